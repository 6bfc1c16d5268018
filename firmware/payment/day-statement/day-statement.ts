/**
 * The statement of a day: what the lane counted, the Z reports, what the bank's registry said; and one verdict: a
 * sentence that everything matches, or the list of things to do. Made from facts alone. Pure.
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
import { printedInBoth } from '#firmware/words/printed.ts'
import { isoOf } from '../iso-time.ts'
import { refundView } from '../refunds/refund-views.ts'
import { add, type MoneySums, minus, netOf, none, type Total, totalOf } from '../totals.ts'
import { type BankView, bankComparisonsOf } from './bank-comparisons-of-day.ts'
import type { ShiftOfDay, StatementFacts } from './day-facts.ts'
import { differencesOf } from './differences.ts'
import { type FoundView, foundMoneyOf } from './found-money-of-day.ts'
import { type Remark, remark } from './things-to-do.ts'
import { thingsToDoOf } from './things-to-do-of-day.ts'

export function dayStatement(facts: StatementFacts) {
  const { day, nowMs, byBank } = facts
  const refunds = totalOf(facts.returned)
  const atBank = totalOf(facts.returned.filter(({ origin }) => origin === 'bank'))
  const found = foundMoneyOf(facts.found)
  const differences = differencesOf({ ...facts, date: day.date })
  const banks = bankComparisonsOf(facts, found, differences)
  const shifts = shiftsView(facts)
  const todo = thingsToDoOf(facts, banks, differences)
  const remarks = remarksOf(facts, banks, { atBank, found })
  const isOver = nowMs >= day.untilMs
  return {
    /** The version of this form: a later one may say more. */
    form: 3,
    date: day.date,
    from: isoOf(day.fromMs),
    until: isoOf(day.untilMs),
    /** False: the day goes on, and this is not its last statement. */
    isOver,
    madeAt: isoOf(nowMs),
    /** Null: this one was not filed. */
    filing: null as Filing | null,
    /** The number under which the day was filed last; null: it was not. */
    filedAs: facts.filedAs,
    serialNumber: facts.issuer.serialNumber,
    issuer: facts.issuer,
    payments: {
      begun: facts.begun,
      states: facts.states,
      /** Each payment in one state: together they are `begun`. Another amount is one of the states. */
      outcomes: facts.outcomes,
      accepted: facts.accepted,
      /** Part of accepted: the money came after the till had been told that the payment ended. */
      late: facts.late,
      /** Not part of accepted: money of another amount than was asked for. */
      otherAmount: facts.otherAmount,
    },
    refunds: { returned: refunds, atBank, open: facts.openRefunds.map(refundView) },
    /** As in the day's report and in Z: all money received less all refunds. */
    net: facts.accepted.amount + facts.otherAmount.amount - refunds.amount,
    byBank: [...byBank].map(([bankName, { accepted, otherAmount, refunds: went }]) => ({
      bankName,
      accepted,
      otherAmount,
      refunds: went,
    })),
    shifts,
    banks,
    found,
    /** What a person has to decide, or has decided: other amounts, and what the comparisons found. */
    differences,
    gaps: facts.gaps,
    /** All money since the first payment, when this was made. */
    sinceEver: facts.sinceEver,
    verdict: {
      state: verdictOf(isOver, todo.length),
      sentence: sentenceOf(facts, refunds, isOver, todo.length),
    },
    todo,
    remarks,
  }
}

function verdictOf(isOver: boolean, todoCount: number): 'agrees' | 'to-do' | 'goes-on' {
  if (!isOver) return 'goes-on'
  return todoCount === 0 ? 'agrees' : 'to-do'
}

export interface Filing {
  /** Without a gap. */
  readonly number: number
  readonly previousHash: string | null
  readonly filedAt: string
  readonly filedBy: string | null
  /** The number of the statement that the same day had before. */
  readonly replaces: number | null
  /** Numbers before this one that were left out, because a restored lane may have given them out. Absent: none. */
  readonly leftOut?: number
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

function otherDays({ report, ofDay }: ShiftOfDay): MoneySums {
  return {
    payments: minus(report.payments, ofDay.payments),
    otherAmount: minus(report.otherAmount, ofDay.otherAmount),
    refunds: minus(report.refunds, ofDay.refunds),
  }
}

function remarksOf(
  facts: StatementFacts,
  banks: readonly BankView[],
  { atBank, found }: { readonly atBank: Total; readonly found: FoundView },
): Remark[] {
  const { closed, isUsed } = facts.shifts
  const others = none()
  for (const money of closed.map(otherDays))
    add(
      others,
      netOf(money),
      Math.abs(money.payments.count) + Math.abs(money.otherAmount.count) + money.refunds.count,
    )
  const ofBanks = (of: 'otherLanes' | 'otherProfiles') =>
    banks.reduce((sum, { comparison }) => sum + (comparison?.counts[of] ?? 0), 0)
  const hasMoney = facts.accepted.count + facts.otherAmount.count + facts.returned.length > 0
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
  { accepted, otherAmount, shifts }: StatementFacts,
  refunds: Total,
  isOver: boolean,
  todoCount: number,
): InBothLanguages {
  if (!isOver) return printedInBoth('paper.statement.goes-on')
  if (todoCount > 0) return printedInBoth('paper.statement.to-do', { count: todoCount })
  const came = accepted.count + otherAmount.count
  if (came + refunds.count === 0) return printedInBoth('paper.statement.agrees-empty')
  // Each, not their sums: around midnight a bank and a Z report count a payment to another day.
  return printedInBoth(shifts.isUsed ? 'paper.statement.agrees-with-z' : 'paper.statement.agrees', {
    payments: came,
    paid: { kopecks: accepted.amount + otherAmount.amount },
    refunds: refunds.count,
    refunded: { kopecks: refunds.amount },
  })
}
