/** Answers whose HTTP is right and whose refund is not. */

import {
  type NastyAnswer,
  REFUND_CALLS,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { OrderAnswer, RefundAnswer } from './contract-answers.ts'

type Variant = (honest: RefundAnswer) => Readonly<Record<string, unknown>>

/** Says RETURNED with one wrong field; the variants take turns. */
function untrueRefund(
  name: string,
  does: string,
  variants: readonly Variant[],
): NastyAnswer<RefundAnswer> {
  const answers = variants.map((wrong) => (honest: RefundAnswer) => ({
    ...honest,
    status: 'RETURNED',
    ...wrong(honest),
  }))
  return untrueAnswer(name, does, REFUND_CALLS, answers)
}

/** Says of what went back of a paid order what cannot be. */
function untrueSum(
  name: string,
  does: string,
  sums: readonly ((honest: OrderAnswer) => unknown)[],
): NastyAnswer<OrderAnswer> {
  const answers = sums.map(
    (sumOf) => (honest: OrderAnswer) =>
      honest.status === 'PAID' ? { ...honest, refundedKopecks: sumOf(honest) } : null,
  )
  return untrueAnswer(name, does, ['status'], answers)
}

export const UNTRUE_REFUNDS: readonly NastyAnswer[] = [
  untrueRefund('refund-other-id', 'another refund, or one of another order', [
    ({ refundId }) => ({ refundId: `${refundId}x` }),
    () => ({ refundId: null }),
    () => ({ orderId: '01JD8Z3V7Q9M2N4P6R8T0WXYZA' }),
    () => ({ orderId: undefined }),
  ]),
  untrueRefund('refund-other-amount', 'another amount went back, or one that is none', [
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }),
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks * 100 }),
    ({ amountKopecks }) => ({ amountKopecks: -amountKopecks }),
    ({ amountKopecks }) => ({ amountKopecks: String(amountKopecks) }),
    () => ({ amountKopecks: undefined }),
  ]),
  untrueRefund('refund-other-currency', 'dollars went back, or nobody knows what', [
    () => ({ currency: 'USD' }),
    () => ({ currency: undefined }),
  ]),
  untrueRefund('refund-strange-word', 'a word of its own, or none', [
    () => ({ status: 'returned' }),
    () => ({ status: 'GONE' }),
    () => ({ status: ['RETURNED'] }),
    () => ({ status: undefined }),
    () => ({ status: '' }),
  ]),
  untrueRefund('refund-name-no-text', 'what the bank calls it is no text', [
    () => ({ bankRefundId: { id: 1 } }),
    () => ({ bankRefundId: 17 }),
  ]),
  untrueSum('refunded-beyond-paid', 'more went back than was paid', [
    ({ paidKopecks }) => (paidKopecks ?? 0) + 1,
    ({ paidKopecks }) => (paidKopecks ?? 0) * 100,
  ]),
  untrueSum('refunded-no-integer', 'what went back is no whole number', [
    () => '0',
    () => -1,
    () => 0.5,
    () => [0],
  ]),
]
