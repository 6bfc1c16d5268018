/** What YooKassa does for a call and says of it when it is honest. */
import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import type { OrderRecords, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { RecordedRefund, RefundRecords } from '#test/hostile-bank/refund-records.ts'
import { createTillLinks, TILL_LINK_ID } from './till-links.ts'
import { type Fields, nameIn, SHOP_ID, type YookassaCall } from './yookassa-request-check.ts'

/** An SBP payment that nobody confirms ends after an hour; nobody can end it before. */
const PAYABLE_MS = 3_600_000
const KEY_LIVES_MS = 24 * 3_600_000
const LEAST_KOPECKS = 100
const PAGE_SIZE = 10
const PAGE_SIZE_MAX = 100

interface Kept {
  readonly atMs: number
  readonly request: string
  readonly answer: BankAnswer
}

/** What a refund was asked for with. */
interface RefundRequest {
  readonly paymentId: string
  readonly createdAtMs: number
  readonly metadata?: Fields | undefined
  readonly description: unknown
}

/** 36 characters as the bank makes them: time, kind, and a running number. */
const idOf = (kind: 'f' | '6', number: number) =>
  `2a63c1e0-00${kind === 'f' ? '0f' : '16'}-5000-8000-${number.toString(16).padStart(12, '0')}`

const money = (kopecks: number) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })

/** `now` is the bank's wall clock. */
export function createHonestAnswers(
  records: OrderRecords,
  refunds: RefundRecords,
  now: () => number,
) {
  /** The bank's id of a payment to our name of the order, in the order in which they were made. */
  const payments = new Map<string, string>()
  const idOfOrder = new Map<string, string>()
  const metadataOf = new Map<string, Fields | undefined>()
  const refundRequests = new Map<Readonly<RecordedRefund>, RefundRequest>()
  const kept = new Map<string, Kept>()
  const tillLinks = createTillLinks(records, now)
  const limits = { pageRows: PAGE_SIZE_MAX }

  /** The order of a payment or of a refund; empty: unknown. */
  function orderOf(bankId: string): string {
    const refund = refunds.all.find((one) => refundIdOf(one) === bankId)
    return refund?.orderId ?? payments.get(bankId) ?? ''
  }

  function refundIdOf(refund: Readonly<RecordedRefund>): string {
    return idOf('6', refunds.all.indexOf(refund) + 1)
  }

  /** With its effect. The same key with the same request gets the same answer for a day. */
  function answer(call: YookassaCall): BankAnswer {
    const { idempotenceKey, act, id, text, query } = call
    if (act === 'payments' || act === 'refunds') return page(listed(act), query, limits.pageRows)
    if (idempotenceKey === '') {
      const known = look(call)
      return known ? { http: 200, body: known } : notFound(NAMES[act] ?? 'Refund')
    }
    const request = `${act} ${id} ${text}`
    const before = kept.get(idempotenceKey)
    if (before && now() - before.atMs < KEY_LIVES_MS)
      return before.request === request
        ? before.answer
        : trouble('Idempotence key duplicated', 'Idempotence-Key')
    const given = act === 'create' ? create(call) : act === 'refund' ? refund(call) : end(call)
    kept.set(idempotenceKey, { atMs: now(), request, answer: given })
    return given
  }

  function look({ act, id, orderId, body, query, idempotenceKey }: YookassaCall): Fields | null {
    if (act === 'payments' || act === 'refunds')
      return page(listed(act), query, limits.pageRows).body as Fields
    if (act === 'till-link') return id === TILL_LINK_ID ? tillLinkBody() : null
    if (act === 'refund' || act === 'refund-status') {
      const name = nameIn(body, 'laned_refund', idempotenceKey)
      const found = refunds.all.find((one) => refundIdOf(one) === id || one.refundId === name)
      return found ? refundBody(found) : null
    }
    const order = records.find(orderId)
    return order && paymentBody(order)
  }

  function listed(act: 'payments' | 'refunds'): Fields[] {
    if (act === 'refunds') return refunds.all.map(refundBody).reverse()
    return [...payments.values()].flatMap(bodiesOf).reverse()
  }

  const bodiesOf = (orderId: string): Fields[] => {
    const order = records.find(orderId)
    return order ? [paymentBody(order)] : []
  }

  function create({ body, orderId }: YookassaCall): BankAnswer {
    const { value } = body['amount'] as { readonly value: string }
    const amountKopecks = Math.round(Number(value) * 100)
    if (amountKopecks < LEAST_KOPECKS) return trouble('Amount is too small', 'amount.value')
    const link = body['pos_link'] as Fields | undefined
    const linkProblem = link ? tillLinks.problem(link) : null
    if (linkProblem) return trouble(linkProblem, 'pos_link')
    // Another key makes another payment, and both could be paid.
    const before = records.find(orderId)
    if (before && !before.wasLiedAbout) records.complaints.push(`${orderId} is made a second time`)
    const id = idOf('f', payments.size + 1)
    payments.set(id, orderId)
    idOfOrder.set(orderId, id)
    metadataOf.set(id, body['metadata'] as Fields | undefined)
    if (link) tillLinks.write(String(link['id']), orderId)
    records.register(orderId, {
      amountKopecks,
      purpose: typeof body['description'] === 'string' ? body['description'] : null,
      expiresAt: link ? String(link['expires_at']) : new Date(now() + PAYABLE_MS).toISOString(),
    })
    return { http: 200, body: bodiesOf(orderId)[0] ?? {} }
  }

  /** Money that was asked for by a code is not held: it can be neither captured nor given up. A till's link is let go of. */
  function end({ act, orderId }: YookassaCall): BankAnswer {
    const order = records.find(orderId)
    if (!order) return notFound('Payment')
    if (act === 'cancel' && tillLinks.holds(orderId) && records.turn(orderId, 'CANCELED'))
      return { http: 200, body: paymentBody(order) }
    const verb = act === 'capture' ? 'captured' : 'canceled'
    return trouble(`Payment in status ${statusOf(order)} can not be ${verb}`, 'payment_id')
  }

  function tillLinkBody(): Fields {
    const last = records.find(tillLinks.lastOrder(TILL_LINK_ID) ?? '')
    return {
      id: TILL_LINK_ID,
      status: tillLinks.deactivated.has(TILL_LINK_ID) ? 'inactive' : 'active',
      type: 'nspk',
      recipient: { gateway_id: '2179531' },
      ...(last && { payment: { id: idOfOrder.get(last.orderId), status: statusOf(last) } }),
    }
  }

  function paymentBody(order: RecordedOrder): Fields {
    const { orderId, amountKopecks, paidKopecks, state, payload, registeredAtMs } = order
    const id = idOfOrder.get(orderId) ?? ''
    const isPaid = state === 'PAID'
    const returned = refunds.returnedKopecks(orderId)
    const paid = paidKopecks ?? amountKopecks
    const common = {
      id,
      status: statusOf(order),
      amount: money(isPaid ? paid : amountKopecks),
      description: order.purpose ?? undefined,
      recipient: { account_id: SHOP_ID, gateway_id: '2179531' },
      created_at: new Date(registeredAtMs).toISOString(),
      test: false,
      paid: isPaid,
      refundable: isPaid && returned < paid,
      metadata: metadataOf.get(id) ?? {},
    }
    const method = { type: 'sbp', id, saved: false }
    if (isPaid)
      return {
        ...common,
        income_amount: money(Math.round(paid * 0.993)),
        payment_method: {
          ...method,
          payer_bank_details: { bank_id: '100000000111', bic: '044525225' },
          sbp_operation_id: `A6${(order.operationId ?? '').padStart(30, '0')}`,
        },
        captured_at: new Date(order.paidAtMs ?? registeredAtMs).toISOString(),
        refunded_amount: money(returned),
      }
    if (statusOf(order) === 'canceled')
      return { ...common, payment_method: method, cancellation_details: cancellationOf(order) }
    const confirmation = tillLinks.holds(orderId)
      ? { type: 'external' }
      : { type: 'qr', confirmation_data: payload }
    return { ...common, payment_method: method, confirmation }
  }

  function refund({ body, orderId, idempotenceKey }: YookassaCall): BankAnswer {
    const order = records.find(orderId)
    if (!order) return trouble('Payment not found', 'payment_id')
    if (order.state !== 'PAID') return trouble('Payment is not succeeded', 'payment_id')
    const { value } = body['amount'] as { readonly value: string }
    const refundId = nameIn(body, 'laned_refund', idempotenceKey)
    const outcome = refunds.nextOutcome()
    if (outcome === 'DENIED') return trouble('Refund is not possible now', 'payment_id')
    // After a day the same key is another request: then nothing but our own care keeps the money.
    const again = refunds.find(orderId, refundId) !== null
    if (again) records.complaints.push(`${refundId} goes back a second time`)
    const kopecks = Math.round(Number(value) * 100)
    const taken = refunds.give(orderId, again ? null : refundId, kopecks, outcome)
    if (typeof taken === 'string')
      return trouble('Refund amount exceeds the amount of the payment', 'amount.value')
    refundRequests.set(taken.refund, {
      paymentId: String(body['payment_id']),
      createdAtMs: now(),
      metadata: body['metadata'] as Fields | undefined,
      description: body['description'],
    })
    return { http: 200, body: refundBody(taken.refund) }
  }

  /** A clerk's, of the cabinet, has no names of ours. */
  function refundBody(refund: Readonly<RecordedRefund>): Fields {
    const { orderId, amountKopecks, state } = refund
    const cabinet: RefundRequest = {
      paymentId: idOfOrder.get(orderId) ?? '',
      createdAtMs: 0,
      description: 'a clerk, "не подошло"\n',
    }
    const { paymentId, createdAtMs, metadata, description } = refundRequests.get(refund) ?? cabinet
    const words = { PENDING: 'pending', RETURNED: 'succeeded', REFUSED: 'canceled' } as const
    const status = words[state]
    const details = { party: 'refund_network', reason: 'rejected_by_payee' }
    return {
      id: refundIdOf(refund),
      payment_id: paymentId,
      status,
      created_at: new Date(createdAtMs).toISOString(),
      amount: money(amountKopecks),
      ...(description === undefined ? {} : { description }),
      ...(status === 'canceled' ? { cancellation_details: details } : {}),
      ...(metadata === undefined ? {} : { metadata }),
    }
  }

  return { answer, look, orderOf, limits, tillLinks }
}

const NAMES: Readonly<Partial<Record<YookassaCall['act'], string>>> = {
  payment: 'Payment',
  'till-link': 'Pos link',
}

function statusOf({ state }: RecordedOrder): 'pending' | 'succeeded' | 'canceled' {
  if (state === 'PAID') return 'succeeded'
  return state === 'CREATED' || state === 'IN_PROGRESS' ? 'pending' : 'canceled'
}

function cancellationOf({ state }: RecordedOrder): Fields {
  if (state === 'EXPIRED') return { party: 'yoo_money', reason: 'expired_on_confirmation' }
  if (state === 'DECLINED') return { party: 'payment_network', reason: 'general_decline' }
  return { party: 'yoo_money', reason: 'internal_timeout' }
}

/** Newest first, page by page, of no more than `mostRows` whatever is asked for. */
function page(all: readonly Fields[], query: URLSearchParams, mostRows: number): BankAnswer {
  const size = Math.min(Number(query.get('limit') ?? PAGE_SIZE), mostRows)
  const fits = (item: Fields) => {
    const at = Date.parse(String(item['created_at']))
    const bound = (name: string) => query.get(name) ?? null
    return (
      (bound('created_at.gte') === null || at >= Date.parse(bound('created_at.gte') ?? '')) &&
      (bound('created_at.gt') === null || at > Date.parse(bound('created_at.gt') ?? '')) &&
      (bound('created_at.lte') === null || at <= Date.parse(bound('created_at.lte') ?? '')) &&
      (bound('created_at.lt') === null || at < Date.parse(bound('created_at.lt') ?? '')) &&
      (bound('status') === null || item['status'] === bound('status')) &&
      (bound('payment_id') === null || item['payment_id'] === bound('payment_id'))
    )
  }
  const found = all.filter(fits)
  const cursor = query.get('cursor')
  const from = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor)
  if (from < 0) return trouble('Invalid cursor', 'cursor')
  const items = found.slice(from, from + size)
  const next = found[from + size]?.['id']
  return { http: 200, body: { type: 'list', items, ...(next ? { next_cursor: next } : {}) } }
}

function notFound(what: string): BankAnswer {
  return { http: 404, body: error('not_found', `${what} doesn't exist or access denied`) }
}

function trouble(description: string, parameter: string): BankAnswer {
  return { http: 400, body: { ...error('invalid_request', description), parameter } }
}

function error(code: string, description: string): Fields {
  return { type: 'error', id: 'ab5a11cd-13cc-4e33-af8b-75a74e18dd09', code, description }
}
