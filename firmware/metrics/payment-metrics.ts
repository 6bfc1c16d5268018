/** What payments and their banks come to: counted as the ledger is written and the bank is called. */
import { createListeners } from '#firmware/async/listeners.ts'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import type { Clock } from '#hal/clock.ts'
import type { PaymentNews, RefundState } from '#hal/lane-state.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { type Counted, countMetrics, type Metric, metricsOf } from './metric.ts'

interface Payments {
  readonly news: PaymentNews
  readonly clock: Clock
}

/** The entries that change a payment's state, each with the state's word in the metric. */
const STATE_OF = {
  'transaction.created': 'created',
  'transaction.accepted': 'accepted',
  'transaction.accepted-late': 'accepted',
  'transaction.rejected': 'rejected',
  'transaction.canceled': 'canceled',
  'transaction.failed': 'failed',
  'transaction.lost-sight': 'unknown',
} as const satisfies Partial<Record<LedgerEvent, string>>
type PaymentState = (typeof STATE_OF)[keyof typeof STATE_OF]
const STATES: readonly PaymentState[] = [...new Set(Object.values(STATE_OF))]
const REFUND_STATES = ['requested', 'asked', 'unknown', 'returned', 'refused'] as const

/** How many begun payments are remembered until their code is shown: usually there is one at a time. */
const BEGUN_MAX = 16

/**
 * Drivers give up by themselves sooner or later, and a probe after three seconds: a caller that gave up earlier than
 * this learnt nothing.
 */
const PATIENCE_MS = 2_500

const { counter, histogram, watched } = metricsOf<Payments, void>()
const about = 'payments'

export const PAYMENT_METRICS: readonly Metric<Payments, void>[] = [
  counter({
    name: 'laned_payments',
    help: 'Payments by what became of them, since the start',
    labels: { bank: ofProfiles, state: STATES },
    about,
    count: (payments, add) =>
      onEntry(payments, ({ type }, bank) => {
        const state = stateOf(type)
        if (state) add({ bank, state })
      }),
  }),
  counter({
    name: 'laned_payments_accepted_kopecks',
    help: 'Money that came, in kopecks',
    labels: { bank: ofProfiles },
    about,
    count: (payments, add) =>
      onEntry(payments, ({ type, data }, bank) => {
        if (stateOf(type) === 'accepted') add({ bank }, numberOf(data['paidAmount']))
      }),
  }),
  counter({
    name: 'laned_payments_late',
    help: 'Payments whose money came after they were over',
    labels: { bank: ofProfiles },
    about,
    count: (payments, add) =>
      onEntry(payments, ({ type }, bank) => {
        if (type === 'transaction.accepted-late') add({ bank })
      }),
  }),
  histogram({
    name: 'laned_payment_show_seconds',
    help: 'From the beginning of a payment until its code was on the display',
    labels: { bank: ofProfiles },
    about,
    // A showQR takes some tenths of a second, and 40 s at most, which no bucket need tell apart from 30.
    bounds: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30],
    count(payments, observe) {
      const { clock } = payments
      const begun = new Map<string, number>()
      return onEntry(payments, ({ type, transactionId }, bank) => {
        // An entry of the lane, of no payment.
        if (transactionId === null) return
        if (type === 'transaction.created') {
          begun.set(transactionId, clock.monotonicMs())
          for (const oldest of begun.keys()) if (begun.size > BEGUN_MAX) begun.delete(oldest)
        }
        const startedMs = begun.get(transactionId)
        if (type !== 'transaction.shown' || startedMs === undefined) return
        begun.delete(transactionId)
        observe({ bank }, (clock.monotonicMs() - startedMs) / 1_000)
      })
    },
  }),
  counter({
    name: 'laned_refunds',
    help: 'Refunds by what became of them',
    labels: { bank: ofProfiles, state: REFUND_STATES },
    about,
    count: (payments, add) =>
      onEntry(payments, (entry, bank) => {
        const state = refundStateOf(entry)
        if (state !== null) add({ bank, state })
      }),
  }),
  counter({
    name: 'laned_refunds_returned_kopecks',
    help: 'Money that was refunded, in kopecks',
    labels: { bank: ofProfiles },
    about,
    count: (payments, add) =>
      onEntry(payments, (entry, bank) => {
        if (refundStateOf(entry) === 'returned') add({ bank }, numberOf(entry.data['refundAmount']))
      }),
  }),
  histogram({
    name: 'laned_bank_call_seconds',
    help: 'Calls to the bank: how long each took, and how it ended',
    note: 'outcome is `answered`, `refused`, `unreachable`, `given-up`, …; a series begins with its first call, most never come',
    labels: { bank: ofProfiles, call: null, outcome: null },
    about,
    bounds: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    count: ({ news }, observe) =>
      news.onBankCall(({ bankName: bank, call, tookMs, fault }) =>
        observe({ bank, call, outcome: fault ?? 'answered' }, tookMs / 1_000),
      ),
  }),
  watched({
    name: 'laned_bank_silent_seconds',
    help: 'For how long the bank has not answered; 0: it answered the last call',
    labels: ['bank'],
    about,
    watch({ news, clock }, set) {
      const silent = new Set<string>()
      return news.onBankCall(({ bankName: bank, tookMs, fault }) => {
        const isSilence = fault === 'unreachable' || (fault === 'given-up' && tookMs >= PATIENCE_MS)
        if (isSilence) {
          if (silent.has(bank)) return
          silent.add(bank)
          const sinceMs = clock.monotonicMs() - tookMs
          set({ bank }, () => (clock.monotonicMs() - sinceMs) / 1_000)
        } else if (fault !== 'given-up') {
          // A caller that gave up early learnt nothing about the bank.
          silent.delete(bank)
          set({ bank }, () => 0)
        }
      })
    },
  }),
]

export type PaymentMetrics = Counted<void>

/** Begins at once: banks are asked while the lane opens, and tell of money. */
export function countPayments(news: PaymentNews, clock: Clock): PaymentMetrics {
  // The bank of an entry is looked up again for each listener of the payments, so this listens once for all metrics.
  const entries = createListeners<[entry: LedgerEntry, bankName: string | null]>()
  const subscription = news.onEntry(entries.tell)
  const { onBankCall, onBanks } = news
  const shared = { onEntry: entries.add, onBankCall, onBanks }
  const counted = countMetrics(PAYMENT_METRICS, { news: shared, clock })
  return {
    families: counted.families,
    [Symbol.dispose]() {
      subscription[Symbol.dispose]()
      counted[Symbol.dispose]()
    },
  }
}

function onEntry(
  { news }: Payments,
  listener: (entry: LedgerEntry, bank: string) => void,
): Disposable {
  return news.onEntry((entry, bank) => listener(entry, bank ?? 'none'))
}

/** A lane counts by the banks of its profiles, not by all banks that it could use. */
function ofProfiles({ news }: Payments, listener: (names: readonly string[]) => void): Disposable {
  return news.onBanks(listener)
}

function stateOf(type: string): PaymentState | null {
  return (STATE_OF as Readonly<Record<string, PaymentState>>)[type] ?? null
}

/** Null: the entry is about no refund. */
function refundStateOf({ type, data }: LedgerEntry): RefundState | null {
  return type.startsWith('refund.') ? (data['refundState'] as RefundState) : null
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
