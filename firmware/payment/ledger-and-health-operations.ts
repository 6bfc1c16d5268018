/** The added operations: reading the ledger back, listening to it, cancelling, health. */
import { Fault } from '#firmware/fault.ts'
import type { Phase, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { type DayReport, dayReport } from './ledger/day-report.ts'
import type { EventFeed } from './ledger/event-feed.ts'
import { type HoursReport, hoursReport } from './ledger/hours-report.ts'
import { csvOf } from './ledger/ledger-csv-export.ts'
import type { LedgerGaps, LedgerGapView } from './ledger/ledger-gaps.ts'
import { localDay } from './ledger/local-day.ts'
import {
  type CancelledView,
  cancelledView,
  type EventView,
  eventView,
  type TransactionView,
  transactionView,
} from './ledger/transaction-views.ts'
import type { Transactions } from './ledger/transactions.ts'
import type { Payment } from './payment.ts'
import type { Health } from './payment-health.ts'
import { NO_REFUNDS, type RefundSums, refundSums, sumsByPayment } from './refunds/refund-sums.ts'
import { type RefundView, refundView, sumsView } from './refunds/refund-views.ts'
import { STATUS } from './transaction/payment-phases.ts'

export interface AddedOperations {
  /** What is answered beside the success. */
  cancelQr(): Promise<Partial<CancelledView>>
  list(query: {
    readonly since?: string
    readonly until?: string
    readonly state?: string
    readonly reference?: string
    readonly limit?: number
  }): readonly RefundedView[]
  one(id: string): {
    readonly transaction: RefundedView
    readonly refunds: readonly RefundView[]
    readonly events: readonly EventView[]
  }
  /** `gaps`: those that touch the day, settled or not: their payments are in no report. */
  report(date: string): DayReport & { readonly gaps: readonly LedgerGapView[] }
  /** The day by its hours: what was begun in each, by state. */
  hours(date: string): HoursReport
  /** The whole ledger as CSV, a page at a time. */
  csv(): Iterable<string>
  readonly health: Health
  lastEvent(): number
  readEvents(
    afterSequence: number,
    send: (event: EventView) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
}

export interface AddedOperationsParts {
  readonly payment: Payment
  readonly store: TransactionStore
  readonly ledgerGaps: LedgerGaps
  readonly transactions: Transactions
  readonly feed: EventFeed
  readonly health: Health
}

type RefundedView = TransactionView & ReturnType<typeof sumsView>

const withRefunds = (record: TransactionRecord, sums: RefundSums = NO_REFUNDS): RefundedView => ({
  ...transactionView(record),
  ...sumsView(sums),
})

const LIST_DEFAULT = 100

export function createAddedOperations({
  payment,
  store,
  ledgerGaps,
  transactions,
  feed,
  health,
}: AddedOperationsParts): AddedOperations {
  return {
    health,
    async cancelQr() {
      const record = await payment.cancelQr()
      return record ? cancelledView(record) : {}
    },
    list({ since, until, state, reference, limit = LIST_DEFAULT }) {
      const records = store.list({
        ...(since !== undefined && { sinceMs: timeOf('since', since) }),
        ...(until !== undefined && { untilMs: timeOf('until', until) }),
        ...(state !== undefined && { phases: phasesOf(state) }),
        ...(reference !== undefined && { reference }),
        limit,
      })
      const refunds = sumsByPayment(store.refunds.ofAll(records.map(({ id }) => id)))
      return records.map((record) => withRefunds(record, refunds.get(record.id)))
    },
    one(id) {
      const record = transactions.find(id)
      if (!record) throw new Fault('not-found', 'there is no such transaction')
      const refunds = store.refunds.of(id)
      return {
        transaction: withRefunds(record, refundSums(refunds)),
        refunds: refunds.map(refundView),
        events: store.entriesOf(id).map(eventView),
      }
    },
    report(date) {
      const day = localDay(date)
      const gaps = ledgerGaps.list.filter(
        ({ from, until }) => Date.parse(from) < day.untilMs && Date.parse(until) >= day.fromMs,
      )
      const refunds = {
        returned: store.refunds.returnedBetween(day.fromMs, day.untilMs),
        open: store.refunds.unsettled(),
      }
      return { ...dayReport(day, store.between(day.fromMs, day.untilMs), refunds), gaps }
    },
    hours(date) {
      const day = localDay(date)
      return hoursReport(day, store.between(day.fromMs, day.untilMs))
    },
    csv: () => csvOf(store),
    lastEvent: () => store.lastSequence(),
    readEvents: (afterSequence, send, signal) =>
      feed.read(afterSequence, (entry) => send(eventView(entry)), signal),
  }
}

function phasesOf(state: string): Phase[] {
  return (Object.keys(STATUS) as Phase[]).filter((phase) => STATUS[phase] === state)
}

function timeOf(name: string, text: string): number {
  const wallMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(wallMs)) throw new Fault('bad-request', `${name} is an ISO 8601 time`)
  return wallMs
}
