/**
 * The statement of a day: what the lane counted, the Z reports, what the bank's registry said; and one verdict, which
 * is either a sentence that all of it agrees, or the list of things to do. Made from facts alone. Pure.
 *
 * The day agrees where every payment and refund of it has ended, each closed shift is what the ledger adds up to, none
 * of the day's money is outside a closed shift (on a lane that closes shifts), and each bank that had money of the day
 * was compared after the day was over, with nothing left to do.
 *
 * Only the last comparison of a day and bank is kept: asking every minute must not make a ledger grow. It has the
 * ledger's sums of then, so a payment learnt of later shows as "compare again". Each Z report is added up again from
 * the entries of its shift, apart from the sums that made it. Not taken: comparing by itself at midnight (findings
 * become entries, an operator's right, and banks tell a day later), mail (a webhook reaches whoever sends it),
 * signing off in the lane (an auditor takes paper), banks' holidays (they differ by country and year).
 */
import type { InBothLanguages } from '#firmware/words/in-both-languages.ts'
import { inBoth } from '#firmware/words/printed.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import {
  type ComparisonOutcome,
  type KeptDiscrepancy,
  undecidedCount,
} from '../reconciliation/reconciliation-report.ts'
import { refundSums } from '../refunds/refund-sums.ts'
import { refundView } from '../refunds/refund-views.ts'
import { add, isSame, minus, none, type Sums, type Total, totalOf } from '../totals.ts'
import { isPending } from '../transaction/payment-phases.ts'
import type { BankSums, DayFacts, ShiftOfDay } from './day-facts.ts'
import { bankDayAfter, dateAfter, refundDueDate } from './due-dates.ts'
import {
  type Remark,
  remark,
  type ThingCode,
  type ThingItem,
  type ThingToDo,
  thingToDo,
} from './things-to-do.ts'

export interface StatementFacts extends DayFacts {
  readonly serialNumber: string | null
  /** Whether the bank gives its registry by call; otherwise a file from its cabinet is needed. */
  readonly tellsRegistry: (bankName: string) => boolean
  /** The date in the lane's time zone. */
  readonly dateOf: (wallMs: number) => string
}

export function dayStatement(facts: StatementFacts) {
  const { day, nowMs, byBank } = facts
  const refunds = totalOf(facts.returned)
  const atBank = totalOf(facts.returned.filter(({ origin }) => origin === 'bank'))
  const found = foundOf(facts.found)
  const banks = banksOf(facts, found)
  const shifts = shiftsView(facts)
  const todo = todosOf(facts, banks)
  const remarks = remarksOf(facts, banks, { atBank, found })
  const isOver = nowMs >= day.untilMs
  return {
    /** The version of this form: a later one may say more. */
    form: 1,
    date: day.date,
    from: isoOf(day.fromMs),
    until: isoOf(day.untilMs),
    /** False: the day goes on, and this is not its last statement. */
    isOver,
    madeAt: isoOf(nowMs),
    serialNumber: facts.serialNumber,
    payments: {
      begun: facts.begun,
      states: facts.states,
      accepted: facts.accepted,
      /** Part of accepted: the money came after the till had been told that the payment ended. */
      late: facts.late,
      /** Not part of accepted: money of another amount than was asked for. */
      otherAmount: facts.otherAmount,
    },
    refunds: { returned: refunds, atBank, open: facts.openRefunds.map(refundView) },
    /** As in the day's report and in Z: all money received less all refunds. */
    net: facts.accepted.amount + facts.otherAmount.amount - refunds.amount,
    byBank: [...byBank].map(([bankName, { accepted, refunds: went }]) => ({
      ...{ bankName, accepted, refunds: went },
    })),
    shifts,
    banks,
    found,
    gaps: facts.gaps,
    verdict: {
      state: isOver ? (todo.length === 0 ? 'agrees' : 'to-do') : 'goes-on',
      sentence: sentenceOf(facts, refunds, isOver, todo.length),
    },
    todo,
    remarks,
  }
}

export type DayStatement = ReturnType<typeof dayStatement>

function shiftsView({ shifts }: StatementFacts) {
  const { closed, outside, open, isUsed } = shifts
  return {
    isUsed,
    closed: closed.map((one) => ({
      ...one,
      ofOtherDays: otherDays(one),
    })),
    /** Money of the day that is in no closed shift. */
    outside,
    open: {
      number: open.number,
      openedAt: open.openedAtMs === null ? null : isoOf(open.openedAtMs),
    },
    /** The day is its closed shifts and what is outside them; here, whether the ledger adds up to each closed shift. */
    addsUp: closed.every(({ isLedger }) => isLedger !== false),
  }
}

function otherDays({ report, ofDay }: ShiftOfDay): Sums {
  return {
    payments: minus(report.payments, ofDay.payments),
    refunds: minus(report.refunds, ofDay.refunds),
  }
}

const FOUND_SHOWN_MAX = 100

function foundOf(entries: readonly LedgerEntry[]) {
  const withdrawn = new Map(
    entries.flatMap((one) =>
      one.type === 'money.found-withdrawn' ? [[one.data['found'], one] as const] : [],
    ),
  )
  const own = entries.filter(({ type }) => type === 'money.found-at-bank')
  const kopecks = ({ data }: LedgerEntry) => Number(data['bankAmount'] ?? 0)
  const all = none()
  const takenBack = none()
  for (const one of own) add(withdrawn.has(one.sequence) ? takenBack : all, kopecks(one))
  return {
    /** Money that the ledger did not have, kept as entries. */
    kept: all,
    /** Entries that a person said were a mistake. */
    withdrawn: takenBack,
    entries: own.slice(0, FOUND_SHOWN_MAX).map((one) => {
      const taken = withdrawn.get(one.sequence)
      return {
        id: one.sequence,
        kind: String(one.data['kind']),
        problem: String(one.data['problem']),
        transaction: textOf(one.data['transaction']),
        bankName: String(one.data['bankName']),
        bankAmount: kopecks(one),
        bankAt: textOf(one.data['bankAt']),
        bankOrder: textOf(one.data['bankOrder']),
        bankOperation: textOf(one.data['bankOperation']),
        withdrawn: taken
          ? { note: String(taken.data['note']), by: textOf(taken.data['withdrawnBy']) }
          : null,
      }
    }),
  }
}

type FoundView = ReturnType<typeof foundOf>

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Each bank that had money of the day, or was compared with it. */
function banksOf(facts: StatementFacts, found: FoundView) {
  const { byBank, comparisons } = facts
  const names = [...byBank.keys(), ...comparisons.map(({ bankName }) => bankName)]
  return [...new Set(names)].sort().map((bankName) => {
    const own = byBank.get(bankName)
    const kept = comparisons.find((one) => one.bankName === bankName)
    const outcome = kept && (kept.outcome as unknown as ComparisonOutcome)
    return {
      bankName,
      tellsRegistry: facts.tellsRegistry(bankName),
      comparison: kept && outcome ? comparisonView(kept.atMs, outcome, own, found) : null,
    }
  })
}

type BankView = ReturnType<typeof banksOf>[number]

function comparisonView(
  atMs: number,
  outcome: ComparisonOutcome,
  own: BankSums | undefined,
  found: FoundView,
) {
  const { source, by, isOver, bank, ledger, matched, counts, unconfirmedLines } = outcome
  const all = counts.onlyAtBank.count + counts.onlyHere.count + counts.different.count
  const open = outcome.discrepancies.filter((one) => !isWithdrawn(one, found))
  const left = all - outcome.discrepancies.length + open.length
  const { verdict = null, answers = [], takenBack = null } = outcome
  const saysNothing = verdict === 'nothing-compared' || takenBack !== null
  const isChangedSince =
    !isSame(ledger.payments, own?.came ?? none()) || !isSame(ledger.refunds, own?.refunds ?? none())
  return {
    at: isoOf(atMs),
    ...{ source, by, isOver, bank, ledger, matched, counts, unconfirmedLines },
    /** The ledger has learnt more about the day since the comparison. */
    isChangedSince,
    agrees: left + undecidedCount(counts) === 0 && !saysNothing,
    /** No line of the file was of the day. */
    isNothing: verdict === 'nothing-compared',
    /** What a person told of the file that it was read by. */
    answers,
    /** What of it was wrong, so that the comparison says nothing any more; null: it holds. */
    takenBack,
    /** Discrepancies that nobody has called a mistake; of many the first. */
    discrepancies: open,
    leftCount: left,
  }
}

/** A person has withdrawn its entry of the ledger. */
function isWithdrawn(one: KeptDiscrepancy, { entries }: FoundView): boolean {
  const own = entries.filter(
    (entry) =>
      entry.problem === one.code &&
      entry.kind === one.kind &&
      entry.transaction === one.transaction &&
      entry.bankAmount === one.bankAmount &&
      entry.bankAt === one.bankAt &&
      entry.bankOrder === one.bankOrder &&
      entry.bankOperation === one.bankOperation,
  )
  // Taken back with an answer, it may have been found again without it.
  return own.length > 0 && own.every(({ withdrawn }) => withdrawn !== null)
}

function todosOf(facts: StatementFacts, banks: readonly BankView[]): ThingToDo[] {
  const { day, nowMs } = facts
  const today = facts.dateOf(nowMs)
  const isOver = nowMs >= day.untilMs
  const thing = (code: ThingCode, given: Parameters<typeof thingToDo>[2]) =>
    thingToDo(code, today, given)
  const all = [...paymentThings(facts, thing), ...refundThings(facts, thing)]
  for (const { number, isLedger } of facts.shifts.closed)
    if (isLedger === false)
      all.push(
        thing('shift-differs', {
          ...{ by: dateAfter(day.date), shift: number, command: 'lanectl shifts verify' },
        }),
      )
  const { outside, open, isUsed } = facts.shifts
  const left = outside.payments.count + outside.refunds.count
  if (isOver && isUsed && left > 0)
    all.push(
      thing('shift-open', {
        ...{ by: dateAfter(day.date), shift: open.number, count: left },
        amount: outside.payments.amount - outside.refunds.amount,
        command: `lanectl shifts close --number ${open.number}`,
      }),
    )
  const gaps = facts.gaps.filter(({ settledAt }) => settledAt === null)
  if (gaps.length > 0)
    all.push(
      thing('gap', {
        ...{ by: bankDayAfter(day.date), count: gaps.length, command: 'lanectl ledger gaps' },
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

function paymentThings(facts: StatementFacts, thing: Make): ThingToDo[] {
  const byPayment = Map.groupBy(facts.refundsOfLooked, ({ transactionId }) => transactionId)
  const things = facts.looked.flatMap((record) => {
    const back = refundSums(byPayment.get(record.id) ?? []).returnedKopecks
    // All of it was refunded: there is nothing left to settle.
    if (record.paidKopecks !== null && back >= record.paidKopecks) return []
    const code = codeOf(record)
    if (code === null) return []
    return [{ code, by: dueOf(record, code, facts), item: itemOf(record) }]
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
    ...{ transaction: id, refund: null, reference, amount: paidKopecks ?? amountKopecks },
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
        ...{ transaction: refund.transactionId, refund: refund.id, reference: refund.reference },
        ...{ amount: refund.amountKopecks, at: isoOf(refund.createdAtMs) },
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
  { day, nowMs, dateOf, byBank }: StatementFacts,
  bank: BankView,
  thing: Make,
): ThingToDo[] {
  const { date, untilMs } = day
  const isOver = nowMs >= untilMs
  const { bankName, tellsRegistry, comparison } = bank
  const file = tellsRegistry ? '' : ' FILE'
  const command = `lanectl reconcile --date ${date} --bank ${JSON.stringify(bankName)}${file}`
  const given = { by: bankDayAfter(date), bankName, command }
  if (comparison === null) return isOver ? [thing('compare', given)] : []
  if (comparison.takenBack !== null) return [thing('answer-taken-back', given)]
  if (comparison.isNothing) return byBank.has(bankName) ? [thing('nothing-compared', given)] : []
  const again: ThingCode | null = !comparison.isOver
    ? 'compared-too-early'
    : comparison.isChangedSince
      ? 'changed-since'
      : null
  const { discrepancies, leftCount, unconfirmedLines, counts } = comparison
  const undecided = undecidedCount(counts)
  const by = bankDayAfter(dateOf(Date.parse(comparison.at)))
  const byCode = [...Map.groupBy(discrepancies, ({ code }) => code)]
  const unlisted = leftCount - discrepancies.length
  return [
    ...(again && isOver ? [thing(again, given)] : []),
    ...(undecided > 0 && !(again && isOver)
      ? [thing('undecided', { ...given, count: undecided })]
      : []),
    ...(unconfirmedLines > 0
      ? [thing('words-unconfirmed', { ...given, count: unconfirmedLines })]
      : []),
    ...byCode.map(([code, all], index) =>
      thing(code, {
        ...{ by, bankName, items: all.map(discrepancyItem), command },
        count: all.length + (index === 0 ? unlisted : 0),
      }),
    ),
  ]
}

function discrepancyItem(one: KeptDiscrepancy): ThingItem {
  return {
    transaction: one.transaction ?? one.bankOrder,
    refund: one.refund,
    reference: one.reference,
    amount: one.bankAmount ?? one.amount,
    at: one.bankAt ?? one.createdAt,
  }
}

function remarksOf(
  facts: StatementFacts,
  banks: readonly BankView[],
  { atBank, found }: { readonly atBank: Total; readonly found: FoundView },
): Remark[] {
  const { closed, isUsed } = facts.shifts
  const others = none()
  for (const { payments, refunds } of closed.map(otherDays)) {
    add(others, payments.amount, payments.count)
    add(others, -refunds.amount, refunds.count)
  }
  const ofBanks = (of: 'otherLanes' | 'otherProfiles') =>
    banks.reduce((sum, { comparison }) => sum + (comparison?.counts[of] ?? 0), 0)
  const hasMoney = facts.accepted.count + facts.returned.length > 0
  return [
    remark('late', facts.late),
    remark('refunded-at-bank', atBank),
    remark('shift-other-days', others),
    remark('shift-not-recounted', {
      count: closed.filter(({ isLedger }) => isLedger === null).length,
    }),
    remark('never-closed', { count: !isUsed && hasMoney ? 1 : 0 }),
    remark('other-lanes', { count: ofBanks('otherLanes') }),
    remark('other-profiles', { count: ofBanks('otherProfiles') }),
    remark('withdrawn', found.withdrawn),
  ].filter(({ count }) => count > 0)
}

function sentenceOf(
  { accepted, shifts }: StatementFacts,
  refunds: Total,
  isOver: boolean,
  todoCount: number,
): InBothLanguages {
  if (!isOver) return inBoth('paper.statement.goes-on')
  if (todoCount > 0) return inBoth('paper.statement.to-do', { count: todoCount })
  if (accepted.count + refunds.count === 0) return inBoth('paper.statement.agrees-empty')
  // Each, not their sums: around midnight a bank and a Z report count a payment to another day.
  return inBoth(shifts.isUsed ? 'paper.statement.agrees-with-z' : 'paper.statement.agrees', {
    payments: accepted.count,
    paid: { kopecks: accepted.amount },
    refunds: refunds.count,
    refunded: { kopecks: refunds.amount },
  })
}
