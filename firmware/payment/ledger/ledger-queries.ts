/** Reads the ledger: finds payments, adds up days and hours, and gives its events and its CSV. */

import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Phase, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { issuerOf, type PaperIssuer } from '../paper-issuer.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import { type PaymentSumsView, type RefundView, refundView } from '../refunds/refund-views.ts'
import { STATUS } from '../transaction/payment-phases.ts'
import { type DayReport, dayReport } from './day-report.ts'
import type { EventFeed } from './event-feed.ts'
import { type HoursReport, hoursReport } from './hours-report.ts'
import { csvOf, csvOfDays } from './ledger-csv-export.ts'
import { ledgerTable } from './ledger-csv-rows.ts'
import type { LedgerGapView } from './ledger-gaps.ts'
import type { Day } from './local-day.ts'
import { localDays, reportDays } from './local-day.ts'
import { type Refunded, searchPayments } from './payment-search.ts'
import { paymentsBegun } from './payments-between.ts'
import {
  type EventView,
  eventView,
  type TransactionView,
  transactionView,
} from './transaction-views.ts'
import type { Transactions } from './transactions.ts'

/** Dates of the first and the last day. */
interface Days {
  readonly from?: string
  readonly to?: string
}

export interface LedgerQueries {
  list(
    query: Days & {
      readonly since?: string
      readonly until?: string
      readonly state?: string
      readonly reference?: string
      readonly amount?: number
      readonly refunded?: Refunded
      readonly limit?: number
    },
  ): Promise<readonly RefundedView[]>
  one(id: string): {
    readonly transaction: RefundedView
    readonly refunds: readonly RefundView[]
    readonly events: readonly EventView[]
  }
  /** To the end of the day `to`. */
  report(date: string, to?: string): Promise<RefundedReport>
  /** By hours, to the end of the day `to`: what was begun in each, by state, and what was refunded in it. */
  hours(date: string, to?: string): Promise<HoursReport>
  /** The ledger as CSV, a page at a time: all of it, or some days. */
  csv(days: Days, language: Language): Iterable<string>
  lastEvent(): number
  readEvents(
    afterSequence: number,
    send: (event: EventView) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
}

export interface LedgerQueriesNeeds
  extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'shop' | 'serialNumber' | 'banks'> {
  readonly transactions: Transactions
  readonly feed: EventFeed
  readonly refunds: Pick<OpenRefunds, 'paymentSums'>
}

type RefundedView = TransactionView & PaymentSumsView

type Listed = 'open' | 'late' | 'sameOperation'
type RefundedReport = Omit<DayReport, Listed> & {
  readonly [Name in Listed]: readonly RefundedView[]
} & {
  readonly issuer: PaperIssuer
  /** Those that touch it, settled or not: their payments are in no report. */
  readonly gaps: readonly LedgerGapView[]
}

const LIST_DEFAULT = 100

export function createLedgerQueries({
  store,
  ledgerGaps,
  transactions,
  feed,
  refunds,
  shop,
  serialNumber,
  banks,
}: LedgerQueriesNeeds): LedgerQueries {
  const issuer = issuerOf(shop, serialNumber ?? null)
  function withRefunds(views: readonly TransactionView[]): RefundedView[] {
    const paid = views.map(({ id, paidAmount }) => ({ id, paidKopecks: paidAmount }))
    const sums = refunds.paymentSums(paid)
    // It has one for each that it was given.
    return views.map((view) => ({ ...view, ...(sums.get(view.id) as PaymentSumsView) }))
  }

  return {
    async list(query) {
      const { since, until, state, reference, amount, refunded, limit = LIST_DEFAULT } = query
      const span = spanOf(query)
      const begins = [...timesOf('since', since), ...(span ? [span.fromMs] : [])]
      const ends = [...timesOf('until', until), ...(span ? [span.untilMs - 1] : [])]
      const records = await searchPayments(store, {
        ...(begins.length > 0 && { sinceMs: Math.max(...begins) }),
        ...(ends.length > 0 && { untilMs: Math.min(...ends) }),
        ...(state !== undefined && { phases: phasesOf(state) }),
        ...(reference !== undefined && { reference }),
        ...(amount !== undefined && { amountKopecks: amount }),
        ...(refunded !== undefined && { refunded }),
        limit,
      })
      return withRefunds(records.map(transactionView))
    },
    one(id) {
      const record = transactions.find(id)
      if (!record) throw new Fault('not-found', say('fault.payment.not-found'))
      const [transaction] = withRefunds([transactionView(record)])
      if (!transaction) throw new Error(`no sums of ${id}`)
      return {
        transaction,
        refunds: store.refunds.of(id).map(refundView),
        events: store.entriesOf(id).map(eventView),
      }
    },
    async report(date, to) {
      const day = reportDays(date, to)
      const records = await paymentsOf(store, day)
      const gaps = ledgerGaps.list.filter(
        ({ from, until }) => Date.parse(from) < day.untilMs && Date.parse(until) >= day.fromMs,
      )
      const went = {
        returned: store.refunds.returnedBetween(day.fromMs, day.untilMs),
        open: store.refunds.unsettled(),
      }
      const report = dayReport(day, records, went)
      const { open, late, sameOperation } = report
      return {
        ...report,
        open: withRefunds(open),
        late: withRefunds(late),
        sameOperation: withRefunds(sameOperation),
        gaps,
        issuer,
      }
    },
    async hours(date, to) {
      const day = reportDays(date, to)
      const returned = store.refunds.returnedBetween(day.fromMs, day.untilMs)
      return hoursReport(day, await paymentsOf(store, day), returned)
    },
    csv(days, language) {
      const span = spanOf(days)
      const table = ledgerTable(language, banks.nameIn)
      return span ? csvOfDays(store, table, span) : csvOf(store, table)
    },
    lastEvent: () => store.lastSequence(),
    readEvents: (afterSequence, send, signal) =>
      feed.read(afterSequence, (entry) => send(eventView(entry)), signal),
  }
}

/** A few at a time: the till has its turns while somebody adds a month up. */
async function paymentsOf(store: TransactionStore, days: Day): Promise<TransactionRecord[]> {
  const records: TransactionRecord[] = []
  for await (const some of paymentsBegun(store, days)) records.push(...some)
  return records
}

function phasesOf(state: string): Phase[] {
  return (Object.keys(STATUS) as Phase[]).filter((phase) => STATUS[phase] === state)
}

/** The days that were asked for, or null for all. */
function spanOf({ from, to }: Days): Day | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined)
    throw new Fault('bad-request', say('fault.request.days-incomplete'))
  return localDays(from, to)
}

function timesOf(name: string, text: string | undefined): number[] {
  if (text === undefined) return []
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''
  // A date alone would be read as a day of UTC.
  const [dayMs, wallMs] = [Date.parse(date), Date.parse(text === date ? `${date}T00:00` : text)]
  // 30 February is read as 2 March: the list would be of another day than the one asked for.
  const isThere = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(date)
  if (!isThere || Number.isNaN(wallMs))
    throw new Fault('bad-request', say('fault.request.time-malformed', { field: name }))
  return [wallMs]
}
