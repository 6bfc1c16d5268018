/** Answers whose HTTP is right and whose order is not, or not any more. */

import {
  type NastyAnswer,
  ORDER_CALLS,
  sendJson,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import type { OrderAnswer } from './contract-answers.ts'

/** Registers, and answers with something that must never reach the glass. */
const untrueRegistration = (name: string, does: string, variants: readonly Wrong<OrderAnswer>[]) =>
  untrueAnswer(name, does, ['register'], variants)

const LATER = ['status', 'cancel'] as const
const NO_LINKS = ['javascript:alert(1)', 'https://evil.example/', '', 'A'.repeat(5000), null, 17]
const UNPAID = { operationId: null, paidKopecks: null }

export const UNTRUE_ORDERS: readonly NastyAnswer<OrderAnswer>[] = [
  untrueRegistration('payload-other-amount', 'a link over another amount', [
    ({ amountKopecks }) => ({ payload: sbpLink(7, amountKopecks * 10) }),
  ]),
  untrueRegistration('payload-other-currency', 'a link in dollars', [
    ({ amountKopecks }) => ({ payload: sbpLink(7, amountKopecks, 'USD') }),
  ]),
  untrueRegistration('payload-wrong-checksum', 'a payload with a wrong checksum', [
    ({ payload }) => ({ payload: payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0') }),
  ]),
  untrueRegistration('payload-no-payment', 'a payload that is none', values('payload', NO_LINKS)),
  untrueRegistration('register-other-id', 'a registration of another order', [
    () => ({ orderId: '01JD8Z3V7Q9M2N4P6R8T0WXYZA' }),
  ]),
  untrueRegistration('register-qr-id-no-text', 'a registration whose qrId is no text', [
    () => ({ qrId: { $gt: '' } }),
  ]),
  untrueRegistration('expiry-absurd', 'an end in 1970, in the year 9999, or no date', [
    ...values('expiresAt', ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'tomorrow', 0, null]),
  ]),
  untrueRegistration('expiry-skewed', 'an end one day later, as a bank with a wrong clock says', [
    ({ expiresAt }) => ({ expiresAt: new Date(Date.parse(expiresAt) + 86_400_000).toISOString() }),
  ]),
  untrueAnswer('status-unknown-word', 'a word of its own', ORDER_CALLS, [
    ...values('status', ['PAID_MAYBE', 'paid', 'PAID ', 'SETTLED', '']),
  ]),
  untrueAnswer('status-no-text', 'a status that is no text', ORDER_CALLS, [
    ...values('status', [['PAID'], true, 1, null, { PAID: true }]),
  ]),
  untrueAnswer(
    'paid-then-canceled',
    'the money is there, and the bank says CANCELED',
    LATER,
    [({ status }) => (status === 'PAID' ? { status: 'CANCELED', ...UNPAID } : null)],
    { isBelievable: true },
  ),
  untrueAnswer(
    'canceled-and-still-payable',
    'says CANCELED, and cancels nothing: money may come late',
    ['cancel'],
    [({ status }) => (status === 'PAID' ? null : { status: 'CANCELED' })],
    { hasEffect: false, isBelievable: true },
  ),
  untrueAnswer('backwards', 'an ended order is CREATED again', LATER, [
    ({ status }) => (status === 'CREATED' ? null : { status: 'CREATED', ...UNPAID }),
  ]),
  {
    name: 'order-not-found',
    does: '404 order-not-found for an order that is there',
    calls: LATER,
    hasEffect: false,
    isBelievable: true,
    answer: (exchange) =>
      exchange.honest !== null && sendJson(exchange, { code: 'order-not-found' }, '404 Not Found'),
  },
  {
    name: 'order-differs',
    does: '409 order-differs for an order that is the same',
    calls: ['register'],
    hasEffect: true,
    isBelievable: true,
    answer: (exchange) => sendJson(exchange, { code: 'order-differs' }, '409 Conflict'),
  },
]
