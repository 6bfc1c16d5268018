/** Which things to do a day has: of its payments, refunds, shifts and gaps, and of the comparisons with banks. Pure. */
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { type KeptDiscrepancy, undecidedCount } from '../reconciliation/reconciliation-report.ts'
import { refundSums } from '../refunds/refund-sums.ts'
import { netOf } from '../totals.ts'
import { isPending } from '../transaction/payment-phases.ts'
import type { BankView } from './bank-comparisons-of-day.ts'
import type { StatementFacts } from './day-facts.ts'
import type { Difference } from './differences.ts'
import { bankDayAfter, dateAfter, refundDueDate } from './due-dates.ts'
import { type ThingCode, type ThingItem, type ThingToDo, thingToDo } from './things-to-do.ts'

/** Sorted by due date. */
export function thingsToDoOf(
  facts: StatementFacts,
  banks: readonly BankView[],
  differences: readonly Difference[],
): ThingToDo[] {
  const { day, nowMs } = facts
  const today = facts.dateOf(nowMs)
  const isOver = nowMs >= day.untilMs
  const thing = (code: ThingCode, given: Parameters<typeof thingToDo>[2]) =>
    thingToDo(code, today, given)
  const all = [...paymentThings(facts, differences, thing), ...refundThings(facts, thing)]
  for (const { number, isLedger } of facts.shifts.closed)
    if (isLedger === false)
      all.push(
        thing('shift-differs', {
          by: dateAfter(day.date),
          shift: number,
          command: 'lanectl shifts verify',
        }),
      )
  const { outside, open, isUsed } = facts.shifts
  const left = outside.payments.count + outside.otherAmount.count + outside.refunds.count
  if (isOver && isUsed && left > 0)
    all.push(
      thing('shift-open', {
        by: dateAfter(day.date),
        shift: open.number,
        count: left,
        amount: netOf(outside),
        command: `lanectl shifts close --number ${open.number}`,
      }),
    )
  const gaps = facts.gaps.filter(({ settledAt }) => settledAt === null)
  if (gaps.length > 0)
    all.push(
      thing('gap', {
        by: bankDayAfter(day.date),
        count: gaps.length,
        command: 'lanectl ledger gaps',
      }),
    )
  return [...all, ...banks.flatMap((bank) => bankThings(facts, bank, thing))].sort((one, other) =>
    one.by < other.by ? -1 : one.by > other.by ? 1 : 0,
  )
}

type Make = (code: ThingCode, given: Parameters<typeof thingToDo>[2]) => ThingToDo

/** Things of one kind, grouped by their due date. */
function grouped(
  thing: Make,
  all: readonly { readonly code: ThingCode; readonly by: string; readonly item: ThingItem }[],
  commandOf: (item: ThingItem) => string | null,
): ThingToDo[] {
  const groups = Map.groupBy(all, ({ code, by }) => `${code} ${by}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const items = group.map(({ item }) => item)
    const command = commandOf(first.item)
    return [thing(first.code, { by: first.by, items, command })]
  })
}

function paymentThings(
  facts: StatementFacts,
  differences: readonly Difference[],
  thing: Make,
): ThingToDo[] {
  const others = new Map(
    differences.flatMap((one) => (one.code === 'other-amount' ? [[one.transaction, one]] : [])),
  )
  const byPayment = Map.groupBy(facts.refundsToCheck, ({ transactionId }) => transactionId)
  const things = facts.toCheck.flatMap((record) => {
    const back = refundSums(byPayment.get(record.id) ?? []).returnedKopecks
    // All of it was refunded: there is nothing left to settle.
    if (record.paidKopecks !== null && back >= record.paidKopecks) return []
    const code = codeOf(record)
    if (code === null) return []
    const other = code === 'other-amount' ? others.get(record.id) : undefined
    // The amount is kept: a person has said why.
    if (other?.settled) return []
    const item = { ...itemOf(record), difference: other?.id ?? null }
    return [{ code, by: dueOf(record, code, facts), item }]
  })
  return grouped(thing, things, ({ transaction }) =>
    transaction === null ? null : `lanectl payments show ${transaction}`,
  )
}

function codeOf(record: TransactionRecord): ThingCode | null {
  if (record.reason === 'same-operation') return 'same-operation'
  if (record.phase === 'accepted') return null
  if (record.paidKopecks !== null) return 'other-amount'
  if (isPending(record)) return 'payment-pending'
  // day-facts-from-ledger.ts reads no other phases here. If it ever does, a refused payment must not be called lost.
  if (record.phase !== 'unknown') return null
  return record.watchUntilMs === null ? 'payment-lost' : 'payment-unknown'
}

function dueOf(
  record: TransactionRecord,
  code: ThingCode,
  { day, dateOf }: StatementFacts,
): string {
  if (code === 'payment-unknown' && record.watchUntilMs !== null) return dateOf(record.watchUntilMs)
  return code === 'payment-pending' ? dateAfter(day.date) : bankDayAfter(day.date)
}

function itemOf(record: TransactionRecord): ThingItem {
  const { id, reference, paidKopecks, amountKopecks, createdAtMs } = record
  return {
    transaction: id,
    refund: null,
    reference,
    amount: paidKopecks ?? amountKopecks,
    operation: null,
    difference: null,
    at: isoOf(createdAtMs),
  }
}

function refundThings({ openRefunds, dateOf }: StatementFacts, thing: Make): ThingToDo[] {
  const things = openRefunds.map((refund) => {
    const asked = dateOf(refund.createdAtMs)
    const isUnknown = refund.phase === 'unknown'
    return {
      code: isUnknown ? ('refund-unknown' as const) : ('refund-under-way' as const),
      by: isUnknown ? bankDayAfter(asked) : refundDueDate(refund.bankName, asked),
      item: {
        transaction: refund.transactionId,
        refund: refund.id,
        reference: refund.reference,
        amount: refund.amountKopecks,
        at: isoOf(refund.createdAtMs),
        operation: null,
        difference: null,
      },
    }
  })
  return grouped(thing, things, ({ transaction, refund }) =>
    openRefunds.some(({ id, isOverdue }) => id === refund && isOverdue)
      ? `lanectl refunds settle ${refund}`
      : `lanectl refund ${transaction} --list`,
  )
}

function bankThings(
  { day, nowMs, dateOf, byBank, bankNameIn }: StatementFacts,
  bank: BankView,
  thing: Make,
): ThingToDo[] {
  const { date, untilMs } = day
  const isOver = nowMs >= untilMs
  const { bankName, tellsRegistry, comparison } = bank
  const file = tellsRegistry ? '' : ' FILE'
  const command = `lanectl reconcile --date ${date} --bank ${JSON.stringify(bankName)}${file}`
  const given = { by: bankDayAfter(date), bankName, bankNameIn, command }
  if (comparison === null) return isOver ? [thing('compare', given)] : []
  if (comparison.takenBack?.of === 'comparison') return [thing('comparison-withdrawn', given)]
  if (comparison.takenBack !== null) return [thing('answer-taken-back', given)]
  if (comparison.isNothing) return byBank.has(bankName) ? [thing('nothing-compared', given)] : []
  const again: ThingCode | null = !comparison.isOver
    ? 'compared-too-early'
    : comparison.isChangedSince
      ? 'changed-since'
      : null
  const { discrepancies, leftCount, unconfirmedLines, counts, isShown } = comparison
  const undecided = undecidedCount(counts)
  const by = bankDayAfter(dateOf(Date.parse(comparison.at)))
  const byCode = [...Map.groupBy(discrepancies, ({ code }) => code)]
  const unlisted = leftCount - discrepancies.length
  return [
    ...(again && isOver ? [thing(again, given)] : []),
    ...((undecided > 0 || !isShown) && !(again && isOver)
      ? [thing('undecided', { ...given, count: Math.max(undecided, 1) })]
      : []),
    ...(unconfirmedLines > 0
      ? [thing('words-unconfirmed', { ...given, count: unconfirmedLines })]
      : []),
    ...byCode.map(([code, all], index) =>
      thing(code, {
        by,
        bankName,
        items: all.map(discrepancyItem),
        command,
        count: all.length + (index === 0 ? unlisted : 0),
      }),
    ),
  ]
}

function discrepancyItem(one: KeptDiscrepancy & { readonly difference: string | null }): ThingItem {
  return {
    operation: one.bankOperation ?? one.operation,
    difference: one.difference,
    transaction: one.transaction ?? one.bankOrder,
    refund: one.refund,
    reference: one.reference,
    amount: one.bankAmount ?? one.amount,
    at: one.bankAt ?? one.createdAt,
  }
}
