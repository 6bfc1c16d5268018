/**
 * Reads what the ledger has of a day, in short turns, so that nobody waits for it however long the shop has been open.
 * Payments count on the day they were begun, refunds on the day they were returned.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { Day } from '../ledger/local-day.ts'
import { paymentsBegun } from '../ledger/payments-between.ts'
import { add, none, type Total } from '../totals.ts'
import { hasOtherAmount, isFinal, statusOf } from '../transaction/payment-phases.ts'
import type { BankSums, DayFacts, Movement } from './day-facts.ts'
import { movementOf, readShifts, stopWhereGone } from './shift-recount.ts'

/** More than a person works off in a day. */
const LOOKED_MAX = 1_000
const FOUND_MAX = 1_000

export interface DayReading {
  readonly store: TransactionStore
  readonly gaps: readonly LedgerGapView[]
  readonly nowMs: number
}

export async function readDay(
  { store, gaps, nowMs }: DayReading,
  day: Day,
  stop: AbortSignal | null = null,
): Promise<DayFacts> {
  const turns = beginTurns()
  const [begun, accepted, late, otherAmount] = [none(), none(), none(), none()]
  const states: Partial<Record<ScreenStatus, Total>> = {}
  const byBank = new Map<string, BankSums>()
  const bankOf = (bankName: string) => {
    const sums = byBank.get(bankName) ?? { accepted: none(), came: none(), refunds: none() }
    byBank.set(bankName, sums)
    return sums
  }
  const looked: TransactionRecord[] = []
  const movements: Movement[] = []

  function take(record: TransactionRecord): void {
    const status = statusOf(record)
    const kopecks = record.paidKopecks ?? record.amountKopecks
    states[status] ??= none()
    add(begun, record.amountKopecks)
    add(states[status], kopecks)
    if (record.phase === 'accepted') {
      add(accepted, kopecks)
      if (record.isLate) add(late, kopecks)
      add(bankOf(record.bankName).accepted, kopecks)
      movements.push(movementOf('payment', kopecks, store.entriesOf(record.id)))
    } else if (hasOtherAmount(record)) add(otherAmount, kopecks)
    if (record.phase === 'accepted' || record.paidKopecks !== null)
      add(bankOf(record.bankName).came, kopecks)
    if (isToLookAt(record) && looked.length < LOOKED_MAX) looked.push(record)
  }

  for await (const records of paymentsBegun(store, day))
    for (const record of records) {
      if (turns.isOver()) await turns.next()
      stopWhereGone(stop)
      take(record)
    }
  await turns.next()
  const returned = store.refunds.returnedBetween(day.fromMs, day.untilMs)
  for (const { id, transactionId, bankName, amountKopecks } of returned) {
    if (turns.isOver()) await turns.next()
    stopWhereGone(stop)
    add(bankOf(bankName).refunds, amountKopecks)
    movements.push(movementOf('refund', amountKopecks, store.entriesOf(transactionId), id))
  }
  // Each of these is one reading; others have their turn before it.
  await turns.next()
  const refundsOfLooked = store.refunds.ofAll(looked.map(({ id }) => id))
  await turns.next()
  const openRefunds = store.refunds
    .unsettled()
    .filter(({ createdAtMs }) => createdAtMs < day.untilMs)
  const shifts = await readShifts(store, day, movements, stop)
  await turns.next()
  return {
    ...{ day, nowMs, begun, states, byBank, accepted, late, otherAmount, looked, returned },
    ...{ refundsOfLooked, openRefunds, shifts },
    comparisons: store.days.comparisons(day.date),
    found: store.days.foundBetween(isoOf(day.fromMs), isoOf(day.untilMs), FOUND_MAX),
    gaps: gaps.filter(
      ({ from, until }) => Date.parse(from) < day.untilMs && Date.parse(until) >= day.fromMs,
    ),
  }
}

function isToLookAt(record: TransactionRecord): boolean {
  const { phase, isLate, reason, paidKopecks } = record
  if (phase === 'accepted') return isLate || reason === 'same-operation'
  return !isFinal(record) || paidKopecks !== null || reason === 'same-operation'
}
