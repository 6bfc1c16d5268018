/**
 * Takes a refund from the till and notes who asked for it, once for each key. may-be-refunded.ts says whether the
 * payment may be refunded, refund-amount-check.ts how much of it. The row is on the disk before the call to the bank;
 * the answer to the till waits a while for the bank's final answer.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Random } from '#hal/random.ts'
import type { RefundRecord, RefundStore } from '#hal/refund-store.ts'
import { PURPOSE_CHARACTERS_MAX, REFERENCE_CHARACTERS_MAX, REFUND_BUDGET_MS } from '../limits.ts'
import { purposeTrouble, referenceTrouble } from '../purpose-and-reference-check.ts'
import { createRefundableCheck, type RefundableCheckNeeds } from './may-be-refunded.ts'
import { newRefund } from './new-refund.ts'
import {
  createRefundAmountCheck,
  type RefundCaller,
  type WantedRefund,
} from './refund-amount-check.ts'
import type { RefundFollower } from './refund-follower.ts'
import { refusal, refused } from './refund-refusals.ts'
import { isSettled } from './refund-step.ts'
import type { Refunds } from './refunds.ts'

export interface GivenRefund {
  readonly amount?: number
  readonly reason?: string
  readonly reference?: string
  /** All that went back of the payment before, as whoever asks knows it, in kopecks. */
  readonly refundedAmount?: number
}

export interface TakeRefundPorts extends RefundableCheckNeeds {
  readonly store: RefundStore
  readonly refunds: Refunds
  readonly follower: RefundFollower
  readonly config: { readonly days: number; readonly kopecksPerDay: number }
  readonly clock: Clock
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
  const { store, refunds, follower, clock, random } = ports
  const refundable = createRefundableCheck(ports)
  const allowedKopecks = createRefundAmountCheck(ports)

  function open(
    transactionId: string,
    given: CheckedRefund,
    key: { readonly key: string; readonly request: string },
    caller: RefundCaller,
  ): RefundRecord {
    const payment = refundable(transactionId)
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
    if (key === null) throw refusal('bad-request', say('fault.refund.no-idempotency-key'))
    const checked = checkedRefund(given)
    const request = requestOf(transactionId, checked)
    const known = store.key(key)
    if (known && known.request !== request)
      throw new Fault('bad-request', say('fault.request.idempotency-key-reused'))
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
    throw refusal('bad-request', say('fault.refund.bad-amount'))
  if (
    refundedAmount !== undefined &&
    !(Number.isSafeInteger(refundedAmount) && refundedAmount >= 0)
  )
    throw refusal('bad-request', say('fault.refund.bad-refunded-amount'))
  const reasonIs = purposeTrouble(reason, PURPOSE_CHARACTERS_MAX)
  if (reasonIs) throw refusal('bad-request', say('fault.refund.bad-reason', { why: reasonIs }))
  const referenceIs = referenceTrouble(reference, REFERENCE_CHARACTERS_MAX)
  if (referenceIs)
    throw refusal('bad-request', say('fault.payment.bad-reference', { why: referenceIs }))
  return {
    amountKopecks: amount ?? null,
    reason: reason || null,
    reference: reference || null,
    returnedKopecks: refundedAmount ?? null,
  }
}
