/** Answers whose HTTP is right and whose refund is not. */

import {
  type NastyAnswer,
  REFUND_CALLS,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { OrderAnswer, RefundAnswer } from './contract-answers.ts'

/** Says RETURNED with one wrong field; the variants take turns. */
const untrueRefund = (name: string, does: string, variants: readonly Wrong<RefundAnswer>[]) =>
  untrueAnswer(name, does, REFUND_CALLS, variants, {
    base: (honest) => ({ ...honest, status: 'RETURNED' }),
  })

/** Says of what went back of a paid order what cannot be. */
const untrueSum = (name: string, does: string, variants: readonly Wrong<OrderAnswer>[]) =>
  untrueAnswer(name, does, ['status'], variants, {
    base: (honest) => (honest.status === 'PAID' ? honest : null),
  })

export const UNTRUE_REFUNDS: readonly NastyAnswer[] = [
  untrueRefund('refund-other-id', 'another refund, or one of another order', [
    ({ refundId }) => ({ refundId: `${refundId}x` }),
    ...values('refundId', [null]),
    ...values('orderId', ['01JD8Z3V7Q9M2N4P6R8T0WXYZA', undefined]),
  ]),
  untrueRefund('refund-other-amount', 'another amount went back, or one that is none', [
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }),
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks * 100 }),
    ({ amountKopecks }) => ({ amountKopecks: -amountKopecks }),
    ({ amountKopecks }) => ({ amountKopecks: String(amountKopecks) }),
    ...values('amountKopecks', [undefined]),
  ]),
  untrueRefund('refund-other-currency', 'dollars went back, or nobody knows what', [
    ...values('currency', ['USD', undefined]),
  ]),
  untrueRefund('refund-strange-word', 'a word of its own, or none', [
    ...values('status', ['returned', 'GONE', ['RETURNED'], undefined, '']),
  ]),
  untrueRefund('refund-name-no-text', 'what the bank calls it is no text', [
    ...values('bankRefundId', [{ id: 1 }, 17]),
  ]),
  untrueSum('refunded-beyond-paid', 'more went back than was paid', [
    ({ paidKopecks }) => ({ refundedKopecks: (paidKopecks ?? 0) + 1 }),
    ({ paidKopecks }) => ({ refundedKopecks: (paidKopecks ?? 0) * 100 }),
  ]),
  untrueSum('refunded-no-integer', 'what went back is no whole number', [
    ...values('refundedKopecks', ['0', -1, 0.5, [0]]),
  ]),
]
