/**
 * Refunds at T-Bank: the method Cancel with an amount, for a payment that was made.
 *
 * The bank accepts an id of ours but states that it ignores it for SBP. So what became of a refund is computed from the
 * amount that is left of the payment, which the bank tells.
 */
import { say } from '#firmware/words/sentence.ts'
import type {
  BankRefunds,
  OrderReference,
  RefundFact,
  RefundOrder,
  RefundState,
} from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { bankReference } from '../../bank-reference-and-purpose.ts'
import { refusal } from '../../qr-payload/payload-check.ts'

const UNDER_WAY: readonly string[] = ['REFUNDING', 'ASYNC_REFUNDING']
const IN_PART = 'PARTIAL_REFUNDED'
const IN_WHOLE = 'REFUNDED'
/** The statuses of a payment that was made and is being refunded or was refunded, in part or in whole. */
export const GIVING_BACK: readonly string[] = [...UNDER_WAY, IN_PART, IN_WHOLE]

const OK = '0'

export type TbankFields = Readonly<Record<string, string | number>>

export interface TbankAnswer {
  readonly fields: AnswerFields
  /** '0' where all is well. */
  readonly error: string
}

export interface TbankCalls {
  readonly bankName: string
  ask(method: string, wanted: TbankFields, signal?: AbortSignal): Promise<TbankAnswer>
  read(order: OrderReference, paymentId: string, signal?: AbortSignal): Promise<TbankAnswer>
  paymentIdOf(order: OrderReference, signal?: AbortSignal): Promise<string | null>
  /** Whether this status means that money was paid; null for an unknown status. */
  isPaid(word: string): boolean | null
}

export function createTbankRefunds(calls: TbankCalls): BankRefunds {
  async function payment(order: OrderReference, signal?: AbortSignal) {
    const paymentId = await calls.paymentIdOf(order, signal)
    if (paymentId === null) throw refusal(calls.bankName, say('fault.bank.no-such-order'))
    const { fields } = await calls.read(order, paymentId, signal)
    const word = fields.text('Status')
    if (calls.isPaid(word) === false)
      throw refusal(calls.bankName, say('fault.refund.payment-not-made', { status: word }))
    return { paymentId, fields, word }
  }

  async function look(refund: RefundOrder, signal?: AbortSignal) {
    const { paymentId, fields, word } = await payment(refund.payment, signal)
    const returned = returnedOf(word, fields.whole('Amount', 0), refund.payment.paidKopecks)
    return { paymentId, fact: factOfWord(stateOf(word, returned, refund), word) }
  }

  return {
    takesOurId: false,
    async refund(refund, signal) {
      const { paymentId, fact } = await look(refund, signal)
      // The refund is done or under way: another Cancel could refund a second time.
      if (fact.state !== 'absent') return fact
      const { fields, error } = await calls.ask(
        'Cancel',
        {
          PaymentId: paymentId,
          Amount: refund.amountKopecks,
          ExternalRequestId: bankReference(refund.refundId),
        },
        signal,
      )
      if (error !== OK)
        throw refusal(calls.bankName, say('fault.refund.tbank-refused-refund', { code: error }))
      fields.same('PaymentId', paymentId)
      fields.same('OrderId', bankReference(refund.payment.orderId))
      const word = fields.text('Status')
      if (UNDER_WAY.includes(word)) return factOfWord('pending', word)
      const wentBack = fields.whole('OriginalAmount') - fields.whole('NewAmount', 0)
      const isDone = word === IN_WHOLE || word === IN_PART
      return factOfWord(isDone && wentBack === refund.amountKopecks ? 'returned' : 'unknown', word)
    },
    state: async (refund, signal) => (await look(refund, signal)).fact,
    async returnedKopecks(order, signal) {
      const { fields, word } = await payment(order, signal)
      return returnedOf(word, fields.whole('Amount', 0), order.paidKopecks)
    },
  }
}

/** The sum refunded, computed from the amount that is left; null where it cannot be computed. */
function returnedOf(word: string, leftKopecks: number, paidKopecks: number): number | null {
  if (word === 'CONFIRMED') return 0
  if (word === IN_WHOLE) return paidKopecks
  if (word !== IN_PART || leftKopecks === 0 || leftKopecks >= paidKopecks) return null
  return paidKopecks - leftKopecks
}

function stateOf(
  word: string,
  returnedKopecks: number | null,
  { amountKopecks, returnedBeforeKopecks }: RefundOrder,
): RefundState {
  if (UNDER_WAY.includes(word)) return 'pending'
  if (returnedKopecks === null || returnedBeforeKopecks === null) return 'unknown'
  if (returnedKopecks === returnedBeforeKopecks) return 'absent'
  return returnedKopecks === returnedBeforeKopecks + amountKopecks ? 'returned' : 'unknown'
}

function factOfWord(state: RefundState, word: string): RefundFact {
  return { state, word, bankRefundId: null }
}
