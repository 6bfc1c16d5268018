/** What YooKassa may say that is not so beyond what every bank may: its errors, its lists, and states of its own. */
import {
  ALL_CALLS,
  type CallKind,
  type NastyAnswer,
  nasty,
  ORDER_CALLS,
  sendJson,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { type Fields, refusal, untrueAnswer } from '#test/hostile-bank/accidents/untrue-answers.ts'

export const ANOTHER_ID = '2a63c1e0-000f-5000-8000-ffffffffffff'
const ANOTHER_ORDER = '01JD8Z3V7Q9M2N4P6R8T0WXYZA'
const STATUS: readonly CallKind[] = ['status']
const REFUND_STATUS: readonly CallKind[] = ['refund-status']
const MAKING: readonly CallKind[] = ['register', 'refund']
const BELIEVABLE = { isBelievable: true }

const isPayment = (honest: object) => 'recipient' in honest
/** In place of a payment. */
const payment = (wrong: object) => (honest: Fields) => isPayment(honest) && wrong
const canceled = (more: object) => payment({ status: 'canceled', paid: false, ...more })
/** In place of a list, of payments or of refunds. */
const list = (wrong: (items: readonly Fields[]) => object) => (honest: Fields) =>
  honest['items'] && wrong(honest['items'])
const each = (wrong: object) =>
  list((items) => ({ items: items.map((item) => ({ ...item, ...wrong })) }))
const empty = list(() => ({ items: [], next_cursor: undefined }))

const UNTRUE: readonly NastyAnswer[] = [
  // The money is there and it is pending, or held as SBP never does.
  untrueAnswer('paid-not-succeeded', ORDER_CALLS, [
    payment({ status: 'pending', paid: true, captured_at: '2026-11-20T10:00:00.000Z' }),
    payment({ status: 'waiting_for_capture', paid: true, captured_at: undefined }),
    payment({ status: 'waiting_for_capture', paid: false, captured_at: undefined }),
  ]),
  untrueAnswer(
    'canceled-without-a-reason',
    STATUS,
    [
      canceled({ cancellation_details: { party: 'yoo_money' } }),
      canceled({ cancellation_details: { party: 'yoo_money', reason: 17 } }),
      canceled({ cancellation_details: 'none' }),
      canceled({}),
    ],
    BELIEVABLE,
  ),
  {
    ...nasty('key-of-another', true, (exchange) => {
      const { earlier, orderId } = exchange
      const other = earlier.findLast(({ body, orderId: its }) => its !== orderId && isPayment(body))
      return other !== undefined && sendJson(exchange, other.body)
    }),
    calls: ['register'],
  },
  untrueAnswer('list-empty', STATUS, [empty]),
  untrueAnswer('list-of-others', STATUS, [
    each({ metadata: {} }),
    each({ metadata: { laned_order: ANOTHER_ORDER } }),
  ]),
  untrueAnswer('list-without-end', STATUS, [
    list(() => ({ items: [], next_cursor: ANOTHER_ID })),
    list(([first]) => ({ items: [], next_cursor: first?.['id'] ?? ANOTHER_ID })),
  ]),
  untrueAnswer('list-unpaid-succeeded', STATUS, [each({ status: 'succeeded', paid: false })]),
  untrueAnswer('refunds-empty', REFUND_STATUS, [empty], BELIEVABLE),
  untrueAnswer('refunds-of-others', REFUND_STATUS, [each({ metadata: {} })], BELIEVABLE),
]

/** An error as its documents write it. */
export const errorOf = (code: string, description: string, more: object = {}) => ({
  type: 'error',
  id: 'ab5a11cd-13cc-4e33-af8b-75a74e18dd09',
  code,
  description,
  ...more,
})

const PROCESSING = [1800, 0, -1, '1e9', 99_999_999_999].map((wait) => ({
  type: 'processing',
  description: 'Request accepted, but not processed yet',
  retry_after: wait,
}))
const BROKEN = errorOf('internal_server_error', 'Internal server error')
const NOT_FOUND = errorOf('not_found', 'Payment not found')
const INVALID = errorOf('invalid_request', 'Invalid request')
const DUPLICATED = errorOf('invalid_request', 'Idempotence key duplicated', {
  parameter: 'Idempotence-Key',
})
const STRANGER = errorOf('invalid_credentials', 'Login has illegal format')
const FORBIDDEN = errorOf('forbidden', 'Payment method is not available')
const BUSY = [3_155_760_000_000, -5].map((wait) =>
  errorOf('too_many_requests', 'Too many requests', { retry_after: wait }),
)
const DONE = { hasEffect: true }
const UNDONE = { hasEffect: false }

/** Errors about what is as it should be. */
const REFUSALS = (
  [
    ['processing-and-done', MAKING, '202 Accepted', PROCESSING, DONE],
    ['processing-and-nothing', MAKING, '202 Accepted', PROCESSING, UNDONE],
    ['processing-in-200', ALL_CALLS, '200 OK', PROCESSING, DONE],
    [
      'key-duplicated-and-done',
      MAKING,
      '400 Bad Request',
      [DUPLICATED],
      { ...DONE, ...BELIEVABLE },
    ],
    ['error-in-200', ALL_CALLS, '200 OK', [BROKEN, NOT_FOUND, INVALID], UNDONE],
    ['wrong-credentials', ALL_CALLS, '401 Unauthorized', [STRANGER], UNDONE],
    ['forbidden-here', ALL_CALLS, '403 Forbidden', [FORBIDDEN], UNDONE],
    ['busy-for-a-century', ALL_CALLS, '429 Too Many Requests', BUSY, UNDONE],
    [
      'broken-and-done',
      ALL_CALLS,
      '500 Internal Server Error',
      [{ ...BROKEN, retry_after: 1800 }],
      DONE,
    ],
  ] as const
).map(([name, calls, status, bodies, how]) =>
  refusal(
    name,
    calls,
    bodies.map((body) => [body, status]),
    how,
  ),
)

export const YOOKASSA_LIES: readonly NastyAnswer[] = [...UNTRUE, ...REFUSALS]
