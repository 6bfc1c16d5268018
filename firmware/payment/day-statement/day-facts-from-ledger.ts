/**
 * Reads what the ledger has of a day, in short turns, so that no call waits for it, however long the ledger is.
 * Payments count on the day they were begun, refunds on the day they were returned.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { Day } from '../ledger/local-day.ts'
import { OUTCOMES, type Outcome, outcomeOf } from '../ledger/payment-outcome.ts'
import { paymentsBegun } from '../ledger/payments-between.ts'
import { sinceEver } from '../shifts/since-ever.ts'
import { add, none, type RunningTotal, type Total } from '../totals.ts'
import { hasOtherAmount, isFinal, statusOf } from '../transaction/payment-phases.ts'
import type { BankSums, DayFacts, Movement } from './day-facts.ts'
import { moneyMovements, readShifts, refundMovement, stopWhereGone } from './shift-recount.ts'

/** More than a person works off in a day. */
const TO_CHECK_MAX = 1_000
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
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, none()])) as Record<
    Outcome,
    RunningTotal
  >
  const byBank = new Map<string, BankSums>()
  const bankOf = (bankName: string) => {
    const sums = byBank.get(bankName) ?? {
      accepted: none(),
      otherAmount: none(),
      came: none(),
      refunds: none(),
    }
    byBank.set(bankName, sums)
    return sums
  }
  const toCheck: TransactionRecord[] = []
  const movements: Movement[] = []

  function take(record: TransactionRecord): void {
    const status = statusOf(record)
    const kopecks = record.paidKopecks ?? record.amountKopecks
    states[status] ??= none()
    add(begun, record.amountKopecks)
    add(states[status], kopecks)
    add(outcomes[outcomeOf(record)], kopecks)
    if (record.phase === 'accepted') {
      add(accepted, kopecks)
      if (record.isLate) add(late, kopecks)
      add(bankOf(record.bankName).accepted, kopecks)
      movements.push(...moneyMovements(record, store.entriesOf(record.id)))
    } else if (hasOtherAmount(record)) {
      add(otherAmount, kopecks)
      add(bankOf(record.bankName).otherAmount, kopecks)
      movements.push(...moneyMovements(record, store.entriesOf(record.id)))
    }
    if (record.phase === 'accepted' || record.paidKopecks !== null)
      add(bankOf(record.bankName).came, kopecks)
    if (isToCheck(record) && toCheck.length < TO_CHECK_MAX) toCheck.push(record)
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
    movements.push(refundMovement(id, amountKopecks, store.entriesOf(transactionId)))
  }
  // Each of these is one reading; others have their turn before it.
  await turns.next()
  const refundsToCheck = store.refunds.ofAll(toCheck.map(({ id }) => id))
  await turns.next()
  const openRefunds = store.refunds
    .unsettled()
    .filter(({ createdAtMs }) => createdAtMs < day.untilMs)
  const shifts = await readShifts(store, day, movements, stop)
  await turns.next()
  return {
    day,
    nowMs,
    begun,
    states,
    outcomes,
    byBank,
    accepted,
    late,
    otherAmount,
    toCheck,
    returned,
    refundsToCheck,
    openRefunds,
    shifts,
    comparisons: store.days.comparisons(day.date),
    sinceEver: sinceEver(store.shifts.current(), gaps.length),
    decisions: store.days.decisions(day.date),
    found: store.days.foundBetween(isoOf(day.fromMs), isoOf(day.untilMs), FOUND_MAX),
    gaps: gaps.filter(
      ({ from, until }) => Date.parse(from) < day.untilMs && Date.parse(until) >= day.fromMs,
    ),
  }
}

function isToCheck(record: TransactionRecord): boolean {
  const { phase, isLate, reason, paidKopecks } = record
  if (phase === 'accepted') return isLate || reason === 'same-operation'
  return !isFinal(record) || paidKopecks !== null || reason === 'same-operation'
}
