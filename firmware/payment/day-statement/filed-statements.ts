/**
 * Statements that were filed: each with a number of its own without a gap, the hash of the one before it, and the sheets
 * as they were printed then. A day that has changed since is filed once more, under the next number, which says which one
 * it replaces; nothing that was filed is changed.
 */
import { Fault } from '#firmware/fault.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { KeptStatement } from '#hal/day-statement-store.ts'
import type { LaneEntry } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { isMonth } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { ShopMonthStatement } from '../shop-day/shop-month.ts'
import type { ShopStatement, ShopThingCode } from '../shop-day/shop-statement.ts'
import type { ShopStatements } from '../shop-day/shop-statement-of-date.ts'
import type { Filing } from './day-statement.ts'
import type { DayStatements } from './day-statement-of-date.ts'
import {
  type Filed,
  type FiledDays,
  type FiledOf,
  type FiledReport,
  filedIn,
  filedKey,
  isShopDay,
  whoseIs,
} from './filed-days.ts'
import type { MonthStatements } from './months.ts'
import type { DaySheet } from './statement-sheet.ts'

export type FiledStatements = ReturnType<typeof createFiledStatements>

/** `hash` is of `filed` as JSON without spaces. */
export interface FiledDocument {
  readonly number: number
  readonly hash: string
  readonly filed: Filed
}

export type FiledLine = ReturnType<typeof lineOf>

export interface FiledStatementsNeeds
  extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'clock' | 'journal'> {
  readonly dayStatements: DayStatements
  readonly monthStatements: MonthStatements
  readonly shopStatements: ShopStatements
  readonly filedDays: FiledDays
  readonly transactions: Pick<Transactions, 'tell'>
}

export function createFiledStatements(needs: FiledStatementsNeeds) {
  const { store, dayStatements, monthStatements, shopStatements, filedDays } = needs
  const { transactions, clock, journal } = needs
  // Lower ones may be on papers of the lane that was lost.
  for (const { statementsFrom } of needs.ledgerGaps.list)
    store.days.continueStatementsFrom(statementsFrom ?? 1)

  async function made(of: FiledOf, date: string, stop: AbortSignal | null) {
    const one =
      of === 'shop'
        ? await ofShop(date)
        : isMonth(date)
          ? withSheets(await monthStatements.of(date, stop), monthStatements.sheetOf)
          : withSheets(await dayStatements.of(date, stop), dayStatements.sheetOf)
    if (!one.statement.isOver)
      throw new Fault(
        'bad-request',
        isMonth(date)
          ? say('fault.statement.month-goes-on', { month: { date } })
          : say('fault.statement.day-goes-on', { date: { date } }),
      )
    if ('of' in one.statement && !isWhole(one.statement))
      throw new Fault('bad-request', say('fault.statement.shop-not-whole'))
    return one
  }

  async function ofShop(date: string) {
    return isMonth(date)
      ? withSheets(await shopStatements.ofMonth(date), shopStatements.monthSheetOf)
      : withSheets(shopStatements.of(date), shopStatements.sheetOf)
  }

  return {
    /**
     * `date`: a day, or a month written YYYY-MM, of this lane or of the shop. Again, while nothing of it has changed, it is the
     * same. Rejects with 'bad-request', 'storage', and when `stop` aborts: then nothing was filed.
     */
    async file(
      of: FiledOf,
      date: string,
      by: string | null,
      stop: AbortSignal | null = null,
    ): Promise<FiledDocument & { readonly isRepeated: boolean }> {
      const { statement, sheetOf } = await made(of, date, stop)
      const before = filedDays.last(of, statement.date)
      if (before && filedDays.of(statement)?.isChanged === false)
        return { ...documentOf(before), isRepeated: true }
      const atMs = clock.now()
      const { statement: kept, entry } = store.days.fileStatement(
        filedKey(of, statement.date),
        atMs,
        ({ number, previousHash, leftOut }) => {
          const replaces = before?.number ?? null
          const filing = {
            number,
            previousHash,
            filedAt: isoOf(atMs),
            filedBy: by,
            replaces,
            ...(leftOut > 0 && { leftOut }),
          }
          return JSON.stringify(sheetOf(filing))
        },
        entryOf,
      )
      transactions.tell(entry)
      const { replaces: _, ...event } = eventOf(kept)
      journal.info('statement.filed', event)
      return { ...documentOf(kept), isRepeated: false }
    },
    /** Throws Fault 'not-found', also where it is the other's. */
    find(of: FiledOf, number: number): FiledDocument {
      const kept = store.days.filed(number)
      if (!kept) throw new Fault('not-found', say('fault.statement.not-found'))
      const document = documentOf(kept)
      if (whoseIs(document.filed.report) !== of)
        throw new Fault('not-found', say(OF_THE_OTHER[of], { number }))
      return document
    },
    /** Newest first. */
    list: (before: number, limit: number): readonly FiledLine[] =>
      store.days.filedBefore(before, limit).map(lineOf),
  }
}

const OF_THE_OTHER = {
  lane: 'fault.statement.of-shop',
  shop: 'fault.statement.of-lane',
} as const satisfies Record<FiledOf, string>

/** `sheetOf` makes what is kept, with its number on its sheets. */
function withSheets<Report extends FiledReport>(
  statement: Report,
  sheet: (report: Report, language: Language) => DaySheet,
) {
  return {
    statement,
    sheetOf(filing: Filing): Filed {
      const report: Report = { ...statement, filing }
      const sheets = Object.fromEntries(
        LANGUAGES.map((language) => [language, sheet(report, language)]),
      ) as Filed['sheets']
      return { report, sheets }
    },
  }
}

function documentOf({ number, hash, statement }: KeptStatement): FiledDocument {
  return { number, hash, filed: filedIn({ statement }) }
}

function lineOf(kept: KeptStatement) {
  const { number, hash, filed } = documentOf(kept)
  const { date, verdict, filing } = filed.report
  const of = whoseIs(filed.report)
  return {
    number,
    of,
    date,
    verdict: verdict.state,
    /** Of a shop it stands on its statement alone, which an operator reads: it is the money of all lanes. */
    net: of === 'lane' ? statementNet(filed.report) : null,
    hash,
    filedAt: filing?.filedAt ?? null,
    filedBy: filing?.filedBy ?? null,
    replaces: filing?.replaces ?? null,
    previousHash: filing?.previousHash ?? null,
  }
}

function entryOf(kept: KeptStatement): LaneEntry {
  return { atMs: kept.atMs, type: 'statement.filed', data: eventOf(kept) }
}

function eventOf(kept: KeptStatement) {
  const { number, of, date, verdict, net, hash, replaces } = lineOf(kept)
  return {
    statement: number,
    ...(of === 'shop' && { of }),
    date,
    verdict,
    ...(net !== null && { net }),
    hash,
    replaces,
  }
}

/** Else a lane that has not answered, or the comparison of a bank, would be missing from it for good. */
const isWhole = (report: ShopStatement | ShopMonthStatement) =>
  statementNet(report) !== null &&
  // What is of no lane is not known before the last lane has answered.
  report.banks.every(({ rest }) => rest !== null) &&
  !(isShopDay(report) && report.todo.some(({ code }) => TO_COMPARE_AGAIN.has(code)))

/** Also of a bank that has no rows on the statement any more. */
const TO_COMPARE_AGAIN: ReadonlySet<ShopThingCode> = new Set([
  'not-compared',
  'not-kept',
  'compared-elsewhere',
  'withdrawn',
  'comparison-withdrawn',
  'ended',
])

const statementNet = ({ net }: FiledReport): number | null => net
