/**
 * The levers over HTTP, for a test that drives a whole device from outside.
 *
 *   POST /levers/{pay,reject,cancel,expire,decline}  { order? }              → { order }
 *   POST /levers/outage                              { on }
 *   POST /levers/fault                               { kind, count?, call? }
 *   GET  /levers/orders                              → [{ order, amountKopecks, state }]
 *   POST /levers/refund                              { amountKopecks, order? } → { order }, on the bank's website
 *   POST /levers/settle-refunds                      { as }                  → { count }
 *   POST /levers/misreport                           { kind, order? }        → { order }, in the registry
 *   GET  /levers/refunds                             → [{ order, refund, amountKopecks, state }]
 */
import type { BankCall, BankFaultKind, BankLevers } from '#hal/fake-controls.ts'
import { objectOf, textOf } from '../answers/json-fields.ts'
import type { Message, Reply } from './fake-bank-dialect.ts'
import { MISREPORTS } from './false-statement-lines.ts'
import { FAULT_CALLS, FAULT_KINDS } from './injected-faults.ts'

const ACTS = ['pay', 'reject', 'cancel', 'expire', 'decline'] as const
const COUNT_MAX = 1_000_000

export async function answerLever(
  levers: BankLevers,
  { method, path, body }: Message,
): Promise<Reply> {
  const name = path.slice('/levers/'.length)
  if (name === 'orders' && method === 'GET') return { status: 200, body: await levers.orders() }
  if (name === 'refunds' && method === 'GET') return { status: 200, body: await levers.refunds() }
  if (method !== 'POST') return { status: 405, body: { code: 'method-not-allowed' } }
  const fields = objectOf(body)
  const act = ACTS.find((known) => known === name)
  if (act) {
    const order = await levers[act](textOf(fields, 'order') ?? undefined)
    return order === null ? { status: 404, body: { code: 'no-such-order' } } : ok({ order })
  }
  if (name === 'outage' && typeof fields['on'] === 'boolean') {
    await levers.outage(fields['on'])
    return ok({ on: fields['on'] })
  }
  if (name === 'refund' && isAmount(fields['amountKopecks'])) {
    const named = textOf(fields, 'order') ?? undefined
    const order = await levers.refundInCabinet(fields['amountKopecks'], named)
    return order === null ? { status: 409, body: { code: 'not-so-much-left' } } : ok({ order })
  }
  const as = fields['as']
  if (name === 'settle-refunds' && (as === 'returned' || as === 'refused'))
    return ok({ count: await levers.settleRefunds(as) })
  const untrue = MISREPORTS.find((known) => known === fields['kind'])
  if (name === 'misreport' && untrue) {
    const order = await levers.misreport(untrue, textOf(fields, 'order') ?? undefined)
    return order === null ? { status: 409, body: { code: 'no-such-order' } } : ok({ order })
  }
  const kind = FAULT_KINDS.find((known): known is BankFaultKind => known === fields['kind'])
  const call = FAULT_CALLS.find((known): known is BankCall => known === fields['call'])
  const count = fields['count'] ?? 1
  if (name !== 'fault' || !kind || !isCount(count))
    return { status: 400, body: { code: 'no-such-lever' } }
  await levers.fault(kind, count, call)
  return ok({ kind, count })
}

function isCount(count: unknown): count is number {
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= COUNT_MAX
}

function isAmount(amount: unknown): amount is number {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0
}

function ok(body: object): Reply {
  return { status: 200, body }
}
