/**
 * A till's link at YooKassa over the fake bank's orders, as far as its documents tell: it holds one sum,
 * a new payment is written over the one before, and it is told which payment was its last.
 */
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import {
  type FakeBankParts,
  type Message,
  type Reply,
  withFault,
} from '#drivers/bank/fake/fake-bank-gateway.ts'
import { act, asOf, type BankOrder } from '#drivers/bank/fake/fake-bank-order.ts'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { LINE } from './bank-methods.ts'
import { error, idOf, ok, STATUS } from './yookassa-words.ts'

export const TILL_LINK_ID = 'pl-2a63c1e0-0011-5000-9000-1b2d3f4a5c6e'

const MINUTE_MS = 60_000

/** The link in a request, null where it names none. */
export function linkIn(
  form: Fields,
  nowMs: number,
  deactivated: ReadonlySet<string>,
): { tillLink: string; expiresAtMs: number } | 'unfit' | null {
  if (form['pos_link'] === undefined) return null
  const link = objectOf(form['pos_link'])
  const tillLink = textOf(link, 'id')
  const expiresAtMs = Date.parse(textOf(link, 'expires_at') ?? '')
  const lastsMs = expiresAtMs - nowMs
  const isInTime = lastsMs >= MINUTE_MS && lastsMs <= 20 * MINUTE_MS
  if (tillLink !== TILL_LINK_ID || deactivated.has(tillLink) || !isInTime) return 'unfit'
  return { tillLink, expiresAtMs }
}

export async function overwriteOthers({ orders, now }: FakeBankParts, tillLink: string) {
  for (const { orderId } of orders.all().filter((one) => one.tillLink === tillLink))
    await orders.update(orderId, (one) => one && act(asOf(one, now()), 'cancel'))
}

export async function answerLink(
  { orders, now }: FakeBankParts,
  path: string,
  deactivated: ReadonlySet<string>,
): Promise<Reply> {
  const id = path.slice('/v3/pos_links/'.length)
  if (id !== TILL_LINK_ID) return error(404, 'not_found')
  const last = orders
    .all()
    .filter(({ tillLink }) => tillLink === id)
    .at(-1)
  return ok({
    id,
    status: deactivated.has(id) ? 'inactive' : 'active',
    type: 'nspk',
    recipient: { gateway_id: '100700' },
    ...(last && {
      payment: { id: idOf(last.orderId), status: STATUS[asOf(last, now()).state] },
    }),
  })
}

/** A key is answered with what it was first answered with, however long ago that was. */
export async function answerCancel(
  parts: FakeBankParts,
  { method, path }: Message,
  key: string,
  cancelled: Map<string, Reply>,
  show: (order: BankOrder, fault: BankFaultKind | null) => object,
): Promise<Reply> {
  const id = /^\/v3\/payments\/([\w-]+)\/cancel$/.exec(path)?.[1]
  const { orders, now } = parts
  const found = orders.all().find(({ orderId }) => idOf(orderId) === id)
  if (method !== 'POST' || !found) return error(404, 'not_found')
  const { orderId } = found
  const cancel = async () => {
    const known = cancelled.get(key)
    if (known) return known
    const before = asOf(orders.find(orderId) ?? found, now())
    const isLetGo = before.state === 'open' && before.tillLink !== undefined
    const order = isLetGo ? await orders.update(orderId, () => act(before, 'cancel')) : null
    const reply = order ? ok(show(order, null)) : error(400, 'invalid_request')
    cancelled.set(key, reply)
    return reply
  }
  return withFault(parts, 'cancel', orderId, cancel, [...LINE, 'paid-during-cancel'])
}
