/** Says PAID with one mistake that a lane must see: another id, another currency, no integer. */

import {
  type NastyAnswer,
  ORDER_CALLS,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { VariantTurn } from '#test/hostile-bank/accidents/variant-turn.ts'
import type { OrderAnswer } from './contract-answers.ts'

type Wrong = Readonly<Record<string, unknown>>

/** The order as paid, with a name for the movement: what a thief would like the lane to believe. */
export function asPaid(honest: OrderAnswer, number: number): OrderAnswer {
  if (honest.status === 'PAID') return honest
  const operationId = `stolen-${number}`
  return { ...honest, status: 'PAID', operationId, paidKopecks: honest.amountKopecks }
}

/** Says PAID with one wrong field; the variants take turns. */
function untruePaid(
  name: string,
  does: string,
  variants: readonly ((honest: OrderAnswer) => Wrong)[],
): NastyAnswer<OrderAnswer> {
  const answers = variants.map((wrong) => (honest: OrderAnswer, turn: VariantTurn) => ({
    ...asPaid(honest, turn.number),
    ...wrong(honest),
  }))
  return untrueAnswer(name, does, ORDER_CALLS, answers)
}

const absent = undefined

export const UNTRUE_PAYMENTS: readonly NastyAnswer<OrderAnswer>[] = [
  untruePaid('paid-other-id', 'PAID, with the id of another order', [
    () => ({ orderId: '01JD8Z3V7Q9M2N4P6R8T0WXYZA' }),
    ({ orderId }) => ({ orderId: orderId.toLowerCase() === orderId ? 'X' : orderId.toLowerCase() }),
    ({ orderId }) => ({ orderId: `${orderId} ` }),
  ]),
  untruePaid('paid-no-id', 'PAID, without an id or with one of another type', [
    () => ({ orderId: absent }),
    () => ({ orderId: null }),
    () => ({ orderId: 7 }),
    ({ orderId }) => ({ orderId: [orderId] }),
  ]),
  untruePaid('paid-other-currency', 'PAID in dollars', [
    () => ({ currency: 'USD' }),
    () => ({ currency: 'rub' }),
    () => ({ currency: 643 }),
  ]),
  untruePaid('paid-no-currency', 'PAID, without a currency', [
    () => ({ currency: absent }),
    () => ({ currency: null }),
    () => ({ currency: ['RUB'] }),
  ]),
  untruePaid('paid-other-amount-asked', 'PAID, for an order of another amount', [
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }),
    ({ amountKopecks }) => ({ amountKopecks: -amountKopecks }),
    () => ({ amountKopecks: absent }),
  ]),
  untruePaid('paid-amount-asked-no-integer', 'PAID, the amount asked for being no integer', [
    ({ amountKopecks }) => ({ amountKopecks: String(amountKopecks) }),
    ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 0.5 }),
    () => ({ amountKopecks: 1e30 }),
    () => ({ amountKopecks: {} }),
  ]),
  untruePaid('paid-kopecks-no-integer', 'PAID, what was paid being no integer', [
    () => ({ paidKopecks: 1.5 }),
    () => ({ paidKopecks: '1.00' }),
    () => ({ paidKopecks: {} }),
    () => ({ paidKopecks: true }),
    ({ amountKopecks }) => ({ paidKopecks: [amountKopecks] }),
    ({ amountKopecks }) => ({ paidKopecks: String(amountKopecks) }),
  ]),
  untruePaid('paid-kopecks-absurd', 'PAID, with less than nothing or more than there is', [
    () => ({ paidKopecks: -100 }),
    () => ({ paidKopecks: 0 }),
    () => ({ paidKopecks: 1e30 }),
  ]),
  untruePaid('paid-operation-no-text', 'PAID, the name of the operation being no text', [
    () => ({ operationId: { id: 1 } }),
    () => ({ operationId: 17 }),
    () => ({ operationId: ['op'] }),
  ]),
]
