/**
 * Takes a refund from the till: what may be given back, in whose name, once for each key. The row is
 * on the disk before the bank is told; the answer waits a while for the bank's last word.
 */

import { Fault, type FaultDetail, type FaultKind } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { Random } from '#hal/random.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import { dayOf, localDay, startOfDayMs } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { PURPOSE_CHARACTERS_MAX, REFERENCE_CHARACTERS_MAX, REFUND_BUDGET_MS } from '../limits.ts'
import { purposeTrouble, referenceTrouble } from '../transaction/payment-text.ts'
import { newRefund } from './new-refund.ts'
import { isSettled } from './refund.ts'
import { keptForRefunds, type OpenRefundBank } from './refund-banks.ts'
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
        say`no money came for this transaction: there is nothing to refund`,
      )
    return { ...payment, paidKopecks }
  }

  function refundsOfBank({ id, bankName }: TransactionRecord) {
    if (!keptForRefunds(store, id, config.days, confirmedTime.nowMs()))
      throw refusal(
        'bad-request',
        say`a payment can be refunded here for ${config.days} days: give the money back in the bank's cabinet`,
      )
    const bank = openBank(id)?.refunds
    if (!bank) throw refusal('bad-request', say`refunds of ${bankName} are made in its cabinet`)
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
    if (amount === 0)
      throw refusal('full', say`all of this payment has been refunded, or is being refunded`)
    if (amount > left)
      throw refusal('full', say`of this payment ${left} kopecks are left to refund`)
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
      say`a backup was restored: refunds of payments made before ${gap.until} this ledger may have forgotten, and ${bankName} does not tell all of them; compare with the bank, then lanectl ledger settle ${gap.id}, and ask again`,
    )
  }

  function checkDay({ name, kopecksPerDay }: RefundCaller, amountKopecks: number): void {
    const most = kopecksPerDay ?? config.kopecksPerDay
    const nowMs = clock.now()
    const before = store.requestedSince(name, startOfDayMs(nowMs))
    if (before + amountKopecks <= most) return
    const who = name === null ? say`this listener` : say`the token ${name}`
    // No day will do: to say when would have it asked again for nothing.
    if (amountKopecks > most)
      throw refusal(
        'too-many',
        say`${who} may refund ${most} kopecks in a day, and this is more: ask somebody who may refund more, or give it back in the bank's cabinet`,
      )
    const { untilMs } = localDay(dayOf(nowMs))
    const left = Math.max(most - before, 0)
    throw refusal(
      'too-many',
      say`${who} may refund ${most} kopecks in a day: ${left} are left today, all of them again at midnight by the lane's clock (${isoOf(untilMs)}); ask then with the same Idempotency-Key, or now somebody who may refund more`,
      { retryAfterMs: untilMs - nowMs },
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
        say`another refund of this payment is under way: this bank takes one at a time; GET /refunds/open names it`,
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
        say`a refund needs an Idempotency-Key: the same key is the same refund`,
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
    throw refusal('bad-request', say`amount is a whole number of kopecks, from 1`)
  if (
    refundedAmount !== undefined &&
    !(Number.isSafeInteger(refundedAmount) && refundedAmount >= 0)
  )
    throw refusal('bad-request', say`refundedAmount is a whole number of kopecks, from 0`)
  const reasonIs = purposeTrouble(reason, PURPOSE_CHARACTERS_MAX)
  if (reasonIs) throw refusal('bad-request', say`reason ${reasonIs}`)
  const referenceIs = referenceTrouble(reference, REFERENCE_CHARACTERS_MAX)
  if (referenceIs) throw refusal('bad-request', say`reference ${referenceIs}`)
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
  const ids = { ids: { transaction: transactionId, refund: record.id } }
  switch (problem) {
    case 'cabinet':
      return refusal('bad-request', say`refunds of ${bankName} are made in its cabinet`, ids)
    case 'found-at-bank':
      return refusal('bad-request', lookFirst(transactionId, returnedBeforeKopecks ?? 0), ids)
    case 'exceeds':
      if (returnedBeforeKopecks !== null)
        return refusal('full', tooMuch(returnedBeforeKopecks), ids)
      return refusal('full', say`the bank has refunded so much already that this does not fit`, ids)
    case 'profile':
      return refusal(
        'bad-request',
        say`the payment's bank profile is gone: use the bank's cabinet`,
        ids,
      )
    case 'person':
      return refusal(
        'refused',
        say`nothing was refunded by it, said a person who looked at the bank's statement: ask with a new Idempotency-Key`,
        ids,
      )
    default:
      return refusal(
        'refused',
        say`the bank refused the refund, and nothing was refunded: ${bankWord ?? say`without a word`}. Once the cause is gone ask with a new Idempotency-Key, or refund it in the bank's cabinet`,
        ids,
      )
  }
}

function refusal(kind: FaultKind, message: Sentence, more: FaultDetail = {}): Fault {
  return new Fault(kind, message, undefined, { part: 'refund', ...more })
}

function lookFirst(transactionId: string, returnedKopecks: number): Sentence {
  return say`the bank has refunded ${returnedKopecks} kopecks of this payment, not all of it by a refund that this lane knows of: look at GET /transactions/${transactionId}/refunds whether it is this one; if more is to be refunded, ask with a new Idempotency-Key and "refundedAmount": ${returnedKopecks}`
}

function tooMuch(returnedKopecks: number): Sentence {
  return say`the bank says that it has refunded ${returnedKopecks} kopecks of this payment, more than was paid: nothing of that is booked; have the bank put it right, and ask with a new Idempotency-Key, or refund it in its cabinet`
}
