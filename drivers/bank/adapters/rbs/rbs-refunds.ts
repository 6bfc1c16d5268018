/**
 * Refunds at an RBS gateway: it takes no id of ours, so what it has given back of the order is read
 * before it is told to give back, and is what becomes of a refund. refund.do does it at once.
 *
 * `expectedDepositedAmount` is what is still there as we see it: a gateway that knows it refuses when
 * somebody else has given back meanwhile; one that does not ignores it.
 */
import type { BankRefunds, PaidOrder, RefundFact, RefundOrder } from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { absentRefund } from '../../answers/bank-status-words.ts'

export interface RbsRefundsParts {
  readonly ask: (
    method: string,
    form: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<{ readonly fields: AnswerFields; readonly error: string }>
  /** The order as the gateway has it, looked at: ours, of this amount, in roubles. */
  readonly readOrder: (
    payment: PaidOrder,
    signal?: AbortSignal,
  ) => Promise<{ readonly mdOrder: string; readonly order: AnswerFields }>
  readonly refused: (errorCode: string) => Error
}

const OK = '0'

export function createRbsRefunds({ ask, readOrder, refused }: RbsRefundsParts): BankRefunds {
  /** What went back: an answer that does not say is no answer. */
  function refundedIn(order: AnswerFields): number {
    return order.object('paymentAmountInfo').whole('refundedAmount', 0)
  }

  async function look(refund: RefundOrder, signal?: AbortSignal) {
    const { mdOrder, order } = await readOrder(refund.payment, signal)
    const refunded = refundedIn(order)
    return { mdOrder, refunded, fact: factOf(refund, refunded) }
  }

  return {
    takesOurId: false,
    async refund(refund, signal) {
      const { mdOrder, refunded, fact } = await look(refund, signal)
      if (fact.state === 'returned') return fact
      const form = {
        orderId: mdOrder,
        amount: String(refund.amountKopecks),
        expectedDepositedAmount: String(refund.payment.paidKopecks - refunded),
      }
      const { error } = await ask('refund.do', form, signal)
      if (error !== OK) throw refused(error)
      return { state: 'returned', word: `errorCode ${OK}`, bankRefundId: null }
    },
    state: async (refund, signal) => (await look(refund, signal)).fact,
    returnedKopecks: async (payment, signal) =>
      refundedIn((await readOrder(payment, signal)).order),
  }
}

function factOf(
  { amountKopecks, returnedBeforeKopecks }: RefundOrder,
  refunded: number,
): RefundFact {
  if (returnedBeforeKopecks === null) throw new Error('what was refunded before was not read')
  const word = `refundedAmount ${refunded}`
  const isDone = refunded - returnedBeforeKopecks >= amountKopecks
  return isDone ? { state: 'returned', word, bankRefundId: null } : absentRefund(word)
}
