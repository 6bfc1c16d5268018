/** The refusals of a refund: before the bank is asked, and after its answer. */
import { Fault, type FaultDetail, type FaultKind } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { RefundRecord } from '#hal/refund-store.ts'

export function refusal(kind: FaultKind, message: Sentence, more: FaultDetail = {}): Fault {
  return new Fault(kind, message, undefined, { part: 'refund', ...more })
}

/** Of a refund that came to nothing, each time that the till asks with this key. */
export function refused(record: RefundRecord): Fault {
  const { problem, bankName, bankWord, transactionId, returnedBeforeKopecks } = record
  const ids = { ids: { transaction: transactionId, refund: record.id } }
  switch (problem) {
    case 'cabinet':
      return refusal('bad-request', say('fault.refund.only-in-cabinet', { bank: bankName }), ids)
    case 'found-at-bank':
      return refusal('bad-request', lookFirst(returnedBeforeKopecks ?? 0), ids)
    case 'exceeds':
      if (returnedBeforeKopecks !== null)
        return refusal('full', tooMuch(returnedBeforeKopecks), ids)
      return refusal('full', say('fault.refund.exceeds-rest'), ids)
    case 'profile':
      return refusal('bad-request', say('fault.refund.profile-gone'), ids)
    case 'person':
      return refusal('refused', say('fault.refund.settled-as-refused'), ids)
    default:
      return refusal(
        'refused',
        bankWord === null
          ? say('fault.refund.declined-without-reason')
          : say('fault.refund.declined-by-bank', { why: bankWord }),
        ids,
      )
  }
}

/** What the bank gave back by itself may be the very refund that is asked for. */
export function lookFirst(returnedKopecks: number): Sentence {
  return say('fault.refund.unknown-refunds-at-bank', {
    refunded: { kopecks: returnedKopecks },
  })
}

/** Whoever asks knows another sum than this lane, which has made all of these refunds itself. */
export function otherSum(knownKopecks: number, returnedKopecks: number): Sentence {
  return say('fault.refund.refunded-amount-differs', {
    refunded: { kopecks: returnedKopecks },
    expected: { kopecks: knownKopecks },
  })
}

function tooMuch(returnedKopecks: number): Sentence {
  return say('fault.refund.bank-total-exceeds-paid', { refunded: { kopecks: returnedKopecks } })
}
