/**
 * Refunds at an RBS gateway. It takes no id of ours, so the sum refunded of the order is read before refund.do is
 * called, and again to learn what became of the refund. refund.do takes effect at once.
 *
 * `expectedDepositedAmount` is the sum that we think is left. A gateway that knows the field refuses when somebody else
 * has refunded in the meantime; one that does not, ignores it.
 */
import type { BankRefunds, PaidOrder, RefundFact, RefundOrder } from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { absentRefund } from '../../answers/map-status.ts'

export interface RbsRefundsNeeds {
  readonly ask: (
    method: string,
    form: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<{ readonly fields: AnswerFields; readonly error: string }>
  /** Reads the order at the gateway, and checks that it is ours, of this amount and in roubles. */
  readonly readOrder: (
    payment: PaidOrder,
    signal?: AbortSignal,
  ) => Promise<{ readonly mdOrder: string; readonly order: AnswerFields }>
  readonly refused: (errorCode: string) => Error
}

const OK = '0'

export function createRbsRefunds({ ask, readOrder, refused }: RbsRefundsNeeds): BankRefunds {
  /** The sum refunded of the order. An answer without it is unusable. */
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
