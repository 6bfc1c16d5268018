/** Under which number a day or a month was filed last, and whether it has changed since. */
import type { Language } from '#firmware/words/languages.ts'
import type { KeptStatement } from '#hal/day-statement-store.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import type { BridgeRow } from '../reconciliation/rows-between-sums.ts'
import type { ShopMonthStatement } from '../shop-day/shop-month.ts'
import type { ShopStatement } from '../shop-day/shop-statement.ts'
import type { Total } from '../totals.ts'
import type { DayStatement } from './day-statement.ts'
import type { FiledAs, MonthStatement } from './month-statement.ts'
import type { DaySheet } from './statement-sheet.ts'

/** What is filed: of a day or of a month, of this lane or of the shop whose master it is. */
export type FiledReport = DayStatement | MonthStatement | ShopStatement | ShopMonthStatement

/** All have their numbers in one row. */
export type FiledOf = 'lane' | 'shop'

export const whoseIs = (report: FiledReport): FiledOf => ('of' in report ? report.of : 'lane')

/** Under which the store knows it. */
export const filedKey = (of: FiledOf, date: string) => (of === 'shop' ? `${date} shop` : date)

export interface Filed {
  readonly report: FiledReport
  readonly sheets: Readonly<Record<Language, DaySheet>>
}

export interface FiledDays {
  /** Null: it was not filed. */
  of(statement: FiledReport): FiledAs | null
  /** As it was filed last; null: it was not. */
  last(of: FiledOf, date: string): KeptStatement | null
}

export function createFiledDays(store: Pick<TransactionStore, 'days'>): FiledDays {
  const lastOf = (of: FiledOf, date: string) => store.days.filedOn(filedKey(of, date))
  return {
    of(statement) {
      const kept = lastOf(whoseIs(statement), statement.date)
      if (!kept) return null
      const { number, hash } = kept
      return { number, hash, isChanged: contentOf(filedIn(kept).report) !== contentOf(statement) }
    },
    last: lastOf,
  }
}

export function filedIn({ statement }: Pick<KeptStatement, 'statement'>): Filed {
  return JSON.parse(statement) as Filed
}

/**
 * What makes no other day of it: when it was made or compared, whether something is overdue by now, what was paid on other
 * days, the shop's name, and sentences, which a later release may say otherwise.
 */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'madeAt',
  'filing',
  'filedAs',
  'isOverdue',
  'sinceEver',
  'at',
  'issuer',
  'serialNumber',
  'tellsRegistry',
  'sentence',
  // Of a shop: when its lanes answered last, and under which number each has filed its own day.
  'answeredAt',
  'lastSeenAt',
  'statement',
])

/** A later form has more fields; where they are null, a day filed in an earlier one says the same. */
function contentOf(report: FiledReport): string {
  const content =
    'remarks' in report ? ofTheDay(report) : isShopDay(report) ? ofTheShopsDay(report) : report
  return JSON.stringify(content, (key, value) =>
    value === null || OF_THE_MOMENT.has(key) ? undefined : value,
  )
}

/**
 * Without the shift of now, and without how the bank's list came: compared again by another person, or for the whole shop,
 * the same money is the same day, whether the list has lines of other lanes or not.
 */
function ofTheDay(day: DayStatement) {
  return {
    ...day,
    shifts: { ...day.shifts, open: null },
    remarks: day.remarks.filter(({ code }) => code !== 'other-lanes'),
    banks: day.banks.map(({ comparison, ...bank }) => ({
      ...bank,
      comparison: comparison && ofTheList(comparison),
    })),
  }
}

/** One that was filed in an earlier form has no rows and no answers. */
function ofTheList(comparison: Comparison) {
  const { bank, counts, bridge = NO_ROWS, answers = [] } = comparison as Partial<Comparison>
  return {
    ...comparison,
    by: null,
    source: null,
    isOfShop: null,
    answers: answers.map(({ of, text, meaning }) => ({ of, text, meaning })),
    bank: bank && {
      payments: ofThisLane(bank.payments, bridge.payments),
      refunds: ofThisLane(bank.refunds, bridge.refunds),
    },
    bridge: {
      payments: bridge.payments.filter(isOfThisLane),
      refunds: bridge.refunds.filter(isOfThisLane),
    },
    counts: { ...counts, otherLanes: 0 },
  }
}

type Comparison = NonNullable<DayStatement['banks'][number]['comparison']>
const NO_ROWS: Comparison['bridge'] = { payments: [], refunds: [] }

export const isShopDay = (report: FiledReport): report is ShopStatement =>
  'of' in report && 'todo' in report && !('notCompared' in report)

/** Likewise. */
function ofTheShopsDay(day: ShopStatement) {
  return {
    ...day,
    lanes: day.lanes.map((one) => ({ ...one, lane: one.serialNumber })),
    banks: day.banks.map((bank) => ({
      ...bank,
      by: null,
      source: null,
      answers: bank.answers.map(({ of, text, meaning }) => ({ of, text, meaning })),
    })),
  }
}

const isOfThisLane = ({ code }: BridgeRow) => code !== 'other-lanes'

function ofThisLane(bank: Total, bridge: readonly BridgeRow[]): Total {
  const others = bridge.find((row) => !isOfThisLane(row))
  return others ? { count: bank.count + others.count, amount: bank.amount + others.amount } : bank
}
