/** What YooKassa may say that is not so, in its own words: each answer has HTTP and JSON that are right. */
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
import { linkOverMore } from '#test/hostile-bank/payment-link.ts'
import type { Fields } from './yookassa-request-check.ts'

type Lie = NastyAnswer<Fields>
type Change = Wrong<Fields>
type Form = 'payment' | 'refund' | 'payments' | 'refunds'

const ANOTHER_ID = '2a63c1e0-000f-5000-8000-ffffffffffff'
const ANOTHER_ORDER = '01JD8Z3V7Q9M2N4P6R8T0WXYZA'
const absent = undefined
const STATUS = ['status'] as const
const LATER = ['status', 'cancel'] as const
const REFUND_STATUS = ['refund-status'] as const

const itemsOf = (honest: Fields) => (honest['items'] as readonly Fields[] | undefined) ?? []
const amountOf = (honest: Fields) => honest['amount'] as { readonly value: string }
const metadataOf = (honest: Fields) => honest['metadata'] as Fields
const isPaid = ({ status }: Fields) => status === 'succeeded'

/** An empty list is of both forms: what it is about is not in it. */
function formOf(honest: Fields | null): Form | null {
  if (honest === null) return null
  if (Array.isArray(honest['items']))
    return itemsOf(honest).some((item) => 'payment_id' in item) ? 'refunds' : 'payments'
  return 'payment_id' in honest ? 'refund' : 'payment'
}

/** The same answer with the money in it. */
export function claimOf(honest: Fields | null): Fields {
  const form = formOf(honest)
  if (honest === null || form === null) return { status: 'succeeded', paid: true }
  if (form === 'payments' || form === 'refunds')
    return { ...honest, items: itemsOf(honest).map(claimOf) }
  if (isPaid(honest)) return honest
  const { confirmation, cancellation_details: details, ...rest } = honest
  if (form === 'refund') return { ...rest, status: 'succeeded' }
  const method = { ...(rest['payment_method'] as Fields), sbp_operation_id: `B${'7'.repeat(31)}` }
  const money = { payment_method: method, refunded_amount: { value: '0.00', currency: 'RUB' } }
  const flags = { status: 'succeeded', paid: true, refundable: true }
  return { ...rest, ...flags, captured_at: rest['created_at'], ...money }
}

/** Says `does` in one form; the variants take turns. A change of null does not apply. */
function lie(
  form: Form,
  name: string,
  does: string,
  calls: readonly CallKind[],
  variants: readonly Change[],
  how: Partial<Pick<Lie, 'isBelievable'>> = {},
): Lie {
  const base = (honest: Fields) => (formOf(honest) === form ? honest : null)
  return untrueAnswer(name, does, calls, variants, { base, ...how })
}

/** Says that the money is there, with one field that gives the lie away. */
const untruePayment = (name: string, does: string, variants: readonly Change[]) =>
  untrueAnswer(name, does, ORDER_CALLS, variants, {
    base: (honest: Fields) => (formOf(honest) === 'payment' ? claimOf(honest) : null),
  })

const amounts = (list: readonly ((value: string) => unknown)[]): Change[] =>
  list.map((of) => (honest) => {
    const { value } = amountOf(honest)
    return { amount: { value: of(value), currency: 'RUB' } }
  })
const currencies = (list: readonly unknown[]): Change[] =>
  list.map((currency) => (honest) => ({ amount: { value: amountOf(honest).value, currency } }))
const canceled = (reason: unknown, party = 'yoo_money') => ({
  status: 'canceled',
  paid: false,
  cancellation_details: { party, reason },
})

const UNTRUE_PAYMENTS: readonly Lie[] = [
  untruePayment('succeeded-other-id', 'succeeded, of another payment', [
    ...values('id', [ANOTHER_ID]),
    ({ id }) => ({ id: String(id).toUpperCase() }),
    ({ id }) => ({ id: `${id} ` }),
  ]),
  untruePayment('succeeded-no-id', 'succeeded, without an id or with one that is no text', [
    ...values('id', [absent, null, 7]),
    ({ id }) => ({ id: [id] }),
  ]),
  untruePayment('succeeded-other-order', 'succeeded, of another order of ours', [
    (honest) => ({ metadata: { ...metadataOf(honest), laned_order: ANOTHER_ORDER } }),
    (honest) => ({ metadata: { laned_order: `${metadataOf(honest)['laned_order']} ` } }),
    (honest) => ({ metadata: { laned_order: [metadataOf(honest)['laned_order']] } }),
  ]),
  untruePayment(
    'succeeded-no-order',
    'succeeded, and nobody knows of which order',
    values('metadata', [absent, null, {}, [], 'laned_order']),
  ),
  untruePayment(
    'succeeded-other-currency',
    'succeeded in dollars',
    currencies(['USD', 'rub', 643, 'RUR']),
  ),
  untruePayment('succeeded-no-currency', 'succeeded, without a currency', [
    ...currencies([absent, null, ['RUB']]),
  ]),
  untruePayment(
    'succeeded-amount-no-text',
    'succeeded, the amount being no text of the documents',
    [
      ...amounts([
        Number,
        (value) => value.replace('.', ','),
        (value) => `${value}0`,
        (value) => ` ${value}`,
        (value) => `+${value}`,
        (value) => value.replace(/\..*/, ''),
        (value) => `${Number(value)}e0`,
        () => absent,
      ]),
    ],
  ),
  untruePayment('succeeded-without-amount', 'succeeded, without an amount', [
    ...values('amount', [absent, null, '10.00', []]),
  ]),
  untruePayment('succeeded-amount-absurd', 'succeeded, with nothing, less, or more than there is', [
    ...amounts([() => '0.00', () => '-1.00', () => '99999999999999999999.00']),
  ]),
  untruePayment('succeeded-not-paid', 'succeeded, and not paid', [
    ...values('paid', [false, absent, null, 'true', 1]),
  ]),
  lie('payment', 'paid-not-succeeded', 'paid, and pending', ORDER_CALLS, [
    (honest) => {
      const { confirmation } = honest
      const kept = { confirmation, cancellation_details: absent }
      return { ...claimOf(honest), status: 'pending', paid: true, ...kept }
    },
  ]),
  untruePayment('waiting-for-capture', 'the money is held, as SBP never does', [
    () => ({ status: 'waiting_for_capture', paid: true, captured_at: absent }),
    () => ({ status: 'waiting_for_capture', paid: false, captured_at: absent }),
  ]),
  untruePayment('succeeded-for-a-test', 'succeeded, as a test: it is no money', [
    ...values('test', [true]),
  ]),
  untruePayment('payment-word', 'a word that no document has', [
    ...values('status', ['SUCCEEDED', 'succeeded ', 'success', 'paid', 'refunded', '']),
  ]),
  untruePayment('payment-word-no-text', 'a status that is no text', [
    ...values('status', [['succeeded'], true, 1, null, absent, { succeeded: true }]),
  ]),
  lie(
    'payment',
    'canceled-though-paid',
    'the money is there, and the payment is canceled',
    LATER,
    [
      (honest) => (isPaid(honest) ? canceled('expired_on_confirmation') : null),
      (honest) => (isPaid(honest) ? canceled('general_decline', 'payment_network') : null),
    ],
    { isBelievable: true },
  ),
  lie(
    'payment',
    'canceled-though-open',
    'canceled, and the customer can pay all the same',
    ORDER_CALLS,
    [
      () => canceled('expired_on_confirmation'),
      () => canceled('insufficient_funds', 'payment_network'),
      () => canceled('canceled_by_merchant', 'merchant'),
    ],
    { isBelievable: true },
  ),
  lie(
    'payment',
    'canceled-without-a-reason',
    'canceled, and the reason is none',
    STATUS,
    [
      () => canceled(absent),
      () => canceled(17),
      () => ({ status: 'canceled', cancellation_details: 'none' }),
      () => ({ status: 'canceled' }),
    ],
    { isBelievable: true },
  ),
  lie('payment', 'pending-again', 'what has ended is pending again', LATER, [
    ({ status }) =>
      status === 'pending' ? null : { status: 'pending', paid: false, refunded_amount: absent },
  ]),
  lie('payment', 'refunded-beyond-paid', 'more went back than was paid', STATUS, [
    (honest) =>
      isPaid(honest)
        ? { refunded_amount: { value: `1${amountOf(honest).value}`, currency: 'RUB' } }
        : null,
  ]),
  lie('payment', 'refunded-no-amount', 'what went back is no amount', STATUS, [
    ...[
      ...[0, '0', { value: 0, currency: 'RUB' }, { value: '-1.00', currency: 'RUB' }, []],
      { value: '0.00', currency: 'USD' },
    ].map(
      (refunded) => (honest: Fields) => (isPaid(honest) ? { refunded_amount: refunded } : null),
    ),
  ]),
]

/** Makes the payment, and answers with something that must never reach the glass. */
const untrueCreation = (name: string, does: string, variants: readonly Change[]) =>
  lie('payment', name, does, ['register'], variants)

const linkIn = ({ confirmation = {} }: Fields): string =>
  String((confirmation as Fields)['confirmation_data'] ?? 'https://qr.nspk.ru/none')
const withLink = (link: unknown): Fields => ({
  confirmation: { type: 'qr', confirmation_data: link },
})

const UNTRUE_CREATIONS: readonly Lie[] = [
  ...untrueLinks(untrueCreation, linkIn, withLink),
  untrueCreation('other-confirmation', 'a page to be sent to in place of a code', [
    ...values('confirmation', [
      absent,
      null,
      { type: 'redirect', confirmation_url: 'https://yoomoney.ru/checkout' },
      { type: 'external' },
      { type: 'embedded', confirmation_token: 'ct-1' },
    ]),
  ]),
  untrueCreation('created-other-amount', 'a payment over another amount than was asked for', [
    ...amounts([
      (value) => (Number(value) + 0.01).toFixed(2),
      (value) => (Number(value) * 100).toFixed(2),
      (value) => (Number(value) / 100).toFixed(2),
    ]),
  ]),
  {
    name: 'key-of-another',
    does: "the same key gets another customer's payment",
    calls: ['register'],
    hasEffect: true,
    answer(exchange) {
      const { earlier, orderId } = exchange
      const other = earlier.findLast(
        ({ body, orderId: its }) => its !== orderId && formOf(body) === 'payment',
      )
      return other !== undefined && sendJson(exchange, other.body)
    },
  },
]

/** An error of the bank's own, about something that is as it should be. */
function refusal(
  name: string,
  does: string,
  calls: readonly CallKind[],
  status: string,
  bodies: readonly Fields[],
  how: Partial<Pick<Lie, 'hasEffect' | 'isBelievable'>> = {},
): Lie {
  const answers = bodies.map((body) => () => body)
  const base = () => ({})
  return untrueAnswer(name, does, calls, answers, { base, status, hasEffect: false, ...how })
}

const errorOf = (code: string, description: string, more: Fields = {}): Fields => ({
  type: 'error',
  id: 'ab5a11cd-13cc-4e33-af8b-75a74e18dd09',
  code,
  description,
  ...more,
})
const KEY_DUPLICATED = errorOf('invalid_request', 'Idempotence key duplicated', {
  parameter: 'Idempotence-Key',
})
const PROCESSING = [1800, 0, -1, '1e9', 99_999_999_999].map((wait) => ({
  type: 'processing',
  description: 'Request accepted, but not processed yet',
  retry_after: wait,
}))
const ALL_CALLS = [...ORDER_CALLS, ...REFUND_CALLS]
const MAKING: readonly CallKind[] = ['register', 'refund']
const ASKING: readonly CallKind[] = ['status', 'refund-status']
const DONE = { hasEffect: true }

const UNTRUE_REFUSALS: readonly Lie[] = [
  refusal(
    'processing',
    '202: it is done later, it says, and it is done',
    MAKING,
    '202 Accepted',
    PROCESSING,
    DONE,
  ),
  refusal(
    'processing-nothing',
    '202: it is done later, it says, and nothing is',
    MAKING,
    '202 Accepted',
    PROCESSING,
  ),
  refusal(
    'processing-in-200',
    'a request that is processed, in 200',
    ALL_CALLS,
    '200 OK',
    PROCESSING,
    DONE,
  ),
  refusal(
    'key-duplicated',
    'another request had this key, it says, and does it',
    MAKING,
    '400 Bad Request',
    [KEY_DUPLICATED],
    {
      hasEffect: true,
      isBelievable: true,
    },
  ),
  refusal('error-in-200', 'an error that HTTP knows nothing of', ALL_CALLS, '200 OK', [
    errorOf('internal_server_error', 'Internal server error'),
    errorOf('not_found', 'Payment not found'),
    errorOf('invalid_request', 'Invalid request'),
  ]),
  refusal(
    'not-found',
    'not_found for what is there',
    ASKING,
    '404 Not Found',
    [errorOf('not_found', "Payment doesn't exist or access denied")],
    { isBelievable: true },
  ),
  refusal('wrong-credentials', 'the right key is wrong', ALL_CALLS, '401 Unauthorized', [
    errorOf('invalid_credentials', 'Login has illegal format'),
  ]),
  refusal('forbidden-here', 'the shop may not do this', ALL_CALLS, '403 Forbidden', [
    errorOf('forbidden', 'Payment method is not available'),
  ]),
  refusal(
    'busy-for-long',
    'too many requests: again in a century',
    ALL_CALLS,
    '429 Too Many Requests',
    [
      errorOf('too_many_requests', 'Too many requests', { retry_after: 3_155_760_000_000 }),
      errorOf('too_many_requests', 'Too many requests', { retry_after: -5 }),
    ],
  ),
  refusal(
    'broken-and-done',
    '500 in its own words, and it is done',
    ALL_CALLS,
    '500 Internal Server Error',
    [errorOf('internal_server_error', 'Internal server error', { retry_after: 1800 })],
    DONE,
  ),
]

const UNTRUE_LISTS: readonly Lie[] = [
  lie('payments', 'list-empty', 'no payment in a list that has some', STATUS, [
    () => ({ items: [], next_cursor: absent }),
  ]),
  lie('payments', 'list-of-others', 'a list without the names that we gave', STATUS, [
    ...[{}, { laned_order: ANOTHER_ORDER }].map(
      (metadata): Change =>
        (honest) => ({ items: itemsOf(honest).map((item) => ({ ...item, metadata })) }),
    ),
  ]),
  lie('payments', 'list-without-end', 'a list whose end never comes', STATUS, [
    () => ({ items: [], next_cursor: ANOTHER_ID }),
    (honest) => ({ items: [], next_cursor: itemsOf(honest)[0]?.['id'] ?? ANOTHER_ID }),
  ]),
  lie('payments', 'list-of-nothing', 'a list that is none', STATUS, [
    ...values('items', [absent, null, {}, 'none', [null], [[]], [17]]),
  ]),
  lie('payments', 'list-cursor-no-text', 'a list whose end is no text', STATUS, [
    ...values('next_cursor', [17, {}, [], true]),
  ]),
  lie('payments', 'list-unpaid-succeeded', 'a list of successes that nobody paid', STATUS, [
    (honest) => ({
      items: itemsOf(honest).map((item) => ({ ...claimOf(item), paid: false })),
    }),
  ]),
]

const UNTRUE_REFUNDS: readonly Lie[] = [
  lie('refund', 'refund-of-another', 'gone back, of another payment', REFUND_CALLS, [
    ...values('payment_id', [ANOTHER_ID, null, 7]),
  ]),
  lie('refund', 'refund-other-id', 'gone back, and it is another refund', REFUND_STATUS, [
    ...values('id', [ANOTHER_ID, absent, null, 7]),
  ]),
  lie('refund', 'refund-other-name', 'gone back, under a name that is not ours', REFUND_CALLS, [
    ...values('metadata', [{ laned_refund: ANOTHER_ORDER }, { laned_refund: 17 }]),
  ]),
  lie('refund', 'refund-other-amount', 'gone back, and another amount', REFUND_CALLS, [
    ...amounts([
      (value) => (Number(value) + 1).toFixed(2),
      (value) => (Number(value) * 100).toFixed(2),
      (value) => (Number(value) / 100).toFixed(2),
      (value) => `-${value}`,
      Number,
      () => absent,
    ]),
  ]),
  lie('refund', 'refund-other-currency', 'gone back, in dollars', REFUND_CALLS, [
    ...currencies(['USD', absent, 643]),
  ]),
  lie('refund', 'refund-word', 'a word for the refund that no document has', REFUND_CALLS, [
    ...values('status', ['SUCCEEDED', 'refunded', 'done', '', null, absent, ['succeeded']]),
  ]),
  lie('refund', 'refund-pending-again', 'what has gone back is pending again', REFUND_STATUS, [
    ...values('status', ['pending']),
  ]),
  lie(
    'refunds',
    'refunds-empty',
    'no refund in a list that has some',
    REFUND_STATUS,
    [() => ({ items: [], next_cursor: absent })],
    { isBelievable: true },
  ),
  lie(
    'refunds',
    'refunds-of-others',
    'a list of refunds without the names that we gave',
    REFUND_STATUS,
    [(honest) => ({ items: itemsOf(honest).map((item) => ({ ...item, metadata: {} })) })],
    { isBelievable: true },
  ),
  lie('refunds', 'refunds-of-nothing', 'a list of refunds that is none', REFUND_STATUS, [
    ...values('items', [absent, null, {}, [null], [17]]),
  ]),
]

const amountTimes = (honest: Fields, times: number, more = 0): Fields => {
  const value = (Number(amountOf(honest).value) * times + more).toFixed(2)
  return { ...honest, amount: { value, currency: 'RUB' } }
}

export const MISSTATED: Readonly<Record<Misstatement, (honest: Fields) => Fields>> = {
  'unknown-word': (honest) => ({ ...honest, status: UNKNOWN_WORD }),
  // A till's link is printed: only the payment has the sum.
  'wrong-amount': (honest) => {
    const { type } = (honest['confirmation'] ?? {}) as Fields
    if (type === 'external') return amountTimes(honest, 1, 1)
    return { ...honest, ...withLink(linkOverMore(linkIn(honest))) }
  },
  'refund-in-roubles': (honest) => amountTimes(honest, 100),
}

export const UNTRUE_ANSWERS: readonly Lie[] = [
  ...UNTRUE_PAYMENTS,
  ...UNTRUE_CREATIONS,
  ...UNTRUE_REFUSALS,
  ...UNTRUE_LISTS,
  ...UNTRUE_REFUNDS,
]
