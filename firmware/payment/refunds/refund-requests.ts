/**
 * Takes a refund from the till: what may be given back, in whose name, once for each key. The row is
 * on the disk before the bank is told; the answer waits a while for the bank's last word.
 */

import { Fault, type FaultKind } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { Random } from '#hal/random.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import { startOfDayMs } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { PURPOSE_CHARACTERS_MAX, REFERENCE_CHARACTERS_MAX, REFUND_BUDGET_MS } from '../limits.ts'
import { purposeTrouble, referenceTrouble } from '../transaction/payment-text.ts'
import { newRefund } from './new-refund.ts'
import { isSettled } from './refund.ts'
import type { OpenRefundBank } from './refund-banks.ts'
import type { RefundFollower } from './refund-follower.ts'
import { leftKopecks, refundSums } from './refund-sums.ts'
import type { Refunds } from './refunds.ts'

export interface GivenRefund {
  readonly amount?: number
  readonly reason?: string
  readonly reference?: string
  /** All that went back of the payment before, as whoever asks knows it, in kopecks. */
  readonly refundedAmount?: number
}

/** Who asks, and how much in a day. */
export interface RefundCaller {
  readonly name: string | null
  /** Null: what the config says of everybody. */
  readonly kopecksPerDay: number | null
}

export interface RefundRequestsPorts {
  readonly store: RefundStore
  readonly refunds: Refunds
  readonly transactions: Transactions
  readonly follower: RefundFollower
  readonly openBank: OpenRefundBank
  readonly ledgerGaps: Pick<LedgerGaps, 'list'>
  readonly config: { readonly days: number; readonly kopecksPerDay: number }
  readonly clock: Clock
  readonly confirmedTime: ConfirmedTime
  readonly random: Random
}

/** Resolves with the refund as it stands when the bank has said its last word, or with the budget. */
export type RequestRefund = (
  transactionId: string,
  given: GivenRefund,
  key: string | null,
  caller: RefundCaller,
) => Promise<RefundRecord>

export function createRefundRequests(ports: RefundRequestsPorts): RequestRefund {
  const { store, refunds, transactions, follower, openBank, config, clock, confirmedTime, random } =
    ports
  const { ledgerGaps } = ports

  function paidPayment(id: string): TransactionRecord & { readonly paidKopecks: number } {
    const payment = transactions.find(id)
    if (!payment) throw new Fault('not-found', 'there is no such transaction')
    const { paidKopecks } = payment
    if (paidKopecks === null)
      throw refusal(
        'bad-request',
        'no money came for this transaction: there is nothing to give back',
      )
    return { ...payment, paidKopecks }
  }

  function refundsOfBank({ id, bankName }: TransactionRecord) {
    const kept = store.refundable(id)
    const nowMs = confirmedTime.nowMs()
    const isOld = kept && nowMs !== null && nowMs - kept.paidAtMs > config.days * DAY_MS
    if (!kept || isOld)
      throw refusal(
        'bad-request',
        `a payment can be refunded here for ${config.days} days: give the money back in the bank's cabinet`,
      )
    const bank = openBank(id)?.refunds
    if (!bank) throw refusal('bad-request', `refunds of ${bankName} are made in its cabinet`)
    return bank
  }

  /** What is asked for, by what is left: in the same turn as the row is written. */
  function amountOf(
    payment: TransactionRecord,
    paidKopecks: number,
    wanted: number | null,
  ): number {
    const left = leftKopecks(paidKopecks, refundSums(refunds.of(payment.id)))
    const amount = wanted ?? left
    if (amount === 0) throw refusal('full', 'all of this payment has been given back, or is being')
    if (amount > left)
      throw refusal('full', `of this payment ${left} kopecks are left to give back`)
    return amount
  }

  /**
   * What the bank gave back by itself may be the very refund that is asked for: made before this lane
   * was restored, or by a clerk in the cabinet. Who knows of it says so, by the sum.
   */
  function checkReturned({ id }: TransactionRecord, knownKopecks: number | null): void {
    const all = refunds.of(id)
    const { returnedKopecks } = refundSums(all)
    if (knownKopecks === returnedKopecks) return
    const isOurs = ({ origin, isContradicted }: RefundRecord) =>
      origin === 'lane' && !isContradicted
    if (knownKopecks === null && all.every(isOurs)) return
    throw refusal('bad-request', lookFirst(id, returnedKopecks))
  }

  /**
   * A restored ledger has forgotten refunds of payments of before, and their keys. A bank that takes ids has several
   * under way, of which its sum does not tell, or tells no sum: until a person has compared, one may be this.
   */
  function checkRestored({ createdAtMs, bankName }: TransactionRecord, takesOurId: boolean): void {
    const gap = ledgerGaps.list.find(
      ({ settledAt, until }) => settledAt === null && createdAtMs < Date.parse(until),
    )
    if (!gap || !takesOurId) return
    throw refusal(
      'bad-request',
      `a backup was restored: what went back of payments made before ${gap.until} this ledger may have forgotten, and ${bankName} does not tell all of it; compare with the bank, then lanectl ledger settle ${gap.id}, and ask again`,
    )
  }

  function checkDay({ name, kopecksPerDay }: RefundCaller, amountKopecks: number): void {
    const most = kopecksPerDay ?? config.kopecksPerDay
    const before = store.requestedSince(name, startOfDayMs(clock.now()))
    if (before + amountKopecks <= most) return
    const who = name === null ? 'this listener' : `the token ${name}`
    throw refusal(
      'too-many',
      `${who} may refund ${most} kopecks in a day: ${Math.max(most - before, 0)} are left today`,
    )
  }

  function open(
    transactionId: string,
    given: CheckedRefund,
    key: { readonly key: string; readonly request: string },
    caller: RefundCaller,
  ): RefundRecord {
    const payment = paidPayment(transactionId)
    const { takesOurId } = refundsOfBank(payment)
    if (!takesOurId && refunds.of(transactionId).some((refund) => !isSettled(refund)))
      throw refusal(
        'busy',
        'another refund of this payment is under way: this bank takes one at a time; GET /refunds/open names it',
      )
    checkRestored(payment, takesOurId)
    checkReturned(payment, given.returnedKopecks)
    const amountKopecks = amountOf(payment, payment.paidKopecks, given.amountKopecks)
    checkDay(caller, amountKopecks)
    const nowMs = clock.now()
    const { bankName } = payment
    const { reason, reference } = given
    const id = random.id(nowMs)
    const asked = { id, transactionId, bankName, amountKopecks, reason, reference }
    const record = newRefund({ ...asked, requestedBy: caller.name }, nowMs)
    refunds.open(record, key)
    return record
  }

  return async (transactionId, given, key, caller) => {
    if (key === null)
      throw refusal(
        'bad-request',
        'a refund needs an Idempotency-Key: the same key is the same refund',
      )
    const checked = checkedRefund(given)
    const request = requestOf(transactionId, checked)
    const known = store.key(key)
    if (known && known.request !== request)
      throw new Fault('bad-request', 'this Idempotency-Key was used for another request')
    const id = known?.refundId ?? open(transactionId, checked, { key, request }, caller).id
    if (!isSettled(refunds.known(id))) follower.follow(id, !known)
    const record = await follower.settled(id, REFUND_BUDGET_MS)
    if (record.phase === 'refused') throw refused(record)
    return record
  }
}

const DAY_MS = 24 * 3_600_000

interface CheckedRefund {
  readonly amountKopecks: number | null
  readonly reason: string | null
  readonly reference: string | null
  readonly returnedKopecks: number | null
}

/** What a key stands for; without the sum as it was before there was one: keys are kept for good. */
function requestOf(transactionId: string, checked: CheckedRefund): string {
  const { amountKopecks, reason, reference, returnedKopecks } = checked
  const known = returnedKopecks === null ? [] : [returnedKopecks]
  return JSON.stringify([transactionId, amountKopecks, reason, reference, ...known])
}

function checkedRefund(given: GivenRefund): CheckedRefund {
  const { amount, reason = '', reference = '', refundedAmount } = given
  if (amount !== undefined && !(Number.isSafeInteger(amount) && amount > 0))
    throw refusal('bad-request', 'amount is a whole number of kopecks, from 1')
  if (
    refundedAmount !== undefined &&
    !(Number.isSafeInteger(refundedAmount) && refundedAmount >= 0)
  )
    throw refusal('bad-request', 'refundedAmount is a whole number of kopecks, from 0')
  const reasonIs = purposeTrouble(reason, PURPOSE_CHARACTERS_MAX)
  if (reasonIs) throw refusal('bad-request', `reason ${reasonIs}`)
  const referenceIs = referenceTrouble(reference, REFERENCE_CHARACTERS_MAX)
  if (referenceIs) throw refusal('bad-request', `reference ${referenceIs}`)
  return {
    amountKopecks: amount ?? null,
    reason: reason || null,
    reference: reference || null,
    returnedKopecks: refundedAmount ?? null,
  }
}

/** How the till is told of a refund that came to nothing, each time that it asks with this key. */
function refused(record: RefundRecord): Fault {
  const { problem, bankName, bankWord, transactionId, returnedBeforeKopecks } = record
  switch (problem) {
    case 'cabinet':
      return refusal('bad-request', `refunds of ${bankName} are made in its cabinet`)
    case 'found-at-bank':
      return refusal('bad-request', lookFirst(transactionId, returnedBeforeKopecks ?? 0))
    case 'exceeds':
      if (returnedBeforeKopecks !== null) return refusal('full', tooMuch(returnedBeforeKopecks))
      return refusal('full', 'the bank has given back so much already that this does not fit')
    case 'profile':
      return refusal('bad-request', "the payment's bank profile is gone: use the bank's cabinet")
    case 'person':
      return refusal(
        'refused',
        "nothing went back by this refund, said a person who looked at the bank's statement: ask with a new Idempotency-Key",
      )
    default:
      return refusal('refused', `the bank refused the refund: ${bankWord ?? 'without a word'}`)
  }
}

function refusal(kind: FaultKind, message: string): Fault {
  return new Fault(kind, message, undefined, { part: 'refund' })
}

function lookFirst(transactionId: string, returnedKopecks: number): string {
  return `the bank has given back ${returnedKopecks} kopecks of this payment, not all of it by a refund that this lane knows of: look at GET /transactions/${transactionId}/refunds whether it is this one; if more is to go back, ask with a new Idempotency-Key and "refundedAmount": ${returnedKopecks}`
}

function tooMuch(returnedKopecks: number): string {
  return `the bank says that it has given back ${returnedKopecks} kopecks of this payment, more than was paid: nothing of that is booked; have the bank put it right, and ask with a new Idempotency-Key, or give the money back in its cabinet`
}
