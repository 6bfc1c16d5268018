/**
 * Takes a refund from the till, in whose name, once for each key; how much may be given back says
 * refund-amount-check.ts. The row is on the disk before the bank is told; the answer waits a while for
 * the bank's last word.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { Random } from '#hal/random.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { LedgerGaps } from '../ledger/ledger-gaps.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { PURPOSE_CHARACTERS_MAX, REFERENCE_CHARACTERS_MAX, REFUND_BUDGET_MS } from '../limits.ts'
import { purposeTrouble, referenceTrouble } from '../purpose-and-reference-check.ts'
import { newRefund } from './new-refund.ts'
import { isSettled } from './refund.ts'
import {
  createRefundAmountCheck,
  type PaidPayment,
  type RefundCaller,
  type WantedRefund,
} from './refund-amount-check.ts'
import { keptForRefunds, type OpenRefundBank } from './refund-banks.ts'
import type { RefundFollower } from './refund-follower.ts'
import { refusal, refused } from './refund-refusals.ts'
import type { Refunds } from './refunds.ts'

export interface GivenRefund {
  readonly amount?: number
  readonly reason?: string
  readonly reference?: string
  /** All that went back of the payment before, as whoever asks knows it, in kopecks. */
  readonly refundedAmount?: number
}

export interface TakeRefundPorts {
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
export type TakeRefund = (
  transactionId: string,
  given: GivenRefund,
  key: string | null,
  caller: RefundCaller,
) => Promise<RefundRecord>

export function createTakeRefund(ports: TakeRefundPorts): TakeRefund {
  const { store, refunds, transactions, follower, openBank, config, clock, confirmedTime, random } =
    ports
  const { ledgerGaps } = ports
  const allowedKopecks = createRefundAmountCheck(ports)

  function paidPayment(id: string): PaidPayment {
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
    const amountKopecks = allowedKopecks(payment, given, caller)
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

interface CheckedRefund extends WantedRefund {
  readonly reason: string | null
  readonly reference: string | null
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
