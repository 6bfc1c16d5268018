/** Says PAID with one mistake that a lane must see: another id, another currency, no integer. */

import {
  type NastyAnswer,
  ORDER_CALLS,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { OrderAnswer } from './contract-answers.ts'

/** The order as paid, with a name for the movement: what a thief would like the lane to believe. */
export function asPaid(honest: OrderAnswer, number: number): OrderAnswer {
  if (honest.status === 'PAID') return honest
  const operationId = `stolen-${number}`
  return { ...honest, status: 'PAID', operationId, paidKopecks: honest.amountKopecks }
}

/** Says PAID with one wrong field; the variants take turns. */
const untruePaid = (name: string, does: string, variants: readonly Wrong<OrderAnswer>[]) =>
  untrueAnswer(name, does, ORDER_CALLS, variants, {
    base: (honest, turn) => asPaid(honest, turn.number),
  })

const absent = undefined

export const UNTRUE_PAYMENTS: readonly NastyAnswer<OrderAnswer>[] = [
  untruePaid('paid-other-id', 'PAID, with the id of another order', [
    ...values('orderId', ['01JD8Z3V7Q9M2N4P6R8T0WXYZA']),
    ({ orderId }) => ({ orderId: orderId.toLowerCase() === orderId ? 'X' : orderId.toLowerCase() }),
    ({ orderId }) => ({ orderId: `${orderId} ` }),
  ]),
  untruePaid('paid-no-id', 'PAID, without an id or with one of another type', [
    ...values('orderId', [absent, null, 7]),
    ({ orderId }) => ({ orderId: [orderId] }),
  ]),
  untruePaid('paid-other-currency', 'PAID in dollars', values('currency', ['USD', 'rub', 643])),
  untruePaid('paid-no-currency', 'PAID, without a currency', [
    ...values('currency', [absent, null, ['RUB']]),
  ]),
  untruePaid('paid-other-amount-asked', 'PAID, for an order of another amount', [
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }),
    ({ amountKopecks }) => ({ amountKopecks: -amountKopecks }),
    ...values('amountKopecks', [absent]),
  ]),
  untruePaid('paid-amount-asked-no-integer', 'PAID, the amount asked for being no integer', [
    ({ amountKopecks }) => ({ amountKopecks: String(amountKopecks) }),
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 0.5 }),
    ...values('amountKopecks', [1e30, {}]),
  ]),
  untruePaid('paid-kopecks-no-integer', 'PAID, what was paid being no integer', [
    ...values('paidKopecks', [1.5, '1.00', {}, true]),
    ({ amountKopecks }) => ({ paidKopecks: [amountKopecks] }),
    ({ amountKopecks }) => ({ paidKopecks: String(amountKopecks) }),
  ]),
  untruePaid('paid-kopecks-absurd', 'PAID, with less than nothing or more than there is', [
    ...values('paidKopecks', [-100, 0, 1e30]),
  ]),
  untruePaid('paid-operation-no-text', 'PAID, the name of the operation being no text', [
    ...values('operationId', [{ id: 1 }, 17, ['op']]),
  ]),
]
