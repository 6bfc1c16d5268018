/** How the till is told why nothing is refunded: before the bank is asked, and by what came of it. */
import { Fault, type FaultDetail, type FaultKind } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import { saidAmount } from '../said-amount.ts'

export function refusal(kind: FaultKind, message: Sentence, more: FaultDetail = {}): Fault {
  return new Fault(kind, message, undefined, { part: 'refund', ...more })
}

/** Of a refund that came to nothing, each time that the till asks with this key. */
export function refused(record: RefundRecord): Fault {
  const { problem, bankName, bankWord, transactionId, returnedBeforeKopecks } = record
  const ids = { ids: { transaction: transactionId, refund: record.id } }
  switch (problem) {
    case 'cabinet':
      return refusal('bad-request', say`refunds of ${bankName} are made in its cabinet`, ids)
    case 'found-at-bank':
      return refusal('bad-request', lookFirst(returnedBeforeKopecks ?? 0), ids)
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

/** What the bank gave back by itself may be the very refund that is asked for. */
export function lookFirst(returnedKopecks: number): Sentence {
  return say`the bank has refunded ${saidAmount(returnedKopecks)} of this payment, not all of it by a refund that this lane knows of: look at its refunds whether it is this one; if more is to be refunded, ask with a new Idempotency-Key and "refundedAmount": ${returnedKopecks}`
}

/** Whoever asks knows another sum than this lane, which has made all of these refunds itself. */
export function otherSum(knownKopecks: number, returnedKopecks: number): Sentence {
  return say`${saidAmount(returnedKopecks)} of this payment has been refunded, not ${saidAmount(knownKopecks)}: look at its refunds; if more is to be refunded, ask with a new Idempotency-Key and "refundedAmount": ${returnedKopecks}`
}

function tooMuch(returnedKopecks: number): Sentence {
  return say`the bank says that it has refunded ${saidAmount(returnedKopecks)} of this payment, more than was paid: nothing of that is booked; have the bank put it right, and ask with a new Idempotency-Key, or refund it in its cabinet`
}
