/**
 * In which shift the money of a day is, and whether each Z report is what the ledger itself adds up to.
 *
 * Goes by the numbers of entries, which no clock changes: a shift's entries stand between the entry of the former close
 * and that of its own. A Z report is added up again from these entries, independently of the sums that made it.
 */

import { beginTurns, type Turns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { LedgerEntry, TransactionStore } from '#hal/transaction-store.ts'
import type { Day } from '../ledger/local-day.ts'
import type { ShiftReport } from '../shifts/shift-report.ts'
import { add, isSame, noSums, type Sums } from '../totals.ts'
import type { Movement, ShiftOfDay, ShiftsOfDay } from './day-facts.ts'

const CAME: ReadonlySet<string> = new Set(['transaction.accepted', 'transaction.accepted-late'])
const WENT: ReadonlySet<string> = new Set([
  'refund.returned',
  'refund.returned-late',
  'refund.found-at-bank',
])

/** `entries` are those of its payment. */
export function movementOf(
  kind: 'payment' | 'refund',
  kopecks: number,
  entries: readonly LedgerEntry[],
  refundId: string | null = null,
): Movement {
  const found = entries.find(({ type, data }) =>
    refundId === null ? CAME.has(type) : WENT.has(type) && data['refund'] === refundId,
  )
  return { kind: `${kind}s`, kopecks, sequence: found?.sequence ?? null }
}

/** Throws Fault 'busy' where the caller has stopped waiting. */
export function stopWhereGone(stop: AbortSignal | null): void {
  if (stop?.aborted) throw new Fault('busy', say('fault.payment.day-statement-abandoned'))
}

const PAGE = 200
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
  const ofDay = new Map<number, Sums>(closings.map(({ number }) => [number, noSums()]))
  const outside = noSums()
  for (const { kind, kopecks, sequence } of movements) {
    const closing = closings.find((one) => sequence !== null && one.sequence > sequence)
    add((closing ? ofDay.get(closing.number) : null)?.[kind] ?? outside[kind], kopecks)
  }
  const closed: ShiftOfDay[] = []
  let left = RECOUNTED_ENTRIES_MAX
  for (const { number, sequence } of closings) {
    if (turns.isOver()) await turns.next()
    stopWhereGone(stop)
    const own = ofDay.get(number) ?? noSums()
    const found = store.shifts.find(number)
    if (!found) continue
    const shift = JSON.parse(found.report) as ShiftReport
    const isOfDay = found.closedAtMs >= day.fromMs && found.closedAtMs < day.untilMs
    const isEmpty = own.payments.count + own.refunds.count === 0
    if ((isEmpty && !isOfDay) || closed.length === SHIFTS_MAX) continue
    const from = store.days.shiftClosedBefore(sequence)?.sequence ?? 0
    const { sums, readCount } = await recount(store, { from, until: sequence }, left, turns, stop)
    left -= readCount
    const report = { payments: shift.totals.states.ACCEPTED, refunds: shift.totals.refunds }
    closed.push({
      ...{ number, openedAt: shift.openedAt, closedAt: shift.closedAt, hash: found.hash },
      ...{ report, net: shift.totals.net, ofDay: own },
      isLedger: sums && isLedger(report, sums, shift.openedAt === null),
    })
  }
  const { number, openedAtMs } = store.shifts.current()
  return { closed, outside, open: { number, openedAtMs }, isUsed: store.shifts.newest() !== null }
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
): Promise<{ readonly sums: Sums | null; readonly readCount: number }> {
  // Entries are numbered one after the other, so a shift that is too long is known before reading it.
  if (until - from > left) return { sums: null, readCount: 0 }
  const sums = noSums()
  for (let after = from; after < until - 1; ) {
    if (turns.isOver()) await turns.next()
    stopWhereGone(stop)
    const page = store.entriesAfter(after, PAGE)
    for (const { sequence, type, data } of page) {
      after = sequence
      if (sequence >= until) break
      if (CAME.has(type)) add(sums.payments, kopecksOf(data['paidAmount'] ?? data['amount']))
      if (WENT.has(type)) add(sums.refunds, kopecksOf(data['refundAmount']))
    }
    if (page.length === 0) break
  }
  return { sums, readCount: until - from }
}

function isLedger(report: Sums, sums: Sums, isFirst: boolean): boolean | null {
  if (isSame(report.payments, sums.payments) && isSame(report.refunds, sums.refunds)) return true
  // Sales from before shifts were counted precede the first shift and are in no report.
  return isFirst && sums.payments.count >= report.payments.count ? null : false
}

function kopecksOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
