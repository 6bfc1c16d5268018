/** Answers whose HTTP is right and whose order is not, or not any more. */

import {
  type NastyAnswer,
  ORDER_CALLS,
  sendJson,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import type { OrderAnswer } from './contract-answers.ts'

type Wrong = Readonly<Record<string, unknown>>

/** Registers, and answers with something that must never reach the glass. */
function untrueRegistration(
  name: string,
  does: string,
  wrong: (honest: OrderAnswer, turn: number) => Wrong,
): NastyAnswer<OrderAnswer> {
  return {
    name,
    does,
    calls: ['register'],
    hasEffect: true,
    answer: (exchange) =>
      exchange.honest !== null &&
      sendJson(exchange, { ...exchange.honest, ...wrong(exchange.honest, exchange.turn) }),
  }
}

/** The honest order with the status replaced by what is no word of the contract. */
function strangeStatus(
  name: string,
  does: string,
  words: readonly unknown[],
): NastyAnswer<OrderAnswer> {
  return {
    name,
    does,
    calls: ORDER_CALLS,
    hasEffect: true,
    answer: (exchange) =>
      exchange.honest !== null &&
      sendJson(exchange, { ...exchange.honest, status: words[exchange.turn % words.length] }),
  }
}

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
    payload: ['javascript:alert(1)', 'https://evil.example/', '', 'A'.repeat(5000), null, 17][
      turn % 6
    ],
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
      expiresAt: ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'tomorrow', 0, null][turn % 5],
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
  {
    name: 'paid-then-canceled',
    does: 'the money is there, and the bank says CANCELED',
    calls: ['status', 'cancel'],
    hasEffect: true,
    isBelievable: true,
    answer: (exchange) =>
      exchange.honest?.status === 'PAID' &&
      sendJson(exchange, {
        ...exchange.honest,
        status: 'CANCELED',
        operationId: null,
        paidKopecks: null,
      }),
  },
  {
    name: 'canceled-and-still-payable',
    does: 'says CANCELED, and cancels nothing: money may come late',
    calls: ['cancel'],
    hasEffect: false,
    isBelievable: true,
    answer: (exchange) =>
      exchange.honest !== null &&
      exchange.honest.status !== 'PAID' &&
      sendJson(exchange, { ...exchange.honest, status: 'CANCELED' }),
  },
  {
    name: 'backwards',
    does: 'an ended order is CREATED again',
    calls: ['status', 'cancel'],
    hasEffect: true,
    answer: (exchange) =>
      exchange.honest !== null &&
      exchange.honest.status !== 'CREATED' &&
      sendJson(exchange, {
        ...exchange.honest,
        status: 'CREATED',
        operationId: null,
        paidKopecks: null,
      }),
  },
  {
    name: 'order-not-found',
    does: '404 order-not-found for an order that is there',
    calls: ['status', 'cancel'],
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
