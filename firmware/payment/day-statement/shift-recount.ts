/**
 * In which shift the money of a day is, and whether each Z report is what the ledger itself adds up to.
 *
 * Goes by the numbers of entries, which no clock changes: a shift's entries stand between the entry of the former close
 * and that of its own. A Z report is added up again from these entries, independently of the sums that made it.
 */

import { beginTurns, type Turns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { LedgerEntry, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { Day } from '../ledger/local-day.ts'
import type { ShiftReport } from '../shifts/shift-report.ts'
import { add, isSame, type MoneySums, noMoney } from '../totals.ts'
import type { Movement, ShiftOfDay, ShiftsOfDay } from './day-facts.ts'

const CAME: ReadonlySet<string> = new Set(['transaction.accepted', 'transaction.accepted-late'])
const OTHER = 'transaction.paid-other-amount'
/** Money of another amount that is accepted after all is always late. */
const LATE = 'transaction.accepted-late'
const WENT: ReadonlySet<string> = new Set([
  'refund.returned',
  'refund.returned-late',
  'refund.found-at-bank',
])

/** The money of a payment as its entries moved it: another amount stands until the bank corrects or accepts it. */
export function moneyMovements(
  { phase, paidKopecks, amountKopecks }: TransactionRecord,
  entries: readonly LedgerEntry[],
): readonly Movement[] {
  const movements: Movement[] = []
  let other: number | null = null
  for (const { sequence, type, data } of entries) {
    const isOther = type === OTHER
    if (!isOther && !CAME.has(type)) continue
    if (other !== null)
      movements.push({ kind: 'otherAmount', kopecks: -other, count: -1, sequence })
    other = isOther ? kopecksOf(data['paidAmount']) : null
    const kopecks = kopecksOf(data['paidAmount'] ?? data['amount'])
    movements.push({ kind: isOther ? 'otherAmount' : 'payments', kopecks, count: 1, sequence })
  }
  if (movements.length > 0) return movements
  const kind = phase === 'accepted' ? 'payments' : 'otherAmount'
  return [{ kind, kopecks: paidKopecks ?? amountKopecks, count: 1, sequence: null }]
}

/** `entries` are those of its payment. */
export function refundMovement(
  id: string,
  kopecks: number,
  entries: readonly LedgerEntry[],
): Movement {
  const found = entries.find(({ type, data }) => WENT.has(type) && data['refund'] === id)
  return { kind: 'refunds', kopecks, count: 1, sequence: found?.sequence ?? null }
}

/** Throws Fault 'busy' where the caller has stopped waiting. */
export function stopWhereGone(stop: AbortSignal | null): void {
  if (stop?.aborted) throw new Fault('busy', say('fault.payment.day-statement-abandoned'))
}

const PAGE = 200
/** Of a report's form. */
const COUNTS_OTHER_AS_IT_STANDS = 3
/** Some thousand payments: two seconds on a slow board, in turns. */
const RECOUNTED_ENTRIES_MAX = 20_000
/** A till that closes empty shifts in a loop makes one a minute, so there may be more than a person makes. */
const SHIFTS_MAX = 100

interface Closing {
  readonly number: number
  readonly sequence: number
}

export async function readShifts(
  store: TransactionStore,
  day: Day,
  movements: readonly Movement[],
  stop: AbortSignal | null,
): Promise<ShiftsOfDay> {
  const turns = beginTurns()
  await turns.next()
  const closings = await closingsOf(store, day, movements, turns)
  const ofDay = new Map<number, MoneySums>(closings.map(({ number }) => [number, noMoney()]))
  const outside = noMoney()
  for (const { kind, kopecks, count, sequence } of movements) {
    const closing = closings.find((one) => sequence !== null && one.sequence > sequence)
    add((closing ? ofDay.get(closing.number) : null)?.[kind] ?? outside[kind], kopecks, count)
  }
  const closed: ShiftOfDay[] = []
  let left = RECOUNTED_ENTRIES_MAX
  for (const { number, sequence } of closings) {
    if (turns.isOver()) await turns.next()
    stopWhereGone(stop)
    const own = ofDay.get(number) ?? noMoney()
    const found = store.shifts.find(number)
    if (!found) continue
    const shift = JSON.parse(found.report) as ShiftReport
    const isOfDay = found.closedAtMs >= day.fromMs && found.closedAtMs < day.untilMs
    const isEmpty = isNoMoney(own)
    if ((isEmpty && !isOfDay) || closed.length === SHIFTS_MAX) continue
    const from = store.days.shiftClosedBefore(sequence)?.sequence ?? 0
    const { sums, readCount } = await recount(store, { from, until: sequence }, left, turns, stop)
    left -= readCount
    const { states, otherAmount, refunds } = shift.totals
    const report = { payments: states.ACCEPTED, otherAmount, refunds }
    closed.push({
      number,
      openedAt: shift.openedAt,
      closedAt: shift.closedAt,
      hash: found.hash,
      closedBy: shift.closedBy ?? null,
      report,
      net: shift.totals.net,
      ofDay: own,
      isLedger: sums && isLedger(report, sums, shift.openedAt === null, shift.form),
    })
  }
  const { number, openedAtMs } = store.shifts.current()
  return {
    closed,
    outside,
    open: { number, openedAtMs },
    isUsed: store.shifts.newest() !== null,
  }
}

/** The closes of shifts that may have money of the day, and of those that were closed on it. */
async function closingsOf(
  store: TransactionStore,
  { fromMs, untilMs }: Day,
  movements: readonly Movement[],
  turns: Turns,
): Promise<readonly Closing[]> {
  const sequences = movements.flatMap(({ sequence }) => sequence ?? [])
  const bySequence = new Map<number, Closing>()
  const take = ({ sequence, data }: LedgerEntry) =>
    bySequence.set(sequence, { number: Number(data['shift']), sequence })
  for (const entry of store.days.shiftsClosedBetween(fromMs, untilMs)) take(entry)
  const first = sequences.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const last = sequences.reduce((most, one) => Math.max(most, one), 0)
  for (let after = first - 1; after < last; ) {
    const page = store.days.shiftsClosedAfter(after, PAGE)
    for (const entry of page) {
      take(entry)
      after = entry.sequence
      if (after > last) break
    }
    if (page.length < PAGE) break
    await turns.next()
  }
  return [...bySequence.values()].sort((one, other) => one.sequence - other.sequence)
}

/** Null where there are more entries than may still be read. */
async function recount(
  store: TransactionStore,
  { from, until }: { readonly from: number; readonly until: number },
  left: number,
  turns: Turns,
  stop: AbortSignal | null,
): Promise<{ readonly sums: MoneySums | null; readonly readCount: number }> {
  // Entries are numbered one after the other, so a shift that is too long is known before reading it.
  if (until - from > left) return { sums: null, readCount: 0 }
  const sums = noMoney()
  // Another amount as it stands: what an entry of an earlier shift had said is taken back by this one's.
  const others = new Map<string, number | null>()
  const otherBefore = (id: string, sequence: number) => {
    const known = others.get(id)
    if (known !== undefined) return known
    const before = store.entriesOf(id).filter((one) => one.sequence < sequence)
    const last = before.findLast(({ type }) => type === OTHER || CAME.has(type))
    return last?.type === OTHER ? kopecksOf(last.data['paidAmount']) : null
  }
  for (let after = from; after < until - 1; ) {
    if (turns.isOver()) await turns.next()
    stopWhereGone(stop)
    const page = store.entriesAfter(after, PAGE)
    for (const { sequence, type, data, transactionId } of page) {
      after = sequence
      if (sequence >= until) break
      if (transactionId !== null && (type === OTHER || type === LATE)) {
        const before = otherBefore(transactionId, sequence)
        if (before !== null) add(sums.otherAmount, -before, -1)
        const now = type === OTHER ? kopecksOf(data['paidAmount']) : null
        if (now !== null) add(sums.otherAmount, now)
        others.set(transactionId, now)
      }
      if (CAME.has(type)) add(sums.payments, kopecksOf(data['paidAmount'] ?? data['amount']))
      if (WENT.has(type)) add(sums.refunds, kopecksOf(data['refundAmount']))
    }
    if (page.length === 0) break
  }
  return { sums, readCount: until - from }
}

function isNoMoney({ payments, otherAmount, refunds }: MoneySums): boolean {
  return [payments, otherAmount, refunds].every(({ count, amount }) => count === 0 && amount === 0)
}

/** `form`: reports of the first two count each word of the bank on another amount, so that it is not compared. */
function isLedger(
  report: MoneySums,
  sums: MoneySums,
  isFirst: boolean,
  form: number,
): boolean | null {
  const isOther = form < COUNTS_OTHER_AS_IT_STANDS || isSame(report.otherAmount, sums.otherAmount)
  const isAccepted = isSame(report.payments, sums.payments)
  if (isAccepted && isOther && isSame(report.refunds, sums.refunds)) return true
  // Sales from before shifts were counted precede the first shift and are in no report.
  return isFirst && sums.payments.count >= report.payments.count ? null : false
}

function kopecksOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
