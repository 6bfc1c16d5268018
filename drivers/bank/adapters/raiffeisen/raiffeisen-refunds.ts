/**
 * Refunds at Raiffeisenbank: under our refundId, in roubles; the bank finishes them in its own time. Its interface does
 * not tell of refunds that were made on its website.
 */
import { say } from '#firmware/words/sentence.ts'
import type { BankRefunds, RefundFact, RefundOrder, RefundState } from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { absentRefund, refundFactOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import type { BankRequest } from '../../transport/bank-http.ts'

const WORDS: ReadonlyMap<string, RefundState> = new Map([
  ['IN_PROGRESS', 'pending'],
  ['COMPLETED', 'returned'],
  ['DECLINED', 'refused'],
])

const PATH = '/api/sbp/v1/refund'
// Shorter than a payment's purpose; the bank corrected this limit in 2021.
const DETAILS_CHARACTERS_MAX = 140

/** The fields of an answer; null when the bank knows no such thing. */
type Ask = (request: BankRequest, signal?: AbortSignal) => Promise<AnswerFields | null>

export function createRaiffeisenRefunds(bankName: string, ask: Ask): BankRefunds {
  function factIn(found: AnswerFields, { amountKopecks }: RefundOrder): RefundFact {
    if (found.rubles('amount') !== amountKopecks)
      throw found.unusable(say('fault.bank.raiffeisen-amount-differs'))
    return refundFactOf(WORDS, found.text('refundStatus'), null)
  }

  return {
    takesOurId: true,
    async refund(refund, signal) {
      const details = purposeFor(refund.reason, DETAILS_CHARACTERS_MAX)
      const json = {
        order: bankReference(refund.payment.orderId),
        refundId: bankReference(refund.refundId),
        // The decimal is exact in the text of the number too: two digits after the point.
        amount: Number(toDecimal(refund.amountKopecks)),
        ...(details === null ? {} : { paymentDetails: details }),
      }
      const found = await ask({ method: 'POST', path: PATH, json }, signal)
      if (!found) throw refusal(bankName, say('fault.refund.raiffeisen-order-unknown'))
      return factIn(found, refund)
    },
    async state(refund, signal) {
      const path = `${PATH}/${encodeURIComponent(bankReference(refund.refundId))}`
      const found = await ask({ method: 'GET', path }, signal)
      return found ? factIn(found, refund) : absentRefund('not found')
    },
    returnedKopecks: async () => null,
  }
}
