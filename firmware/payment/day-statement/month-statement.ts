/**
 * The statement of a month: its days with their numbers, their sums, the Z reports, what the banks said, fees, payouts,
 * differences; and one verdict. Made from the statements of its days alone, so that it is their sum and nothing else. Pure.
 *
 * A month agrees where it is over and each of its days agrees and is filed as it is now. A bank's sums are those of the
 * days whose comparison still holds; money of the other days stands in a row of its own, so that the rows make the
 * month's money in any case.
 */
import type { InBothLanguages } from '#firmware/words/in-both-languages.ts'
import { printedInBoth } from '#firmware/words/printed.ts'
import { isoOf } from '../iso-time.ts'
import type { Day } from '../ledger/local-day.ts'
import { OUTCOMES, type Outcome } from '../ledger/payment-outcome.ts'
import type { PaperIssuer } from '../paper-issuer.ts'
import type { Charges } from '../reconciliation/charges.ts'
import type { KeptPayout } from '../reconciliation/reconciliation-report.ts'
import { BRIDGE_CODES, type BridgeCode } from '../reconciliation/rows-between-sums.ts'
import type { SinceEver } from '../shifts/since-ever.ts'
import {
  add,
  type MoneySums,
  netOf,
  noMoney,
  none,
  type RunningTotal,
  type Total,
} from '../totals.ts'
import type { DayStatement, Filing } from './day-statement.ts'
import type { Decision } from './differences.ts'

export interface FiledAs {
  readonly number: number
  readonly hash: string
  /** Something of it has changed since. */
  readonly isChanged: boolean
}

/** A day as it is now, and as it was filed last. */
export interface DayOfMonth {
  readonly statement: DayStatement
  /** Null: it was not filed. */
  readonly filed: FiledAs | null
}

export interface MonthFacts {
  /** YYYY-MM. */
  readonly month: string
  readonly span: Day
  readonly nowMs: number
  /** Those that have begun, oldest first. */
  readonly days: readonly DayOfMonth[]
  readonly issuer: PaperIssuer
  readonly filedAs: number | null
  readonly sinceEver: SinceEver | null
}

export const MONTH_THINGS = ['day-to-do', 'day-not-filed', 'day-changed'] as const
export type MonthThingCode = (typeof MONTH_THINGS)[number]

export type MonthStatement = ReturnType<typeof monthStatement>

export function monthStatement(facts: MonthFacts) {
  const { month, span, nowMs } = facts
  const days = facts.days.filter(isSomething)
  const statements = days.map(({ statement }) => statement)
  const money = sumOf(statements.map(moneyOf))
  const isOver = nowMs >= span.untilMs
  const { todo, verdict } = monthVerdict(days, isOver)
  return {
    /** The version of this form: a later one may say more. */
    form: 1,
    /** YYYY-MM: which month. */
    date: month,
    from: isoOf(span.fromMs),
    until: isoOf(span.untilMs),
    isOver,
    madeAt: isoOf(nowMs),
    filing: null as Filing | null,
    filedAs: facts.filedAs,
    serialNumber: facts.issuer.serialNumber,
    issuer: facts.issuer,
    /** Those with a payment, a refund or a number; together they are the sums below. */
    days: days.map(dayView),
    payments: {
      begun: totalOfAll(statements.map(({ payments }) => payments.begun)),
      outcomes: Object.fromEntries(
        OUTCOMES.map((outcome) => [
          outcome,
          totalOfAll(statements.map(({ payments }) => payments.outcomes[outcome])),
        ]),
      ) as Record<Outcome, Total>,
      accepted: money.payments,
      late: totalOfAll(statements.map(({ payments }) => payments.late)),
      otherAmount: money.otherAmount,
    },
    refunds: {
      returned: money.refunds,
      atBank: totalOfAll(statements.map(({ refunds }) => refunds.atBank)),
    },
    net: netOf(money),
    byBank: byBank(statements),
    shifts: shiftsOf(statements),
    banks: banksOf(statements),
    differences: differencesOf(statements),
    sinceEver: facts.sinceEver,
    verdict,
    todo,
  }
}

type DayToLookAt = Pick<DayOfMonth, 'filed'> & {
  readonly statement: {
    readonly date: string
    readonly isOver: boolean
    readonly todo: readonly unknown[]
  }
}

/** Of a month that agrees each day agrees, and is filed as it is now. */
export function monthVerdict(days: readonly DayToLookAt[], isOver: boolean) {
  const todo = days.flatMap(thingOf)
  const state: DayStatement['verdict']['state'] = !isOver
    ? 'goes-on'
    : todo.length > 0
      ? 'to-do'
      : 'agrees'
  return { todo, verdict: { state, sentence: sentenceOf(state, days.length, todo.length) } }
}

function isSomething({ statement, filed }: DayOfMonth): boolean {
  const { payments, refunds, found, differences, shifts, gaps, todo } = statement
  return (
    filed !== null ||
    todo.length > 0 ||
    gaps.length > 0 ||
    payments.begun.count > 0 ||
    refunds.returned.count > 0 ||
    found.entries.length > 0 ||
    differences.length > 0 ||
    shifts.closed.length > 0
  )
}

function moneyOf({ payments, refunds }: DayStatement): MoneySums {
  return {
    payments: payments.accepted,
    otherAmount: payments.otherAmount,
    refunds: refunds.returned,
  }
}

function sumOf(all: readonly MoneySums[]): MoneySums {
  return {
    payments: totalOfAll(all.map(({ payments }) => payments)),
    otherAmount: totalOfAll(all.map(({ otherAmount }) => otherAmount)),
    refunds: totalOfAll(all.map(({ refunds }) => refunds)),
  }
}

export function totalOfAll(all: readonly Total[]): Total {
  const sum = none()
  for (const { count, amount } of all) add(sum, amount, count)
  return sum
}

function dayView({ statement, filed }: DayOfMonth) {
  const { date, payments, net, verdict, todo, differences } = statement
  return {
    date,
    /** Under which it was filed last; null: it was not. */
    number: filed?.number ?? null,
    hash: filed?.hash ?? null,
    isChanged: filed?.isChanged ?? false,
    state: verdict.state,
    todoCount: todo.length,
    begun: payments.begun.count,
    ...moneyOf(statement),
    net,
    differences: {
      open: differences.filter(({ settled }) => settled === null).length,
      settled: differences.filter(({ settled }) => settled !== null).length,
    },
  }
}

function thingOf({ statement, filed }: DayToLookAt) {
  const { date, isOver, todo } = statement
  if (!isOver) return []
  const code: MonthThingCode | null =
    todo.length > 0
      ? 'day-to-do'
      : filed === null
        ? 'day-not-filed'
        : filed.isChanged
          ? 'day-changed'
          : null
  return code === null ? [] : [{ code, date, count: todo.length }]
}

function byBank(statements: readonly DayStatement[]) {
  const sums = new Map<string, MoneySums>()
  for (const one of statements.flatMap((statement) => statement.byBank)) {
    const { bankName, accepted: payments, otherAmount, refunds } = one
    const before = sums.get(bankName) ?? noMoney()
    sums.set(bankName, sumOf([before, { payments, otherAmount, refunds }]))
  }
  return [...sums].map(([bankName, { payments: accepted, otherAmount, refunds }]) => ({
    bankName,
    accepted,
    otherAmount,
    refunds,
  }))
}

/** The month's part of each Z report, and what is in none. */
function shiftsOf(statements: readonly DayStatement[]) {
  const closed = new Map<number, number>()
  let outside = 0
  for (const { shifts } of statements) {
    for (const { number, ofDay } of shifts.closed)
      closed.set(number, (closed.get(number) ?? 0) + netOf(ofDay))
    outside += netOf(shifts.outside)
  }
  const numbers = [...closed.keys()].sort((one, other) => one - other)
  return {
    isUsed: statements.some(({ shifts }) => shifts.isUsed),
    /** Z reports with money of the month, or closed in it. */
    count: numbers.length,
    first: numbers[0] ?? null,
    last: numbers.at(-1) ?? null,
    /** Kopecks: the part of these reports that is the month's. */
    net: [...closed.values()].reduce((sum, one) => sum + one, 0),
    outside,
    addsUp: statements.every(({ shifts }) => shifts.addsUp),
  }
}

interface RunningBank {
  days: number
  compared: number
  agreeing: number
  readonly here: { readonly payments: RunningTotal; readonly refunds: RunningTotal }
  readonly bank: { readonly payments: RunningTotal; readonly refunds: RunningTotal }
  readonly ledger: { readonly payments: RunningTotal; readonly refunds: RunningTotal }
  readonly bridge: Record<'payments' | 'refunds', Map<BridgeCode, RunningTotal>>
  charges: NonNullable<ReturnType<typeof chargesIn>> | null
  readonly payouts: Map<string, PayoutOfMonth>
}

function banksOf(statements: readonly DayStatement[]) {
  const banks = new Map<string, RunningBank>()
  for (const { date, byBank: own, banks: ofDay } of statements)
    for (const { bankName, comparison } of ofDay) {
      const sums = banks.get(bankName) ?? newBank()
      banks.set(bankName, sums)
      const here = own.find((one) => one.bankName === bankName)
      sums.days += 1
      if (here) {
        addTotal(sums.here.payments, here.accepted)
        addTotal(sums.here.payments, here.otherAmount)
        addTotal(sums.here.refunds, here.refunds)
      }
      if (comparison === null || comparison.takenBack !== null || comparison.isNothing) continue
      if (comparison.charges) sums.charges = chargesIn(sums.charges, comparison.charges)
      if (comparison.payout) keepPayout(sums.payouts, date, comparison.at, comparison.payout)
      if (!comparison.isShown) continue
      sums.compared += 1
      if (comparison.agrees && comparison.isOver && !comparison.isChangedSince) sums.agreeing += 1
      for (const kind of ['payments', 'refunds'] as const) {
        addTotal(sums.bank[kind], comparison.bank[kind])
        addTotal(sums.ledger[kind], comparison.ledger[kind])
        for (const { code, ...row } of comparison.bridge[kind]) {
          const running = sums.bridge[kind].get(code) ?? none()
          sums.bridge[kind].set(code, running)
          addTotal(running, row)
        }
      }
    }
  return [...banks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([bankName, { here, bank, ledger, bridge, ...sums }]) => {
      const rows = (kind: 'payments' | 'refunds') =>
        BRIDGE_CODES.flatMap((code) => {
          const row = bridge[kind].get(code)
          return row && (row.count !== 0 || row.amount !== 0) ? [{ code, ...row }] : []
        })
      const rest = (kind: 'payments' | 'refunds'): Total => ({
        count: here[kind].count - ledger[kind].count,
        amount: here[kind].amount - ledger[kind].amount,
      })
      return {
        bankName,
        /** With money of this bank or a comparison with it; whose comparison holds; and that agree. */
        days: sums.days,
        comparedDays: sums.compared,
        agreeingDays: sums.agreeing,
        bank,
        bridge: { payments: rows('payments'), refunds: rows('refunds') },
        /** Of days that are not compared, or to be compared again. */
        notCompared: { payments: rest('payments'), refunds: rest('refunds') },
        ledger: here,
        charges: sums.charges,
        payouts: [...sums.payouts.values()].map(({ at: _, ...payout }) => payout),
      }
    })
}

interface PayoutOfMonth extends KeptPayout {
  /** With whose comparison it was kept. */
  readonly date: string
  /** When that was. */
  readonly at: string
}

/** A file of several days is one payout, whichever of its days were compared with it: as it was said last. */
function keepPayout(
  payouts: Map<string, PayoutOfMonth>,
  date: string,
  at: string,
  payout: KeptPayout,
): void {
  const { from = date, to = date } = payout
  const key = `${from} ${to}`
  const before = payouts.get(key)
  if (!before || before.at <= at) payouts.set(key, { date, at, ...payout })
}

function newBank(): RunningBank {
  return {
    days: 0,
    compared: 0,
    agreeing: 0,
    charges: null,
    payouts: new Map(),
    here: { payments: none(), refunds: none() },
    bank: { payments: none(), refunds: none() },
    ledger: { payments: none(), refunds: none() },
    bridge: { payments: new Map(), refunds: new Map() },
  }
}

function addTotal(sum: RunningTotal, { count, amount }: Total): void {
  add(sum, amount, count)
}

function chargesIn(before: Charges | null, one: Charges): Charges {
  if (before === null) return one
  return {
    lines: before.lines + one.lines,
    linesWithout: before.linesWithout + one.linesWithout,
    gross: before.gross + one.gross,
    fee: before.fee + one.fee,
    net: before.net + one.net,
  }
}

function differencesOf(statements: readonly DayStatement[]) {
  const open = none()
  const settled = new Map<Decision, RunningTotal>()
  for (const one of statements.flatMap(({ differences }) => differences)) {
    const kopecks = one.bankAmount ?? one.amount ?? 0
    if (one.settled === null) add(open, kopecks)
    else {
      const sum = settled.get(one.settled.as) ?? none()
      settled.set(one.settled.as, sum)
      add(sum, kopecks)
    }
  }
  return { open, settled: [...settled].map(([as, sum]) => ({ as, ...sum })) }
}

function sentenceOf(
  state: DayStatement['verdict']['state'],
  days: number,
  todo: number,
): InBothLanguages {
  if (state === 'goes-on') return printedInBoth('paper.month.goes-on')
  if (state === 'to-do') return printedInBoth('paper.month.to-do', { count: todo })
  return printedInBoth('paper.month.agrees', { days })
}
