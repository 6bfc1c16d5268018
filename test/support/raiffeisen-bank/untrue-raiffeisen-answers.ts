/** What Raiffeisenbank may say that is not so, in its own words: each answer has HTTP and JSON that are right. */
import { type Misstatement, UNKNOWN_WORD } from '#test/hostile-bank/accidents/lever-accidents.ts'
import {
  type CallKind,
  type NastyAnswer,
  ORDER_CALLS,
  REFUND_CALLS,
  sendJson,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { untrueLinks } from '#test/hostile-bank/accidents/untrue-links.ts'
import { alteredLink, linkOverMore, sbpLink } from '#test/hostile-bank/payment-link.ts'
import type { Fields } from './raiffeisen-request-check.ts'

type Lie = NastyAnswer<Fields>

/** Which form an answer has: they are told apart by a field of their own. */
const FORMS = {
  payment: 'paymentStatus',
  order: 'extra',
  qr: 'qrStatus',
  registration: 'qrUrl',
  refund: 'refundStatus',
} as const
export type RaiffeisenForm = keyof typeof FORMS

export function formOf(honest: Fields | null): RaiffeisenForm | null {
  const forms = Object.keys(FORMS) as RaiffeisenForm[]
  return forms.find((form) => honest !== null && FORMS[form] in honest) ?? null
}

/** The same answer with the money in it. */
export function claimOf(honest: Fields | null, number = 0): Fields {
  const form = formOf(honest)
  if (honest === null || form === null) return { code: 'SUCCESS', paymentStatus: 'SUCCESS' }
  if (form === 'qr' || form === 'registration') return { ...honest, qrStatus: 'PAID' }
  if (form === 'refund') return { ...honest, refundStatus: 'COMPLETED' }
  if (form === 'order')
    return { ...honest, status: { value: 'PAID', date: '2026-11-20T10:00:00.000Z' } }
  if (honest['paymentStatus'] === 'SUCCESS') return honest
  const moved = { transactionId: 900_000 + number, transactionDate: honest['createDate'] }
  return { ...honest, paymentStatus: 'SUCCESS', ...moved }
}

export const MISSTATED: Readonly<Record<Misstatement, (honest: Fields) => Fields>> = {
  'unknown-word': (honest) => ({
    ...honest,
    [formOf(honest) === 'refund' ? 'refundStatus' : 'qrStatus']: UNKNOWN_WORD,
  }),
  'wrong-amount': (honest) => ({ ...honest, payload: linkOverMore(linkIn(honest)) }),
  'refund-in-roubles': (honest) => ({ ...honest, amount: Number(honest['amount']) * 100 }),
}

/** Says `does` in one form; the variants take turns. */
function lie(
  form: RaiffeisenForm,
  name: string,
  does: string,
  variants: readonly Wrong<Fields>[],
  how: Partial<Pick<Lie, 'isBelievable'>> = {},
): Lie {
  const base = (honest: Fields) => (formOf(honest) === form ? honest : null)
  const calls = form === 'refund' ? REFUND_CALLS : ORDER_CALLS
  return untrueAnswer(name, does, calls, variants, { base, ...how })
}

/** Says that the money is there, with one field that gives the lie away. */
const untruePayment = (name: string, does: string, variants: readonly Wrong<Fields>[]) =>
  untrueAnswer(name, does, ORDER_CALLS, variants, {
    base: (honest, turn) => (formOf(honest) === 'payment' ? claimOf(honest, turn.number) : null),
  })

const ANOTHER_QR = 'AD20000000000000000000000000ZZZZ'
const ANOTHER_ORDER = '01JD8Z3V7Q9M2N4P6R8T0WXYZA'
const absent = undefined
const isOpenForm = ({ qrStatus }: Fields) => qrStatus === 'NEW' || qrStatus === 'IN_PROGRESS'

const UNTRUE_PAYMENTS: readonly Lie[] = [
  untruePayment('success-other-qr', 'SUCCESS, of another code', [
    ...values('qrId', [ANOTHER_QR]),
    ({ qrId }) => ({ qrId: String(qrId).toLowerCase() }),
    ({ qrId }) => ({ qrId: `${qrId} ` }),
  ]),
  untruePayment('success-no-qr', 'SUCCESS, the code absent or no text', [
    ...values('qrId', [absent, null, 7]),
    ({ qrId }) => ({ qrId: [qrId] }),
  ]),
  untruePayment('success-other-order', 'SUCCESS, of another order', [
    ...values('order', [ANOTHER_ORDER]),
    ({ order }) => ({ order: `${order}0` }),
    ({ order }) => ({ order: `${order} ` }),
  ]),
  untruePayment('success-no-order', 'SUCCESS, the order absent or no text', [
    ...values('order', [absent, null, 17, {}]),
  ]),
  untruePayment('success-other-shop', 'SUCCESS, in another shop', [
    ...values('sbpMerchantId', ['MA0000000777', 'ma0000000552', null, 552]),
  ]),
  untruePayment('success-other-currency', 'SUCCESS in dollars', [
    ...values('currency', ['USD', 'rub', 643, 'RUR']),
  ]),
  untruePayment('success-no-currency', 'SUCCESS, without a currency', [
    ...values('currency', [absent, null, ['RUB']]),
  ]),
  untruePayment('success-amount-no-number', 'SUCCESS, the amount being no number', [
    ({ amount }) => ({ amount: String(amount) }),
    ...values('amount', [{}, true, null, absent]),
    ({ amount }) => ({ amount: [amount] }),
  ]),
  untruePayment('success-amount-absurd', 'SUCCESS, of nothing, less, or more than there is', [
    ...values('amount', [0, -1, 1e30, -0.01]),
  ]),
  untruePayment('success-amount-too-fine', 'SUCCESS, of parts of a kopeck', [
    ({ amount }) => ({ amount: Number(amount) + 0.001 }),
    ({ amount }) => ({ amount: Number(amount) - 0.0049 }),
  ]),
  untruePayment('success-in-an-error', 'SUCCESS, in an answer whose code is an error', [
    ...values('code', ['ERROR.INTERNAL', 'ERROR.NOT_FOUND', 'ERROR.INVALID_REQUEST']),
  ]),
  untruePayment('success-no-operation', 'SUCCESS, the operation being no whole number', [
    ...values('transactionId', [{ id: 1 }, ['23'], 1.5, true, -1]),
  ]),
  lie('payment', 'payment-word', 'a word for the payment that no document has', [
    ...values('paymentStatus', ['success', 'SUCCESS ', 'PAID', 'SUCCESSFUL', '', 'COMPLETED']),
  ]),
  lie('payment', 'payment-word-no-text', 'a state of the payment that is no text', [
    ...values('paymentStatus', [['SUCCESS'], true, 1, null, { SUCCESS: true }]),
  ]),
  lie(
    'payment',
    'declined-though-paid',
    'the money is there, and the payment is DECLINED',
    values('paymentStatus', ['DECLINED']),
    { isBelievable: true },
  ),
  lie(
    'payment',
    'no-info-though-paid',
    'the money is there, and the bank has NO_INFO',
    values('paymentStatus', ['NO_INFO', 'IN_PROGRESS']),
    { isBelievable: true },
  ),
]

const UNTRUE_CODES: readonly Lie[] = [
  lie('qr', 'qr-of-another', 'PAID, of another code', [
    () => ({ qrStatus: 'PAID', qrId: ANOTHER_QR }),
    ({ qrId }) => ({ qrStatus: 'PAID', qrId: String(qrId).toLowerCase() }),
  ]),
  lie('qr', 'qr-without-id', 'PAID, without an id or with one that is no text', [
    ...[absent, null, 7, {}].map((qrId) => () => ({ qrStatus: 'PAID', qrId })),
  ]),
  lie('qr', 'qr-paid-without-money', 'the code is PAID, and no payment is known', [
    ...values('qrStatus', ['PAID']),
  ]),
  lie('qr', 'qr-word', 'a word for the code that no document has', [
    ...values('qrStatus', ['paid', 'PAID_OUT', 'INACTIVE', 'SUBSCRIBED', '', 'CANCELED']),
  ]),
  lie('qr', 'qr-word-no-text', 'a state of the code that is no text', [
    ...values('qrStatus', [['PAID'], true, 1, null, { PAID: true }]),
  ]),
  lie('qr', 'qr-backwards', 'a code that has ended is NEW again', [
    (honest) => ({ qrStatus: isOpenForm(honest) ? honest['qrStatus'] : 'NEW' }),
  ]),
  lie(
    'qr',
    'qr-cancelled-though-not',
    'CANCELLED or EXPIRED, whatever it is',
    values('qrStatus', ['CANCELLED', 'EXPIRED']),
    { isBelievable: true },
  ),
  lie('qr', 'qr-other-payload', 'the code has become another one', [
    ...values('payload', [sbpLink(7, 100), 'https://evil.example/', null, '']),
  ]),
]

const UNTRUE_ORDERS: readonly Lie[] = [
  lie('order', 'order-of-another', 'the data of another order', [
    ...values('id', [ANOTHER_ORDER, absent, null, 17]),
  ]),
  lie('order', 'order-other-amount', 'an order of another amount', [
    ({ amount }) => ({ amount: Number(amount) + 0.01 }),
    ({ amount }) => ({ amount: Number(amount) * 100 }),
    ({ amount }) => ({ amount: -Number(amount) }),
  ]),
  lie('order', 'order-amount-no-number', 'an order whose amount is no number', [
    ({ amount }) => ({ amount: String(amount) }),
    ...values('amount', [null, {}, absent, 0.001]),
  ]),
  lie('order', 'order-without-code', 'an order without a code', [
    ...values('qr', [absent, null, {}, { id: null }, [], 'AD1']),
  ]),
  lie('order', 'order-other-code', 'an order with a code that there is not', [
    ...values('qr', [{ id: ANOTHER_QR }]),
  ]),
  lie('order', 'order-paid', 'the order is PAID, and no payment is known', [
    (honest, turn) => claimOf(honest, turn.number),
  ]),
  lie('order', 'order-word', 'a word for the order that no document has', [
    ...values('status', [{ value: 'DONE', date: 'never' }, 'PAID', null, absent]),
  ]),
  {
    name: 'code-of-a-stranger',
    does: "the order with another customer's code, which may be paid",
    hasEffect: true,
    calls: ORDER_CALLS,
    answer(exchange) {
      const { honest, earlier, orderId } = exchange
      const other = earlier.findLast(
        ({ body, orderId: its }) => its !== orderId && formOf(body) === 'qr',
      )
      if (honest === null || formOf(honest) !== 'order' || !other) return false
      return sendJson(exchange, { ...honest, qr: { id: other.body['qrId'] } })
    },
  },
]

/** Registers, and answers with something that must never reach the glass. */
const untrueRegistration = (name: string, does: string, variants: readonly Wrong<Fields>[]) =>
  untrueAnswer(name, does, ['register'], variants, {
    base: (honest) => ('qrUrl' in honest ? honest : null),
  })

const linkIn = (honest: Fields) => String(honest['payload'])

const UNTRUE_REGISTRATIONS: readonly Lie[] = [
  ...untrueLinks(untrueRegistration, linkIn, (payload) => ({ payload })),
  untrueRegistration('link-of-another-code', 'a link whose id is not the one that was told', [
    (honest) => ({
      payload: alteredLink(linkIn(honest), (url) => {
        url.pathname = `/${ANOTHER_QR}`
      }),
    }),
  ]),
  untrueRegistration('code-no-text', 'a registration whose id is no text', [
    ...values('qrId', [{ $gt: '' }, null, absent, 17, '../../v1/refund']),
  ]),
  untrueRegistration('error-with-a-code', 'an error in 200 that has a code to pay', [
    ...values('code', ['ERROR.INVALID_REQUEST', 'ERROR.MERCHANT_NOT_REGISTERED', 500]),
  ]),
  untrueRegistration('paid-at-once', 'a code that is PAID, CANCELLED or EXPIRED as it is made', [
    ...values('qrStatus', ['PAID', 'CANCELLED', 'EXPIRED']),
  ]),
  untrueRegistration('end-absurd', 'an end in 1970, in the year 9999, or no date', [
    ...values('qrExpirationDate', [
      '1970-01-01T00:00:00+03:00',
      '9999-12-31T23:59:59+03:00',
      'tomorrow',
      0,
      null,
    ]),
  ]),
]

/** An error of the bank's own, about something that is as it should be. */
function refusal(
  name: string,
  does: string,
  calls: readonly CallKind[],
  said: readonly (readonly [string, string])[],
  { hasEffect = false, isBelievable = false } = {},
): Lie {
  return {
    name,
    does,
    calls,
    hasEffect,
    ...(isBelievable ? { isBelievable } : {}),
    answer(exchange) {
      const { honest, turn } = exchange
      if (honest === null) return false
      const [code, status] = turn.of(said)
      return sendJson(exchange, { code, message: 'Ошибка' }, status)
    },
  }
}

const ALL_CALLS = [...ORDER_CALLS, ...REFUND_CALLS]
const IN_200 = '200 OK'
const IN_400 = '400 Bad Request'
const IN_404 = '404 Not Found'

const UNTRUE_REFUSALS: readonly Lie[] = [
  refusal(
    'not-found',
    'NOT_FOUND for what is there',
    ['status', 'cancel'],
    [
      ['ERROR.NOT_FOUND', IN_404],
      ['ERROR.NOT_FOUND', IN_200],
      ['NOT_FOUND', IN_404],
    ],
    { isBelievable: true },
  ),
  refusal(
    'already-registered',
    'another order has this number, it says, and registers it',
    ['register'],
    [
      ['ERROR.ORDER_NUMBER_ALREADY_REGISTERED', IN_200],
      ['ERROR.ORDER_NUMBER_ALREADY_REGISTERED', IN_400],
    ],
    { hasEffect: true, isBelievable: true },
  ),
  refusal(
    'no-such-shop',
    'the shop is unknown, it says, and registers',
    ['register'],
    [
      ['ERROR.MERCHANT_NOT_REGISTERED', IN_200],
      ['ERROR.ACCOUNT_IS_NOT_REGISTERED', IN_400],
    ],
    { hasEffect: true, isBelievable: true },
  ),
  refusal(
    'has-final-status',
    'an open order cannot be cancelled, for it is PAID, it says',
    ['cancel'],
    [
      ['ORDER_HAS_FINAL_STATUS', IN_400],
      ['ORDER_HAS_FINAL_STATUS', IN_200],
    ],
  ),
  refusal('error-in-200', 'an error that HTTP knows nothing of', ALL_CALLS, [
    ['ERROR.INTERNAL', IN_200],
    ['ERROR.SECURITY_CHECK_ERROR', IN_200],
    ['ERROR.INVALID_REQUEST', IN_200],
  ]),
  {
    name: 'cancelled-and-still-payable',
    does: 'cancels nothing, and says nothing of it: money may come late',
    calls: ['cancel'],
    hasEffect: false,
    isBelievable: true,
    answer: (exchange) =>
      exchange.honest !== null && formOf(exchange.honest) === null && sendJson(exchange, {}),
  },
]

const UNTRUE_REFUNDS: readonly Lie[] = [
  lie('refund', 'refund-other-amount', 'gone back, and another amount', [
    ({ amount }) => ({ amount: Number(amount) + 1 }),
    ({ amount }) => ({ amount: Math.round(Number(amount) * 100) }),
    ({ amount }) => ({ amount: -Number(amount) }),
  ]),
  lie('refund', 'refund-amount-no-number', 'gone back, and the amount is no number', [
    ({ amount }) => ({ amount: String(amount) }),
    ...values('amount', [null, absent, {}, 0]),
  ]),
  lie('refund', 'refund-word', 'a word for the refund that no document has', [
    ...values('refundStatus', ['DONE', 'completed', 'COMPLETED ', '', 'CANCELLED']),
  ]),
  lie('refund', 'refund-word-no-text', 'a state of the refund that is no text', [
    ...values('refundStatus', [null, absent, ['COMPLETED'], 1]),
  ]),
  lie('refund', 'refund-in-an-error', 'COMPLETED, in an answer whose code is an error', [
    () => ({ refundStatus: 'COMPLETED', code: 'ERROR.INVALID_REQUEST' }),
  ]),
  lie('refund', 'refund-still-going', 'what has ended is IN_PROGRESS again', [
    ...values('refundStatus', ['IN_PROGRESS']),
  ]),
  refusal(
    'refund-not-found',
    'a refund that is there is not found',
    ['refund-status'],
    [
      ['ERROR.REFUND_NOT_FOUND', IN_200],
      ['ERROR.REFUND_NOT_FOUND', IN_404],
    ],
    { isBelievable: true },
  ),
  refusal(
    'refund-error-in-200',
    'it goes back, and an error is told',
    ['refund'],
    [
      ['ERROR.INTERNAL', IN_200],
      ['ERROR.INTERNAL', '500 Internal Server Error'],
    ],
    { hasEffect: true },
  ),
]

export const UNTRUE_ANSWERS: readonly Lie[] = [
  ...UNTRUE_PAYMENTS,
  ...UNTRUE_CODES,
  ...UNTRUE_ORDERS,
  ...UNTRUE_REGISTRATIONS,
  ...UNTRUE_REFUSALS,
  ...UNTRUE_REFUNDS,
]
