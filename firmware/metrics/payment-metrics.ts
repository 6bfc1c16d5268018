/** What payments and their banks come to: counted as the ledger is written and the bank is called. */
import type { Clock } from '#hal/clock.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { createCounter, createHistogram, type Family, gauge } from './bounded-counters.ts'

/** The payment domain satisfies it. */
export interface PaymentNews {
  /** `bankName`: of the payment that the entry is about; null where it is about none. */
  onEntry(listener: (entry: LedgerEntry, bankName: string | null) => void): Disposable
  onBankCall(listener: (call: BankCallNews) => void): Disposable
}

export interface BankCallNews {
  readonly bankName: string
  readonly call: string
  readonly tookMs: number
  /** How it failed; null: it was answered. */
  readonly fault: string | null
}

/** A showQR takes some tenths of a second, and 30 s at the longest. */
const SHOW_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
/** Payments whose beginning is remembered until their code is there: there is one at a time. */
const BEGUN_MAX = 16

/** The entries that tell how a payment stands, each in the word of its metric. */
const STATES: Readonly<Record<string, string>> = {
  'transaction.created': 'created',
  'transaction.accepted': 'accepted',
  'transaction.accepted-late': 'accepted',
  'transaction.rejected': 'rejected',
  'transaction.canceled': 'canceled',
  'transaction.failed': 'failed',
  'transaction.lost-sight': 'unknown',
}

export interface PaymentMetrics extends Disposable {
  families(): Family[]
}

export function countPayments(news: PaymentNews, clock: Clock): PaymentMetrics {
  const payments = createCounter(
    'laned_payments',
    'Payments by what became of them, since the start',
  )
  const money = createCounter('laned_payments_accepted_kopecks', 'Money that came, in kopecks')
  const late = createCounter(
    'laned_payments_late',
    'Payments whose money came after they were over',
  )
  const shows = createHistogram(
    'laned_payment_show_seconds',
    'From the beginning of a payment until its code was on the display',
    SHOW_SECONDS,
  )
  const refunds = createCounter('laned_refunds', 'Refunds by what became of them')
  const returned = createCounter(
    'laned_refunds_returned_kopecks',
    'Money that went back, in kopecks',
  )
  const calls = createHistogram(
    'laned_bank_call_seconds',
    'Calls to the bank: how long each took, and how it ended',
    CALL_SECONDS,
  )
  const begun = new Map<string, number>()
  /** Since when each bank has not answered; null: its last call was answered. */
  const silentSince = new Map<string, number | null>()

  function noteShow({ type, transactionId }: LedgerEntry, bank: string): void {
    // Of the lane, and of no payment.
    if (transactionId === null) return
    if (type === 'transaction.created') {
      begun.set(transactionId, clock.monotonicMs())
      for (const oldest of begun.keys()) if (begun.size > BEGUN_MAX) begun.delete(oldest)
    }
    const startedMs = begun.get(transactionId)
    if (type !== 'transaction.shown' || startedMs === undefined) return
    begun.delete(transactionId)
    shows.observe({ bank }, (clock.monotonicMs() - startedMs) / 1_000)
  }

  function notePayment(entry: LedgerEntry, bank: string): void {
    const { type, data } = entry
    const state = STATES[type]
    if (state) payments.add({ bank, state })
    if (state === 'accepted') money.add({ bank }, numberOf(data['paidAmount']))
    if (type === 'transaction.accepted-late') late.add({ bank })
    noteShow(entry, bank)
  }

  function noteRefund({ type, data }: LedgerEntry, bank: string): void {
    if (!type.startsWith('refund.')) return
    const state = String(data['refundState'] ?? type.slice('refund.'.length))
    refunds.add({ bank, state })
    if (state === 'returned') returned.add({ bank }, numberOf(data['refundAmount']))
  }

  const entries = news.onEntry((entry, bankName) => {
    const bank = bankName ?? 'none'
    notePayment(entry, bank)
    noteRefund(entry, bank)
  })
  const bankCalls = news.onBankCall(({ bankName: bank, call, tookMs, fault }) => {
    calls.observe({ bank, call, outcome: fault ?? 'answered' }, tookMs / 1_000)
    if (!isSilence(fault, tookMs)) {
      // Who left early learnt nothing of the bank.
      if (fault !== 'given-up') silentSince.set(bank, null)
    } else if ((silentSince.get(bank) ?? null) === null)
      silentSince.set(bank, clock.monotonicMs() - tookMs)
  })

  return {
    families: () => [
      ...[payments, money, late, shows, refunds, returned, calls].map((one) => one.family()),
      gauge(
        'laned_bank_silent_seconds',
        'For how long the bank has not answered; 0: it answered the last call',
        [...silentSince].map(([bank, sinceMs]) => [
          { bank },
          sinceMs === null ? 0 : (clock.monotonicMs() - sinceMs) / 1_000,
        ]),
      ),
    ],
    [Symbol.dispose]() {
      entries[Symbol.dispose]()
      bankCalls[Symbol.dispose]()
    },
  }
}

/** A driver gives up by itself sooner or later; a probe is given three seconds. */
const PATIENCE_MS = 2_500

function isSilence(fault: string | null, tookMs: number): boolean {
  return fault === 'unreachable' || (fault === 'given-up' && tookMs >= PATIENCE_MS)
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
