/**
 * The refunds of bank-simulated.ts: a bank that knows a refund by our id, or one that only tells the
 * sum that it has given back of an order. It keeps books of its own, so that a test can compare.
 */

import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { BankRefunds, PaidOrder, RefundFact, RefundOrder } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankOrder, BankTrouble, SimulatedBank } from './bank-simulated.ts'

/** One movement of money back. */
export interface BankRefundRow {
  readonly orderId: string
  /** Null: a clerk on the bank's website. */
  readonly refundId: string | null
  readonly amountKopecks: number
  state: 'pending' | 'returned' | 'refused'
  /** When the money went back; undefined: it has not, or nobody will ask when. */
  returnedAtMs?: number
}

export interface SimulatedRefundBooks {
  readonly rows: BankRefundRow[]
  /** What it does with a refund that it takes. */
  takes: 'at-once' | 'slowly' | 'not'
  /** Gives back again each time that it is asked, whatever id it is given: a careless bank. */
  isCareless: boolean
  takesOurId: boolean
  /** False: what has gone back of an order it does not tell; only of a bank that takes our id. */
  tellsSums: boolean
  /** False: this bank has no refunds but those on its website. */
  hasRefunds: boolean
  /** Until then (monotonic) it says of a refund what was so before it: one of its machines is behind. */
  lagsUntilMs: number
  /** A clerk on the bank's website; false when that is more than is left. */
  refundInCabinet(orderId: string, amountKopecks: number): boolean
  /** How many ended refused that it had taken. */
  readonly failedAfterwards: number
  /** What is pending ends. */
  settle(as: 'returned' | 'refused'): void
  returnedKopecks(orderId: string): number
}

const paidOf = ({ paidKopecks, amountKopecks }: BankOrder) => paidKopecks ?? amountKopecks

const LATE_MS = 40_000
const WORDS = { pending: 'PENDING', returned: 'DONE', refused: 'REFUSED' } as const
const ABSENT: RefundFact = { state: 'absent', word: 'NOT_FOUND', bankRefundId: null }
const UNKNOWN: RefundFact = { state: 'unknown', word: 'MOON_PHASE', bankRefundId: null }

type Call = <Answer>(
  name: string,
  signal: AbortSignal | undefined,
  effect: (trouble: BankTrouble | null) => Answer,
) => Promise<Answer>

export function createRefundBooks(
  orders: SimulatedBank['orders'],
  now: () => number,
): SimulatedRefundBooks {
  const rows: BankRefundRow[] = []
  let failedAfterwards = 0
  const sum = (orderId: string, isCounted: (row: BankRefundRow) => boolean) =>
    rows
      .filter((row) => row.orderId === orderId && isCounted(row))
      .reduce((total, { amountKopecks }) => total + amountKopecks, 0)
  return {
    rows,
    takes: 'at-once',
    isCareless: false,
    takesOurId: true,
    tellsSums: true,
    hasRefunds: true,
    lagsUntilMs: 0,
    refundInCabinet(orderId, amountKopecks) {
      const order = orders.get(orderId)
      const isLeft = sum(orderId, ({ state }) => state !== 'refused') + amountKopecks
      if (order?.state !== 'paid' || isLeft > paidOf(order)) return false
      rows.push({
        orderId,
        refundId: null,
        amountKopecks,
        state: 'returned',
        returnedAtMs: now(),
      })
      return true
    },
    get failedAfterwards() {
      return failedAfterwards
    },
    settle(as) {
      for (const row of rows) {
        if (row.state !== 'pending') continue
        row.state = as
        if (as === 'returned') row.returnedAtMs = now()
        else failedAfterwards += 1
      }
    },
    returnedKopecks: (orderId) => sum(orderId, ({ state }) => state === 'returned'),
  }
}

export function createSimulatedRefundCalls(
  books: SimulatedRefundBooks,
  orders: SimulatedBank['orders'],
  call: Call,
  clock: Pick<Clock, 'after' | 'now' | 'monotonicMs'>,
): BankRefunds {
  /** How often each was asked for. */
  const turns = new Map<string, number>()

  function take(refund: RefundOrder): RefundFact {
    if (!books.takesOurId) {
      if (refund.returnedBeforeKopecks === null) throw new Error('no sum was read before')
      // As its adapter looks before it tells the bank.
      const done = look(refund)
      if (done.state !== 'absent') return done
    }
    return carryOut(refund)
  }

  function carryOut({ refundId, amountKopecks, payment: { orderId } }: RefundOrder): RefundFact {
    const known = books.rows.find((row) => row.refundId === refundId)
    if (books.takesOurId && known && !books.isCareless) return factOf(known)
    const order = orders.get(orderId)
    const held = books.rows
      .filter((row) => row.orderId === orderId && row.state !== 'refused')
      .reduce((total, row) => total + row.amountKopecks, 0)
    if (order?.state !== 'paid') throw new Fault('refused', asSentence('the order is not paid'))
    if (held + amountKopecks > paidOf(order))
      throw new Fault('refused', asSentence('more than is left'))
    const state = books.takes === 'at-once' ? 'returned' : 'pending'
    const row: BankRefundRow = {
      orderId,
      refundId,
      amountKopecks,
      state: books.takes === 'not' ? 'refused' : state,
      ...(books.takes === 'at-once' && { returnedAtMs: clock.now() }),
    }
    books.rows.push(row)
    if (row.state === 'refused' && !books.takesOurId)
      throw new Fault('refused', asSentence('it refuses'))
    return factOf(row)
  }

  /** No answer; it is carried out long after the call was given up. */
  function late(refund: RefundOrder): Fault {
    clock.after(LATE_MS, () => {
      try {
        carryOut(refund)
      } catch {
        // Nobody hears that it was refused.
      }
    })
    return new Fault('unreachable', asSentence('the bank does not answer'))
  }

  function factOf(row: BankRefundRow): RefundFact {
    return { state: row.state, word: WORDS[row.state], bankRefundId: `bank-${row.refundId}` }
  }

  function look(refund: RefundOrder): RefundFact {
    if (books.takesOurId) {
      const known = books.rows.findLast((row) => row.refundId === refund.refundId)
      return known ? factOf(known) : ABSENT
    }
    const { orderId } = refund.payment
    // Whosever it is: such a bank says of the payment that something is on its way.
    if (books.rows.some((row) => row.orderId === orderId && row.state === 'pending'))
      return { state: 'pending', word: WORDS.pending, bankRefundId: null }
    const since = books.returnedKopecks(orderId) - (refund.returnedBeforeKopecks ?? 0)
    if (since < refund.amountKopecks) return ABSENT
    return { state: 'returned', word: `sum ${since}`, bankRefundId: null }
  }

  return {
    get takesOurId() {
      return books.takesOurId
    },
    refund(refund, signal) {
      const { refundId } = refund
      const turn = (turns.get(refundId) ?? 0) + 1
      turns.set(refundId, turn)
      return call(`refund ${refundId}`, signal, (trouble) => {
        // A careless bank that is still at the first when a lane that was killed asks again: nothing helps there.
        if (books.isCareless && turn !== turns.get(refundId))
          throw new Fault('refused', asSentence('too late'))
        if (trouble === 'cancel-refused') throw new Fault('refused', asSentence('not now'))
        if (trouble === 'registered-late' && !books.isCareless) throw late(refund)
        const fact = take(refund)
        return trouble === 'unknown-word' ? UNKNOWN : fact
      })
    },
    state: (refund, signal) =>
      call(`refund-state ${refund.refundId}`, signal, (trouble) => {
        if (clock.monotonicMs() < books.lagsUntilMs) return ABSENT
        return trouble === 'unknown-word' ? UNKNOWN : look(refund)
      }),
    returnedKopecks: ({ orderId }: PaidOrder, signal) =>
      call(`returned ${orderId}`, signal, () =>
        books.tellsSums ? books.returnedKopecks(orderId) : null,
      ),
  }
}
