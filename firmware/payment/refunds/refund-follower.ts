/**
 * Follows refunds until the bank's final answer: each once, with at most one question at a time, for days if need be.
 * It holds no state that a restart would lose: the row says where a refund stands.
 */
import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry, type Retry } from '#firmware/async/retry.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { BANK_CALL_MS_MAX } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { OpenRefundBank } from './refund-bank.ts'
import { pursueRefund } from './refund-query.ts'
import {
  isRefundOverdue,
  REFUND_ABSENCES_MIN,
  REFUND_GRACE_MS,
  REFUND_TROUBLE,
  usualRefundAskingMs,
} from './refund-schedule.ts'
import { isSettled, isUnasked, type RefundEvent } from './refund-step.ts'
import type { Refunds } from './refunds.ts'

export type RefundFollower = ReturnType<typeof createRefundFollower>

export interface RefundFollowerPorts extends Pick<PaymentPorts, 'clock' | 'random' | 'journal'> {
  readonly refunds: Refunds
  readonly transactions: Transactions
  /** Null when the payment's profile is gone. */
  readonly openBank: OpenRefundBank
  readonly noticeReturned: (payment: TransactionRecord, returnedKopecks: number) => void
  /** Asks the bank what it has given back of a payment. Never rejects. */
  readonly queryNow: (transactionId: string) => Promise<void>
}

interface FollowedRefund {
  readonly id: string
  readonly isNew: boolean
  readonly retry: Retry
  readonly knownSinceMs: number
  passes: number
  /** When the bank was last told to give back. */
  askedAtMs: number
  /** When it was told, or the bank last said that it is at it. */
  heardAtMs: number
  /** Since when the bank says that it knows nothing of it; null: its last word was another. */
  absentSinceMs: number | null
  /** How often it has said so since. */
  absences: number
}

export function createRefundFollower(ports: RefundFollowerPorts) {
  const { refunds, transactions, clock, random, journal } = ports
  const stop = new AbortController()
  const following = new Map<string, { one: FollowedRefund; ended: Promise<void> }>()

  /** `isNew`: this process has written it, so that the bank cannot know of it. */
  function follow(id: string, isNew = false): void {
    if (following.has(id)) return
    const nowMs = clock.monotonicMs()
    const times = { knownSinceMs: nowMs, askedAtMs: nowMs, heardAtMs: nowMs }
    const retry = createRetry({ clock, random, stop: stop.signal, ...REFUND_TROUBLE })
    const one = { id, isNew, retry, passes: 0, absentSinceMs: null, absences: 0, ...times }
    const ended = followToEnd(one).finally(() => following.delete(id))
    following.set(id, { one, ended })
  }

  async function followToEnd(one: FollowedRefund): Promise<void> {
    // After the commit that led here, and after what its caller still does synchronously.
    await Promise.resolve()
    while (!stop.signal.aborted) {
      await one.retry.sleep(one.passes === 0 ? 0 : delayMs(one))
      if (stop.signal.aborted) return
      one.passes += 1
      try {
        if (await pass(one)) return
      } catch (thrown) {
        noteFailure(one, thrown)
      }
      noteSilence(one)
    }
  }

  /** True when there is nothing more to ask. */
  async function pass(one: FollowedRefund): Promise<boolean> {
    const record = refunds.known(one.id)
    if (isSettled(record)) return true
    if (one.retry.quietMs > 0) return false
    const payment = transactions.find(record.transactionId)
    if (!payment) throw new Error(`no transaction ${record.transactionId}`)
    const bank = ports.openBank(record.transactionId)
    if (!bank) {
      if (isUnasked(record)) refunds.apply(one.id, { type: 'dropped', problem: 'profile' })
      else throw new Error(`the profile of ${record.transactionId} is gone`)
      return true
    }
    await pursueRefund(record, {
      payment,
      bank,
      mayBeKnown: !one.isNew,
      sinceAskedMs: clock.monotonicMs() - one.askedAtMs,
      absentForMs: () => absentForMs(one),
      apply: (event) => heard(one, event),
      applyTo: (id, event) => (id === one.id ? heard(one, event) : refunds.apply(id, event)),
      refundsOf: () => refunds.of(payment.id),
      call: (work) => withinMs(clock, BANK_CALL_MS_MAX, stop.signal, work),
      noticeReturned: (returnedKopecks) => ports.noticeReturned(payment, returnedKopecks),
    })
    one.retry.succeeded()
    const after = refunds.known(one.id)
    // A refusal may mean that a clerk was there before us.
    if (after.problem === 'bank') await ports.queryNow(payment.id)
    return isSettled(after)
  }

  function heard(one: FollowedRefund, event: RefundEvent): RefundRecord {
    const record = refunds.apply(one.id, event)
    if (event.type === 'asking') one.askedAtMs = clock.monotonicMs()
    if (event.type === 'bank-answered') noteAbsence(one, event.fact.state === 'absent')
    const isSign = event.type === 'bank-answered' && event.fact.state === 'pending'
    if (event.type === 'asking' || isSign) one.heardAtMs = clock.monotonicMs()
    return record
  }

  function noteAbsence(one: FollowedRefund, isAbsent: boolean): void {
    one.absentSinceMs = isAbsent ? (one.absentSinceMs ?? clock.monotonicMs()) : null
    one.absences = isAbsent ? one.absences + 1 : 0
  }

  function absentForMs({ absentSinceMs, absences }: FollowedRefund): number {
    const isSure = absentSinceMs !== null && absences >= REFUND_ABSENCES_MIN
    return isSure ? clock.monotonicMs() - absentSinceMs : 0
  }

  function noteSilence(one: FollowedRefund): void {
    const heardAgoMs = clock.monotonicMs() - one.heardAtMs
    const isUnderWay = heardAgoMs < REFUND_GRACE_MS
    try {
      if (!isUnderWay) refunds.apply(one.id, { type: 'silent' })
      const { createdAtMs, isTaken } = refunds.known(one.id)
      const ageMs = clock.now() - createdAtMs
      if (isRefundOverdue(ageMs, isUnderWay && isTaken)) refunds.apply(one.id, { type: 'overdue' })
    } catch (thrown) {
      noteFailure(one, thrown)
    }
  }

  function noteFailure(one: FollowedRefund, thrown: unknown): void {
    const { fault, failures, isWorthLogging } = one.retry.failed(thrown)
    if (stop.signal.aborted || !isWorthLogging) return
    const fields = { refund: one.id, failures, fault: fault.said }
    if (fault.kind === 'unreachable') journal.warn('refund.bank-silent', fields)
    else journal.error('refund-query.failed', fields)
  }

  function delayMs({ knownSinceMs, absentSinceMs, retry }: FollowedRefund): number {
    const nowMs = clock.monotonicMs()
    const absentMs = absentSinceMs === null ? null : nowMs - absentSinceMs
    return retry.nextMs(usualRefundAskingMs({ knownMs: nowMs - knownSinceMs, absentMs }))
  }

  return {
    follow,
    /** How long ago the bank was last told to give it back, as far as this process knows. */
    sinceAskedMs(id: string): number {
      const known = following.get(id)
      return known ? clock.monotonicMs() - known.one.askedAtMs : Number.POSITIVE_INFINITY
    },
    /** Resolves when the bank has said its last word, or with the budget: the row as it is then. */
    async settled(id: string, budgetMs: number): Promise<RefundRecord> {
      const ended = Promise.withResolvers<void>()
      using _ = refunds.onChange((record) => {
        if (record.id === id && isSettled(record)) ended.resolve()
      })
      if (!isSettled(refunds.known(id)))
        await withinMs(clock, budgetMs, stop.signal, () => ended.promise).catch(() => {})
      return refunds.known(id)
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([...following.values()].map(({ ended }) => ended))
    },
  }
}
