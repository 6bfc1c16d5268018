/** Answers whose HTTP is right and whose order is not, or not any more. */

import {
  type NastyAnswer,
  ORDER_CALLS,
  sendJson,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { VariantTurn } from '#test/hostile-bank/accidents/variant-turn.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import type { OrderAnswer } from './contract-answers.ts'

type Wrong = Readonly<Record<string, unknown>>

/** Registers, and answers with something that must never reach the glass. */
function untrueRegistration(
  name: string,
  does: string,
  wrong: (honest: OrderAnswer, turn: VariantTurn) => Wrong,
): NastyAnswer<OrderAnswer> {
  return untrueAnswer(
    name,
    does,
    ['register'],
    [(honest, turn) => ({ ...honest, ...wrong(honest, turn) })],
  )
}

/** The honest order with the status replaced by what is no word of the contract. */
function strangeStatus(
  name: string,
  does: string,
  words: readonly unknown[],
): NastyAnswer<OrderAnswer> {
  const answers = words.map((status) => (honest: OrderAnswer) => ({ ...honest, status }))
  return untrueAnswer(name, does, ORDER_CALLS, answers)
}

const LATER = ['status', 'cancel'] as const
const UNPAID = { operationId: null, paidKopecks: null }

export const UNTRUE_ORDERS: readonly NastyAnswer<OrderAnswer>[] = [
  untrueRegistration('payload-other-amount', 'a link over another amount', ({ amountKopecks }) => ({
    payload: sbpLink(7, amountKopecks * 10),
  })),
  untrueRegistration('payload-other-currency', 'a link in dollars', ({ amountKopecks }) => ({
    payload: sbpLink(7, amountKopecks, 'USD'),
  })),
  untrueRegistration(
    'payload-wrong-checksum',
    'a payload with a wrong checksum',
    ({ payload }) => ({
      payload: payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0'),
    }),
  ),
  untrueRegistration('payload-no-payment', 'a payload that is none', (_honest, turn) => ({
    payload: turn.of([
      'javascript:alert(1)',
      'https://evil.example/',
      '',
      'A'.repeat(5000),
      null,
      17,
    ]),
  })),
  untrueRegistration('register-other-id', 'a registration of another order', () => ({
    orderId: '01JD8Z3V7Q9M2N4P6R8T0WXYZA',
  })),
  untrueRegistration('register-qr-id-no-text', 'a registration whose qrId is no text', () => ({
    qrId: { $gt: '' },
  })),
  untrueRegistration(
    'expiry-absurd',
    'an end in 1970, in the year 9999, or no date',
    (_, turn) => ({
      expiresAt: turn.of(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'tomorrow', 0, null]),
    }),
  ),
  untrueRegistration(
    'expiry-skewed',
    'an end one day later, as a bank with a wrong clock says',
    (order) => ({
      expiresAt: new Date(Date.parse(order.expiresAt) + 86_400_000).toISOString(),
    }),
  ),
  strangeStatus('status-unknown-word', 'a word of its own', [
    'PAID_MAYBE',
    'paid',
    'PAID ',
    'SETTLED',
    '',
  ]),
  strangeStatus('status-no-text', 'a status that is no text', [
    ['PAID'],
    true,
    1,
    null,
    { PAID: true },
  ]),
  untrueAnswer(
    'paid-then-canceled',
    'the money is there, and the bank says CANCELED',
    LATER,
    [(honest) => (honest.status === 'PAID' ? { ...honest, status: 'CANCELED', ...UNPAID } : null)],
    { isBelievable: true },
  ),
  untrueAnswer(
    'canceled-and-still-payable',
    'says CANCELED, and cancels nothing: money may come late',
    ['cancel'],
    [(honest) => (honest.status === 'PAID' ? null : { ...honest, status: 'CANCELED' })],
    { hasEffect: false, isBelievable: true },
  ),
  untrueAnswer('backwards', 'an ended order is CREATED again', LATER, [
    (honest) => (honest.status === 'CREATED' ? null : { ...honest, status: 'CREATED', ...UNPAID }),
  ]),
  untrueAnswer(
    'order-not-found',
    '404 order-not-found for an order that is there',
    LATER,
    [() => ({ code: 'order-not-found' })],
    { status: '404 Not Found', hasEffect: false, isBelievable: true },
  ),
  {
    name: 'order-differs',
    does: '409 order-differs for an order that is the same',
    calls: ['register'],
    hasEffect: true,
    isBelievable: true,
    answer: (exchange) => sendJson(exchange, { code: 'order-differs' }, '409 Conflict'),
  },
]
