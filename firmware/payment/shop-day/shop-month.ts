/**
 * The statement of a month of the shop: its days with their numbers, the lanes, the banks' lists; and one verdict. Made from
 * the statements of its days alone, so that it is their sum and nothing else. A day that is kept no more is as it was filed;
 * one that was not filed is named, and in no sum, and so is a bank that is kept no more of a day that another one is kept of.
 * Pure.
 */

import type { Filing } from '../day-statement/day-statement.ts'
import { type FiledAs, monthVerdict, totalOfAll } from '../day-statement/month-statement.ts'
import { isoOf } from '../iso-time.ts'
import type { Day } from '../ledger/local-day.ts'
import type { PaperIssuer } from '../paper-issuer.ts'
import { chargesOf, type ShopStatement, sumsOf } from './shop-statement.ts'

export interface ShopDayOfMonth {
  readonly statement: ShopStatement
  /** Null: it was not filed. */
  readonly filed: FiledAs | null
}

export interface ShopMonthFacts {
  /** YYYY-MM. */
  readonly month: string
  readonly span: Day
  readonly nowMs: number
  /** Those that were compared for the shop, oldest first. */
  readonly days: readonly ShopDayOfMonth[]
  /** The others that have begun. */
  readonly notCompared: readonly string[]
  readonly issuer: PaperIssuer
  readonly filedAs: number | null
}

export type ShopMonthStatement = ReturnType<typeof shopMonthStatement>

export function shopMonthStatement(facts: ShopMonthFacts) {
  const { month, span, nowMs, days, notCompared, issuer, filedAs } = facts
  const all = days.map(({ statement }) => statement)
  const statements = all.filter(isKept)
  const notKept = all.filter((one) => !isKept(one)).map(({ date }) => date)
  const isOver = nowMs >= span.untilMs
  return {
    /** The version of this form: a later one may say more. */
    form: 1,
    of: 'shop' as const,
    /** YYYY-MM: which month. */
    date: month,
    from: isoOf(span.fromMs),
    until: isoOf(span.untilMs),
    isOver,
    madeAt: isoOf(nowMs),
    filing: null as Filing | null,
    filedAs,
    issuer,
    days: days.map(dayView),
    notCompared: [...notCompared],
    /** Those of the days of which nothing is kept: their money is in no sum here. Null: there is none. */
    notKept: notKept.length > 0 ? notKept : null,
    /** The same of one bank, of days that another bank is kept of. Null: there is none. */
    banksNotKept: banksNotKept(statements),
    lanes: lanesOf(statements),
    banks: banksOf(statements),
    /** Of the days that are kept. Null: on one of them a lane has not answered, or of those that were compared none is kept. */
    net:
      notKept.length > 0 && statements.length === 0
        ? null
        : sumOrNull(statements.map(({ net }) => net)),
    ...monthVerdict(days, isOver),
  }
}

function dayView({ statement, filed }: ShopDayOfMonth) {
  const { date, net, verdict, todo, banks } = statement
  return {
    date,
    /** Under which it was filed last; null: it was not. */
    number: filed?.number ?? null,
    hash: filed?.hash ?? null,
    isChanged: filed?.isChanged ?? false,
    state: verdict.state,
    todoCount: todo.length,
    ...sumsOf(banks.filter(isHolding).map(({ list }) => list)),
    net,
  }
}

/** False: nothing is kept of its comparison that holds and could be on a sheet. */
const isKept = ({ banks }: ShopStatement) => banks.length > 0

/** What is to do of a bank that has no rows on the day's statement: of a comparison of which nothing is kept. */
function banksNotKept(statements: readonly ShopStatement[]) {
  const all = statements.flatMap(({ date, banks, todo }) =>
    todo.flatMap(({ bankName }) =>
      bankName === null || banks.some((bank) => bank.bankName === bankName)
        ? []
        : [{ bankName, date }],
    ),
  )
  if (all.length === 0) return null
  return [...Map.groupBy(all, ({ bankName }) => bankName)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([bankName, of]) => ({ bankName, dates: of.map(({ date }) => date) }))
}

/** NET of each lane on the days of the month; together they are that of the shop. */
function lanesOf(statements: readonly ShopStatement[]) {
  const all = statements.flatMap(({ lanes }) => lanes)
  return [...new Set(all.map(({ serialNumber }) => serialNumber))].sort().map((serialNumber) => {
    const own = all.filter((one) => one.serialNumber === serialNumber)
    return { serialNumber, days: own.length, net: sumOrNull(own.map(({ net }) => net)) }
  })
}

function banksOf(statements: readonly ShopStatement[]) {
  const all = statements.flatMap(({ banks }) => banks)
  return [...new Set(all.map(({ bankName }) => bankName))].sort().map((bankName) => {
    const own = all.filter((bank) => bank.bankName === bankName && isHolding(bank))
    const rests = own.flatMap(({ rest }) => (rest ? [rest] : []))
    return {
      bankName,
      days: all.filter((bank) => bank.bankName === bankName).length,
      /** Of which the sums below and those of the days are. */
      comparedDays: own.length,
      list: sumsOf(own.map(({ list }) => list)),
      ofLanes: sumsOf(own.map(({ ofLanes }) => ofLanes)),
      waiting: sumsOf(own.map(({ waiting }) => waiting)),
      /** Null: on one of them it is not known yet, so NET of the lanes may still get more. */
      rest:
        rests.length < own.length
          ? null
          : {
              payments: totalOfAll(rests.map(({ payments }) => payments)),
              refunds: totalOfAll(rests.map(({ refunds }) => refunds)),
            },
      charges: chargesOf(own.flatMap(({ charges }) => (charges ? [charges] : []))),
    }
  })
}

/** Neither it nor an answer that its list was read by was taken back. Of a lane that has not answered, the list waits and is in the sums. */
const isHolding = ({ takenBack }: ShopStatement['banks'][number]) => takenBack === null

function sumOrNull(all: readonly (number | null)[]): number | null {
  return all.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}
