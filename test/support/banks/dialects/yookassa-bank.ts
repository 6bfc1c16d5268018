/** YooKassa's API v3, written from its documents alone (yookassa.ru/developers), with a till's printed link (`pos_link`). */
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import { MISSING } from '#test/banks/json-edit.ts'
import type { BankBooks, Refund } from '#test/hostile-bank/bank-books.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-table.ts'
import { type BankTable, row, type TableCall, type Tells } from '#test/hostile-bank/bank-table.ts'
import type { RecordedOrder } from '#test/hostile-bank/order-records.ts'
import { sbpLink } from '#test/hostile-bank/payment-link.ts'
import { ANOTHER_ID, errorOf, YOOKASSA_LIES } from './yookassa-lies.ts'

const SHOP_ID = '501156'
const SHOP_KEY = 'live_secret-key-of-the-shop'
export const TILL_LINK_ID = 'pl-2a63c1e0-0011-5000-9000-1b2d3f4a5c6e'

/** An SBP payment that nobody confirms ends after an hour; nobody can end it before. */
const PAYABLE_MS = 3_600_000
const KEY_LIVES_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const LEAST_KOPECKS = 100
/** From the least that it takes to the most that it can write. */
export const YOOKASSA_AMOUNTS = [100, 101, 110, 199, 123_456_789, 9_999_999_99]

const CREATE = 'POST /payments'
const PAYMENTS = 'GET /payments'
const PAYMENT = 'GET /payments/:id'
const CANCEL = 'POST /payments/:id/cancel'
const TILL_LINK = 'GET /pos_links/:linkId'
const REFUND = 'POST /refunds'
const REFUNDS = 'GET /refunds'
const REFUND_STATUS = 'GET /refunds/:id'
const EVERY_STATUS = ['status', 'paid', 'cancel'] as const
const NO_OBJECT = [MISSING, null, '10.00', []]

/** A listed payment with another order number is another's: there is no lying about that. */
const SAYS: Says = [
  {
    of: [CREATE],
    fields: [
      ['metadata.laned_order', 'id', ['register']],
      ['amount.value', 'asked-decimal', ['register'], { otherIs: 'refused' }],
      ['amount.currency', 'currency', ['register'], { otherIs: 'refused' }],
      ['confirmation.type', 'id', ['register'], { also: ['redirect', 'external', 'embedded'] }],
      ['confirmation.confirmation_data', 'text', ['register']],
      ['confirmation', 'any', ['register'], { also: NO_OBJECT }],
      ['id', 'text', ['register']],
    ],
  },
  {
    of: [PAYMENTS],
    fields: [
      ['type', 'id', ['found']],
      ['items', 'list', ['found'], { also: [[null], [[]], [17]] }],
      ['items.0.status', 'word', ['found']],
      ['items.0.amount.value', 'asked-decimal', ['found']],
      ['items.0.amount.currency', 'currency', ['found']],
      ['next_cursor', 'any', [], { also: [17, {}, [], true] }],
    ],
  },
  {
    of: [PAYMENT],
    fields: [
      ['id', 'id', EVERY_STATUS, { also: [ANOTHER_ID] }],
      ['metadata.laned_order', 'id', EVERY_STATUS],
      ['metadata', 'any', ['paid'], { also: [...NO_OBJECT, {}] }],
      [
        'status',
        'word',
        EVERY_STATUS,
        { also: ['SUCCEEDED', 'succeeded ', 'success', 'refunded'] },
      ],
      ['amount.currency', 'currency', EVERY_STATUS],
      ['amount.value', 'asked-decimal', ['status', 'cancel']],
      ['amount.value', 'paid-decimal', ['paid'], { also: [' 10.00', '+10.00', '10.00e0'] }],
      ['amount', 'any', ['paid'], { also: NO_OBJECT }],
      ['paid', 'any', ['paid'], { also: [false, MISSING, null, 'true', 1] }],
      // As a test it is no money.
      ['test', 'any', ['paid'], { also: [true] }],
      [
        'refunded_amount',
        'any',
        [],
        { also: [0, '0', [], { value: 0, currency: 'RUB' }, { value: '0.00', currency: 'USD' }] },
      ],
    ],
  },
  {
    of: [REFUNDS],
    fields: [
      ['type', 'id', ['returned']],
      ['items', 'list', ['returned'], { also: [[null], [17]] }],
      ['items.0.id', 'text', ['state']],
      ['items.0.payment_id', 'id', ['state']],
      ['items.0.status', 'word', ['state']],
      ['items.0.amount.value', 'asked-decimal', ['state']],
      ['items.0.amount.currency', 'currency', ['state']],
    ],
  },
  {
    of: [REFUND, REFUND_STATUS],
    fields: [
      ['id', 'text', ['refund']],
      ['id', 'id', []],
      ['payment_id', 'id', ['refund']],
      ['metadata.laned_refund', 'id', ['refund']],
      ['status', 'word', ['refund']],
      ['amount.value', 'asked-decimal', ['refund']],
      ['amount.currency', 'currency', ['refund']],
    ],
  },
]

const MONEY = Type.Object({
  value: Type.String({ pattern: '^(?!0\\.00)\\d{1,7}\\.\\d\\d$' }),
  currency: Type.Literal('RUB'),
})
/** Sixteen keys of 32 characters with texts of 512 at the most. */
const METADATA = Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: 512 }), {
  maxProperties: 16,
})
/** Money of SBP is not held: it is captured at once. */
const PAYMENT_OF = {
  amount: MONEY,
  capture: Type.Literal(true),
  description: Type.Optional(Type.String({ maxLength: 128 })),
  metadata: METADATA,
}
const BY_CODE = Type.Object({
  ...PAYMENT_OF,
  pos_link: Type.Optional(Type.Undefined()),
  payment_method_data: Type.Object({ type: Type.Literal('sbp') }),
  confirmation: Type.Object({ type: Type.Literal('qr') }),
})
const BY_LINK = Type.Object({
  ...PAYMENT_OF,
  pos_link: Type.Object({ id: Type.String(), expires_at: Type.String({ format: 'date-time' }) }),
  confirmation: Type.Object({ type: Type.Literal('external') }),
})

interface YookassaMore {
  /** The till's links that are switched off. */
  readonly deactivated: Set<string>
  /** How many objects a page of a list holds at most, whatever was asked for. */
  readonly limits: { pageRows: number }
}

export const YOOKASSA: BankTable<YookassaMore> = {
  driver: 'yookassa',
  profile: { bankName: 'YooKassa', merchantId: SHOP_ID, password: SHOP_KEY },
  path: '/v3',
  paidWord: 'succeeded',
  says: SAYS,
  ids: { id: '[0-9a-f-]{36}', linkId: 'pl-[0-9a-f-]{36}' },
  code: (number, { amountKopecks }) => ({
    qrId: idOf('0f', number),
    payload: sbpLink(number, amountKopecks),
  }),
  operation: String,
  open({ records, refunds, truth, now }) {
    const metadata = new Map<string, Readonly<Record<string, string>>>()
    const asked = new Map<string, { readonly atMs: number; readonly body: object }>()
    const kept = new Map<
      string,
      { readonly atMs: number; readonly request: string; readonly answer: BankAnswer }
    >()
    /** Of each order that was written into the till's link, which is printed and holds one sum for some minutes. */
    const linked = new Set<string>()
    const more: YookassaMore = { deactivated: new Set(), limits: { pageRows: 100 } }

    const paymentId = (orderId: string) => records.find(orderId)?.qrId ?? ''
    const orderOf = (bankId: string) =>
      refunds.all.find((one) => refundIdOf(one) === bankId)?.orderId ??
      [...records.orders.values()].find(({ qrId }) => qrId === bankId)?.orderId ??
      ''
    const order = ({ named }: TableCall) => orderOf(named['id'] ?? '')
    const keyOf = ({ headers }: TableCall) => String(headers['idempotence-key'])

    /** The same key with the same request gets the same answer for a day. */
    const once =
      (does: (call: TableCall) => BankAnswer | null, tells: Tells) =>
      (call: TableCall): BankAnswer => {
        const request = `${call.row?.on} ${call.orderId} ${call.text}`
        const before = kept.get(keyOf(call))
        if (before && now() - before.atMs < KEY_LIVES_MS)
          return before.request === request
            ? before.answer
            : trouble('Idempotence key duplicated', 'Idempotence-Key')
        const answer = does(call) ?? { http: 200, body: tells(truth, call) ?? {} }
        kept.set(keyOf(call), { atMs: now(), request, answer })
        return answer
      }

    function create(call: TableCall): BankAnswer | null {
      const { orderId } = call
      const body = call.body as Type.Static<typeof BY_CODE> | Type.Static<typeof BY_LINK>
      const amountKopecks = kopecks(body.amount.value)
      if (amountKopecks < LEAST_KOPECKS) return trouble('Amount is too small', 'amount.value')
      const link = body.pos_link
      const problem = link && linkProblem(link)
      if (problem) return trouble(problem, 'pos_link')
      metadata.set(orderId, body.metadata)
      // It is written over the one before.
      if (link) for (const other of linked) records.turn(other, 'CANCELED')
      if (link) linked.add(orderId)
      const purpose = body.description ?? null
      const expiresAt = link?.expires_at ?? new Date(now() + PAYABLE_MS).toISOString()
      // Another key makes another payment.
      records.registerOnce(orderId, { amountKopecks, purpose, expiresAt })
      return null
    }

    function linkProblem({ id, expires_at: end }: { id: string; expires_at: string }) {
      if (id !== TILL_LINK_ID || more.deactivated.has(id)) return 'There is no such active link'
      const lastsMs = Date.parse(end) - now()
      const isInTime = lastsMs >= MINUTE_MS && lastsMs <= 20 * MINUTE_MS
      return isInTime ? null : 'expires_at must be 1 to 20 minutes ahead'
    }

    /** Money that was asked for by a code cannot be given up. A till's link is let go of. */
    function cancel({ orderId }: TableCall): BankAnswer | null {
      const one = records.find(orderId)
      if (!one) return notFound('Payment')
      if (linked.has(orderId) && records.turn(orderId, 'CANCELED')) return null
      return trouble(`Payment in status ${statusOf(one)} can not be canceled`, 'payment_id')
    }

    function giveBack(call: TableCall): BankAnswer | null {
      const { orderId, refundId } = call
      const body = call.body as { readonly amount: { readonly value: string } }
      if (records.find(orderId)?.state !== 'PAID')
        return trouble('Payment is not succeeded', 'payment_id')
      // After a day the same key is another request: then nothing but our own care keeps the money.
      const isAgain = refunds.find(orderId, refundId) !== null
      if (isAgain) records.complaints.push(`${refundId} goes back a second time`)
      const amountKopecks = kopecks(body.amount.value)
      const taken = refunds.ask(orderId, isAgain ? null : refundId, amountKopecks)
      if (typeof taken === 'string')
        return trouble(`Refund is not possible: ${taken}`, 'payment_id')
      asked.set(taken.refund.bankRefundId, { atMs: now(), body })
      return null
    }

    const paymentOf = (books: BankBooks, { orderId }: TableCall) => {
      const found = books.find(orderId)
      return found && paymentBody(books, found)
    }

    function paymentBody(books: BankBooks, found: RecordedOrder) {
      const { orderId, amountKopecks, paidKopecks, state, payload, registeredAtMs, qrId } = found
      const isPaid = state === 'PAID'
      const returned = books.returnedKopecks(orderId)
      const paid = paidKopecks ?? amountKopecks
      const status = statusOf(found)
      const method = { type: 'sbp', id: qrId, saved: false }
      return {
        id: qrId,
        status,
        amount: money(isPaid ? paid : amountKopecks),
        description: found.purpose ?? undefined,
        recipient: { account_id: SHOP_ID, gateway_id: '2179531' },
        created_at: new Date(registeredAtMs).toISOString(),
        test: false,
        paid: isPaid,
        refundable: isPaid && returned < paid,
        metadata: metadata.get(orderId),
        payment_method: method,
        ...(isPaid && {
          income_amount: money(Math.round(paid * 0.993)),
          payment_method: {
            ...method,
            payer_bank_details: { bank_id: '100000000111', bic: '044525225' },
            sbp_operation_id: `A6${(found.operationId ?? '').padStart(30, '0')}`,
          },
          captured_at: new Date(found.paidAtMs ?? registeredAtMs).toISOString(),
          refunded_amount: money(returned),
        }),
        ...(status === 'canceled' && { cancellation_details: cancellationOf(found) }),
        ...(status === 'pending' && {
          confirmation: linked.has(orderId)
            ? { type: 'external' }
            : { type: 'qr', confirmation_data: payload },
        }),
      }
    }

    const refundView = (books: BankBooks, { named, orderId, refundId }: TableCall) => {
      const known = books.refunds().find((one) => refundIdOf(one) === named['id'])
      const found = known ?? books.refund(orderId, refundId)
      return found && refundBody(found)
    }

    /** A clerk's, of the cabinet, has no names of ours. */
    function refundBody(refund: Refund) {
      const known = asked.get(refund.bankRefundId)
      const { atMs, body } = known ?? {
        atMs: now(),
        body: { description: 'a clerk, "не подошло"\n' },
      }
      if (!known) asked.set(refund.bankRefundId, { atMs, body })
      const { metadata: ours, description } = body as { metadata?: object; description?: string }
      const words = { PENDING: 'pending', RETURNED: 'succeeded', REFUSED: 'canceled' } as const
      const details = { party: 'refund_network', reason: 'rejected_by_payee' }
      return {
        id: refundIdOf(refund),
        payment_id: paymentId(refund.orderId),
        status: words[refund.state],
        created_at: new Date(atMs).toISOString(),
        amount: money(refund.amountKopecks),
        description,
        metadata: ours,
        ...(refund.state === 'REFUSED' && { cancellation_details: details }),
      }
    }

    const linkView = (books: BankBooks, { named }: TableCall) => {
      if (named['linkId'] !== TILL_LINK_ID) return null
      const last = books.find([...linked].at(-1) ?? '')
      return {
        id: TILL_LINK_ID,
        status: more.deactivated.has(TILL_LINK_ID) ? 'inactive' : 'active',
        type: 'nspk',
        recipient: { gateway_id: '2179531' },
        ...(last && { payment: { id: last.qrId, status: statusOf(last) } }),
      }
    }

    const paged = (all: readonly Listed[], { query }: TableCall) =>
      page(all.toReversed(), query, more.limits.pageRows)
    const listPayments: Tells = (books, call) =>
      paged(
        books.orders().map((one) => paymentBody(books, one)),
        call,
      )
    const listRefunds: Tells = (books, call) => paged(books.refunds().map(refundBody), call)

    return {
      rows: [
        row({
          on: CREATE,
          kind: 'register',
          order: (call) => nameIn(call, 'laned_order') ?? keyOf(call),
          takes: Type.Union([BY_CODE, BY_LINK]),
          does: once(create, paymentOf),
          tells: paymentOf,
        }),
        row({
          on: PAYMENTS,
          kind: 'registry',
          when: (_, query) => query.has('captured_at.gte'),
          tells: listPayments,
        }),
        row({ on: PAYMENTS, kind: 'status', tells: listPayments }),
        row({ on: PAYMENT, kind: 'status', order, tells: paymentOf }),
        row({ on: TILL_LINK, kind: 'status', tells: linkView }),
        row({ on: CANCEL, kind: 'cancel', order, does: once(cancel, paymentOf), tells: paymentOf }),
        row({
          on: REFUND,
          kind: 'refund',
          order: ({ body }) => orderOf(body.payment_id),
          refund: (call) => nameIn(call, 'laned_refund') ?? keyOf(call),
          takes: Type.Object({
            payment_id: Type.String(),
            amount: MONEY,
            description: Type.Optional(Type.String({ maxLength: 250 })),
            metadata: METADATA,
          }),
          does: once(giveBack, refundView),
          tells: refundView,
        }),
        row({
          on: REFUNDS,
          kind: 'registry',
          when: (_, query) => query.has('created_at.gte'),
          tells: listRefunds,
        }),
        row({
          on: REFUNDS,
          kind: 'refund-status',
          order: ({ query }) => orderOf(query.get('payment_id') ?? ''),
          tells: listRefunds,
        }),
        row({ on: REFUND_STATUS, kind: 'refund-status', order, tells: refundView }),
      ],
      more,
      lies: YOOKASSA_LIES,
      stranger(call) {
        const { headers, row: on, query } = call
        const user = Buffer.from(`${SHOP_ID}:${SHOP_KEY}`).toString('base64')
        if (headers.authorization !== `Basic ${user}`) return 'no right shop or key'
        const key = headers['idempotence-key']
        const isKey = typeof key === 'string' && key !== '' && key.length <= 64
        if (on?.on.startsWith('POST') && !isKey) return `Idempotence-Key ${key}`
        return queryProblem(query)
      },
      unknown: ({ row: on }) =>
        notFound(on?.on === TILL_LINK ? 'Pos link' : on?.kind === 'status' ? 'Payment' : 'Refund'),
      refuse: (description) => ({ http: 400, body: errorOf('invalid_request', description) }),
    }
  },
}

/** 36 characters as the bank makes them: time, kind, and a running number. */
const idOf = (kind: '0f' | '16', number: number) =>
  `2a63c1e0-00${kind}-5000-8000-${number.toString(16).padStart(12, '0')}`
const refundIdOf = ({ bankRefundId }: Refund) => idOf('16', Number(bankRefundId.replace('R-', '')))
const money = (amountKopecks: number) => ({
  value: (amountKopecks / 100).toFixed(2),
  currency: 'RUB',
})
const kopecks = (value: string) => Math.round(Number(value) * 100)

/** What the shop itself calls it: by it whoever compares the books finds it again. */
function nameIn({ body }: TableCall, field: string): string | undefined {
  return (body as { readonly metadata: Readonly<Record<string, string>> }).metadata[field]
}

function statusOf({ state }: RecordedOrder): 'pending' | 'succeeded' | 'canceled' {
  if (state === 'PAID') return 'succeeded'
  return state === 'CREATED' || state === 'IN_PROGRESS' ? 'pending' : 'canceled'
}

function cancellationOf({ state }: RecordedOrder) {
  if (state === 'EXPIRED') return { party: 'yoo_money', reason: 'expired_on_confirmation' }
  if (state === 'DECLINED') return { party: 'payment_network', reason: 'general_decline' }
  return { party: 'yoo_money', reason: 'internal_timeout' }
}

type Listed = Readonly<Record<'id' | 'status' | 'created_at', string>> & {
  readonly captured_at?: string
  readonly payment_id?: string
}

const TIMES = ['created_at', 'captured_at'] as const
const COMPARED: readonly (readonly [string, (at: number, bound: number) => boolean])[] = [
  ['gte', (at, bound) => at >= bound],
  ['gt', (at, bound) => at > bound],
  ['lte', (at, bound) => at <= bound],
  ['lt', (at, bound) => at < bound],
]
/** The filters by time: `captured_at.lt`. What has no such time is in no span of it. */
const BOUNDS = TIMES.flatMap((time) =>
  COMPARED.map(([end, isIn]) => ({ name: `${time}.${end}`, time, isIn })),
)
const SAME = ['status', 'payment_id'] as const

function queryProblem(query: URLSearchParams): string | null {
  for (const [name, value] of query) {
    const bounds = BOUNDS.map((bound) => bound.name)
    const isKnown = ['limit', 'cursor', 'payment_method', ...SAME, ...bounds].includes(name)
    if (!isKnown) return `no filter ${name}`
    if (name === 'limit' && !/^([1-9]\d?|100)$/.test(value)) return `limit ${value}`
    if (bounds.includes(name) && Number.isNaN(Date.parse(value))) return `${name} ${value}`
  }
  return null
}

/** Page by page, of no more than `mostRows` whatever is asked for. */
function page(all: readonly Listed[], query: URLSearchParams, mostRows: number) {
  const size = Math.min(Number(query.get('limit') ?? 10), mostRows)
  const found = all.filter(
    (item) =>
      SAME.every((name) => (query.get(name) ?? item[name]) === item[name]) &&
      BOUNDS.every(({ name, time, isIn }) => {
        const bound = query.get(name)
        return bound === null || isIn(Date.parse(item[time] ?? ''), Date.parse(bound))
      }),
  )
  const cursor = query.get('cursor')
  const from = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor)
  if (from < 0) return null
  const next_cursor = found[from + size]?.id
  return { type: 'list', items: found.slice(from, from + size), next_cursor }
}

function notFound(what: string): BankAnswer {
  return { http: 404, body: errorOf('not_found', `${what} doesn't exist or access denied`) }
}

function trouble(description: string, parameter: string): BankAnswer {
  return { http: 400, body: { ...errorOf('invalid_request', description), parameter } }
}
