/**
 * Notices refunds that were made at the bank (on its website, by another till), by asking about paid orders on a slow
 * schedule; and forgets the profiles of payments that are too old to be refunded.
 *
 * One question at a time, seconds apart: a day's payments are asked about over a day. What the bank has refunded beyond
 * our own refunds becomes a refund of the ledger that says so.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { toFault } from '#firmware/fault.ts'
import { DAY_MS, HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { RefundablePayment, RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { BANK_CALL_MS_MAX } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { overReported } from '../reconciliation/found-money.ts'
import type { OpenRefundBank } from './refund-bank.ts'
import { hearOfSettled, hearOfUnasked, paidOrderOf, type RefundPass } from './refund-query.ts'
import { nextQueryMs } from './refund-schedule.ts'
import { isSettled, isUnasked } from './refund-step.ts'
import { refundSums } from './refund-sums.ts'
import type { Refunds } from './refunds.ts'

export interface BankRefundWatchPorts
  extends Pick<PaymentPorts, 'store' | 'clock' | 'confirmedTime' | 'journal'> {
  readonly transactions: Transactions
  readonly refunds: Refunds
  readonly openBank: OpenRefundBank
  readonly refundDays: number
}

/** A start has better things to do. */
const FIRST_CHECK_MS = 30_000
const PACE_MS = 3_000
const IDLE_MS = HOUR_MS
const TROUBLE_MS_MAX = 15 * 60_000
/** A bank that cannot be asked about a payment any more is not asked for ever. */
const QUERIES_MAX = 16
const FORGET_AT_ONCE = 100

export function openBankRefundWatch(ports: BankRefundWatchPorts) {
  const { store, transactions, refunds, openBank, refundDays, clock, confirmedTime, journal } =
    ports
  const stop = new AbortController()

  /** The sum that the bank has refunded of the payment in all, told while none of our refunds is under way there. */
  function noticeReturned(payment: TransactionRecord, returnedKopecks: number): void {
    const transaction = payment.id
    const { paidKopecks } = paidOrderOf(payment)
    const all = refunds.of(transaction)
    const known = refundSums(all).returnedKopecks
    if (returnedKopecks < known) saysLess(all, returnedKopecks, known)
    if (returnedKopecks <= known) return
    // More than was paid: the bank means another unit or another payment. Nothing is booked, because a booking is
    // final.
    const isTooMuch = returnedKopecks > paidKopecks
    const problem = isTooMuch ? 'exceeds' : 'found-at-bank'
    // Dropped first: whoever asked for them did not know of the bank's refund, which may be the same one.
    for (const { id } of all.filter(isUnasked))
      refunds.apply(id, { type: 'dropped', problem, returnedBeforeKopecks: returnedKopecks })
    if (isTooMuch) {
      journal.error('refund.bank-says-too-much', { transaction, returnedKopecks, paidKopecks })
      const listed = [overReported(payment, returnedKopecks, clock.now())]
      for (const entry of store.foundMoney.addAll(listed)) transactions.tell(entry)
    } else refunds.found(payment, returnedKopecks - known)
  }

  function saysLess(all: readonly RefundRecord[], returnedKopecks: number, known: number): void {
    const transaction = all[0]?.transactionId
    journal.warn('refund.bank-says-less', { transaction, returnedKopecks, known })
    const word = `${returnedKopecks} of ${known}`
    for (const { id } of all) refunds.apply(id, { type: 'missed', word })
  }

  async function run(): Promise<void> {
    const { signal } = stop
    const retry = createRetry({ clock, stop: signal, firstMs: PACE_MS, maxMs: TROUBLE_MS_MAX })
    await retry.sleep(FIRST_CHECK_MS)
    while (!signal.aborted) {
      const waitMs = await tryUntilDone(retry, queryOnce, ({ failures, isWorthLogging, fault }) => {
        if (isWorthLogging) journal.warn('refund-watch.failed', { failures, fault: fault.said })
      })
      await retry.sleep(waitMs ?? 0)
    }
  }

  /** Answers when to look again. */
  async function queryOnce(): Promise<number> {
    forgetOld()
    const next = store.refunds.nextQuery()
    const leftMs = (next?.nextQueryMs ?? Infinity) - clock.now()
    if (!next || leftMs > 0) return Math.min(leftMs, IDLE_MS)
    try {
      await query(next)
    } catch (thrown) {
      // Asked again later, so that others have their turn: the trouble may concern this payment alone.
      const againMs = next.queries < QUERIES_MAX ? clock.now() + HOUR_MS : null
      store.refunds.queried(next.transactionId, againMs)
      throw thrown
    }
    const { transactionId, paidAtMs, queries } = next
    const isPersonAlone = refunds.of(transactionId).some(({ personWord }) => personWord !== null)
    const laterMs = isPersonAlone ? clock.now() + DAY_MS : null
    store.refunds.queried(transactionId, nextQueryMs(paidAtMs, queries + 1) ?? laterMs)
    return PACE_MS
  }

  async function query({ transactionId }: Pick<RefundablePayment, 'transactionId'>): Promise<void> {
    const bank = openBank(transactionId)?.refunds
    const payment = store.find(transactionId)
    if (!bank || !payment) return
    const refundsOf = () => refunds.of(transactionId)
    const call: RefundPass['call'] = (work) => withinMs(clock, BANK_CALL_MS_MAX, stop.signal, work)
    const pass = { payment, refundsOf, applyTo: refunds.apply, call }
    await hearOfSettled(bank, pass)
    await hearOfUnasked(bank, pass, null)
    const before = refundsOf()
    // The bank's sum may or may not contain a refund that is under way.
    if (before.some((refund) => !isSettled(refund) && !isUnasked(refund))) return
    const returned = await call((signal) => bank.returnedKopecks(paidOrderOf(payment), signal))
    const versions = (rows: typeof before) =>
      rows.map(({ id, version }) => `${id} ${version}`).join()
    const isSame = versions(refundsOf()) === versions(before)
    if (returned !== null && isSame) noticeReturned(payment, returned)
  }

  function forgetOld(): void {
    const nowMs = confirmedTime.nowMs()
    // A clock that is a month ahead over one start would have all of them forgotten.
    if (nowMs === null) return
    store.refunds.forgetRefundable(nowMs - refundDays * DAY_MS, FORGET_AT_ONCE)
  }

  const running = run()
  return {
    noticeReturned,
    /** Asks about this payment now, if it can be asked about. Never rejects. */
    queryNow: (transactionId: string): Promise<void> =>
      query({ transactionId }).catch((thrown: unknown) => {
        journal.warn('refund-watch.failed', { transactionId, fault: toFault(thrown).said })
      }),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}
