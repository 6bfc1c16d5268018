/** The fake bank's side of the gateway contract, with the faults that its levers ask for. */
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'
import { objectOf, textOf } from '../answers/json-fields.ts'
import { encodeDynamicSbpLink } from '../qr-payload/sbp-link.ts'
import type { Dialect, FakeBankNeeds, Reply } from './fake-bank-dialect.ts'
import {
  act,
  asOf,
  type BankOrder,
  newOrder,
  payloadOf,
  refundedKopecks,
  wordOf,
} from './fake-bank-order.ts'
import { getRefund, putRefund } from './fake-bank-refund-calls.ts'
import { answerStatement } from './fake-bank-statement.ts'
import type { OrderStore } from './order-store.ts'
import { amountFault, paidKopecksOf, TEST_AMOUNTS } from './test-amounts.ts'

const ORDER_PATH = /^\/v1\/orders\/([A-Za-z0-9._-]{1,64})(\/cancel)?$/
const REFUND_PATH = /^\/v1\/orders\/([A-Za-z0-9._-]{1,64})\/refunds\/([A-Za-z0-9._-]{1,64})$/
const ORDERS_AMOUNT_MAX = 100_000_000_00

export const answerGateway: Dialect = async (parts, { method, path, query, body }) => {
  if (path === '/' || path === '/v1/health') return { status: 200, body: { status: 'ok' } }
  if (path === '/v1/registry' && method === 'GET')
    return withFault(parts, 'registry', '', async () => answerStatement(parts, query))
  const back = REFUND_PATH.exec(path)
  if (back?.[1] && back[2]) return answerRefund(parts, method, back[1], back[2], body)
  const match = ORDER_PATH.exec(path)
  const orderId = match?.[1]
  if (!orderId) return problem(404, 'no-such-path')
  const call = callOf(method, match[2] !== undefined)
  if (!call) return problem(405, 'method-not-allowed')

  return withFault(parts, call, orderId, (fault) => perform(parts, call, orderId, body, fault))
}

async function answerRefund(
  needs: FakeBankNeeds,
  method: string,
  orderId: string,
  refundId: string,
  body: unknown,
): Promise<Reply> {
  if (method === 'PUT')
    return withFault(needs, 'refund', orderId, (fault) =>
      putRefund(needs, orderId, refundId, body, fault),
    )
  if (method !== 'GET') return problem(405, 'method-not-allowed')
  return withFault(needs, 'refund-status', orderId, async (fault) =>
    getRefund(needs.orders.find(orderId), refundId, fault),
  )
}

/** Performs one call with the fault that was set for it, if any. */
async function withFault(
  { orders, faults, now }: FakeBankNeeds,
  call: BankCall,
  orderId: string,
  perform: (fault: BankFaultKind | null) => Promise<Reply>,
): Promise<Reply> {
  const fault = faults.take(call) ?? amountFault(orders.find(orderId), call, now())
  if (fault === 'timeout-before') return 'silence'
  if (fault === 'http-500') return problem(500, 'internal')
  if (fault === 'http-429') return { ...problem(429, 'too-many'), headers: { 'retry-after': '2' } }
  // A race with the customer, so only while the order can be paid: a cancellation that is asked
  // for again must not turn into late money.
  if (fault === 'paid-during-cancel')
    await orders.update(orderId, (order) =>
      order?.state === 'open' ? act(order, 'pay', now()) : order,
    )
  const reply = await perform(fault)
  // For a new order, the amount (and so its test fault) is known only after the registration.
  const isLost = call === 'register' && amountFault(orders.find(orderId), call, now())
  return fault === 'timeout-after' || isLost === 'timeout-after' ? 'silence' : reply
}

function callOf(method: string, isCancel: boolean): BankCall | null {
  if (isCancel) return method === 'POST' ? 'cancel' : null
  return method === 'PUT' ? 'register' : method === 'GET' ? 'status' : null
}

async function perform(
  { orders, now }: FakeBankNeeds,
  call: BankCall,
  orderId: string,
  body: unknown,
  fault: BankFaultKind | null,
): Promise<Reply> {
  if (call === 'register') {
    const wanted = wantedOrder(orderId, body, now())
    if (!wanted || TEST_AMOUNTS[wanted.amountKopecks]?.isRefused) return problem(400, 'bad-order')
    const isNew = orders.find(orderId) === null
    if (isNew && isSwitchedOn(orders, wanted.tillLink, now())) return problem(409, 'till-link-busy')
    const order = await orders.update(orderId, (known) => known ?? newOrder(wanted))
    if (order?.amountKopecks !== wanted.amountKopecks) return problem(409, 'order-differs')
    return present(asOf(order, now()), fault, isNew ? 201 : 200)
  }
  const order = await orders.update(orderId, (known) => {
    const current = known && asOf(known, now())
    if (call === 'cancel') return current && act(current, 'cancel')
    // An end that came by itself (paid, expired) is stored when somebody asks; an open order stays as it is.
    return current?.state === known?.state ? known : current
  })
  return order ? present(asOf(order, now()), fault, 200) : problem(404, 'order-not-found')
}

function wantedOrder(orderId: string, body: unknown, registeredAtMs: number) {
  const fields = objectOf(body)
  const amountKopecks = fields['amountKopecks']
  const expiresAtMs = Date.parse(textOf(fields, 'expiresAt') ?? '')
  if (typeof amountKopecks !== 'number' || !Number.isInteger(amountKopecks)) return null
  if (amountKopecks < 1 || amountKopecks > ORDERS_AMOUNT_MAX || Number.isNaN(expiresAtMs))
    return null
  if (fields['currency'] !== 'RUB') return null
  const tillLink = textOf(objectOf(fields['merchant']), 'tillLink')
  return {
    orderId,
    amountKopecks,
    expiresAtMs,
    registeredAtMs,
    purpose: textOf(fields, 'purpose'),
    ...(tillLink === null ? {} : { tillLink }),
  }
}

/** A printed link is switched on for one order at a time. */
function isSwitchedOn(orders: OrderStore, tillLink: string | undefined, nowMs: number): boolean {
  if (tillLink === undefined) return false
  return orders.all().some((one) => one.tillLink === tillLink && asOf(one, nowMs).state === 'open')
}

function present(order: BankOrder, fault: BankFaultKind | null, status: number): Reply {
  const { orderId, qrId, amountKopecks, expiresAtMs, operationId } = order
  const wrong = encodeDynamicSbpLink(qrId, '100000000999', amountKopecks + 100)
  return {
    status,
    body: {
      orderId,
      qrId,
      payload: fault === 'wrong-amount' ? wrong : payloadOf(order),
      amountKopecks,
      currency: 'RUB',
      expiresAt: new Date(expiresAtMs).toISOString(),
      status: fault === 'unknown-word' ? 'MOON_PHASE' : wordOf(order),
      operationId,
      paidKopecks: paidKopecksOf(order),
      refundedKopecks: refundedKopecks(order),
    },
  }
}

function problem(status: number, code: string) {
  return { status, body: { code } }
}
