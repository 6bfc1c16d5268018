/**
 * One order at the fake bank: what each act of a customer, a shop or time makes of it. It neither
 * keeps anything nor knows what time it is.
 *
 *   open ─ pay ─▶ paid          pay also works on rejected, canceled and expired: late money
 *    ├─ decline ─▶ open         one attempt failed, the QR stays payable
 *    ├─ reject ──▶ rejected
 *    ├─ cancel ──▶ canceled
 *    └─ time ────▶ expired
 *
 * A refund of it: pending ─ settle ─▶ returned or refused.
 */
import { createHash } from 'node:crypto'
import type { FakeRefund } from '#hal/fake-controls.ts'
import { encodeDynamicSbpLink } from '../qr-payload/sbp-link.ts'
import { dueBy } from './test-amounts.ts'

export interface OrderRefund {
  /** The lane's id of the refund; null for one that a clerk made on the bank's website. */
  readonly refundId: string | null
  readonly amountKopecks: number
  readonly state: FakeRefund['state']
  /** When it was refunded or asked for; absent in files that an earlier release wrote. */
  readonly atMs?: number
}

export interface BankOrder {
  readonly orderId: string
  readonly qrId: string
  readonly amountKopecks: number
  readonly purpose: string | null
  readonly expiresAtMs: number
  /** The delays of a test amount count from here; absent where the order's amount is no test amount. */
  readonly registeredAtMs?: number
  /** The printed link that is switched on for the order; absent where the order has a QR of its own. */
  readonly tillLink?: string
  readonly state: 'open' | 'paid' | 'rejected' | 'canceled' | 'expired'
  readonly declines: number
  /** The bank's id of the money movement; set once, by the one payment. */
  readonly operationId: string | null
  /** When it was paid; absent in files that an earlier release wrote. */
  readonly paidAtMs?: number
  /** Its refunds; absent while there are none. */
  readonly refunds?: readonly OrderRefund[]
}

export type Act = 'pay' | 'reject' | 'cancel' | 'expire' | 'decline'

// A member number that no bank has.
const FAKE_BANK_NUMBER = '100000000999'

export function newOrder(
  wanted: Pick<
    BankOrder,
    'orderId' | 'amountKopecks' | 'purpose' | 'expiresAtMs' | 'registeredAtMs' | 'tillLink'
  >,
): BankOrder {
  const qrId = qrIdOf(wanted.orderId)
  return { ...wanted, qrId, state: 'open', declines: 0, operationId: null }
}

/**
 * 32 characters that begin with AD, the same for the same order however often it is asked, and no
 * other order's: a checksum of 16 bits would give two of a few hundred orders the same id, and
 * with it the same movement of money.
 */
function qrIdOf(orderId: string): string {
  const digest = createHash('sha256').update(orderId).digest('hex')
  return `AD${digest.slice(0, 30).toUpperCase()}`
}

export function payloadOf({ qrId, amountKopecks, tillLink }: BankOrder): string {
  return tillLink ?? encodeDynamicSbpLink(qrId, FAKE_BANK_NUMBER, amountKopecks)
}

/** The order as it stands at a moment: an open one may have been paid or run out since it was written down. */
export function asOf(written: BankOrder, nowMs: number): BankOrder {
  const order = withDueEvents(written, nowMs)
  return order.state === 'open' && nowMs >= order.expiresAtMs
    ? { ...order, state: 'expired' }
    : order
}

function withDueEvents(order: BankOrder, nowMs: number): BankOrder {
  const { acts, operationId } = dueBy(order, nowMs)
  const after = acts.reduce(
    (known, next) =>
      known.state === 'open' || next.isLate
        ? act(known, next.act, (order.registeredAtMs ?? 0) + next.afterMs)
        : known,
    order,
  )
  return operationId && after.state === 'paid' ? { ...after, operationId } : after
}

/** Applies an act at `atMs`, which becomes the time of payment. */
export function act(order: BankOrder, what: Act, atMs?: number): BankOrder {
  if (order.state === 'paid') return order
  if (what === 'pay') {
    const operationId = `FAKE${order.qrId.slice(2)}`
    return { ...order, state: 'paid', operationId, ...(atMs !== undefined && { paidAtMs: atMs }) }
  }
  if (order.state !== 'open') return order
  switch (what) {
    case 'decline':
      return { ...order, declines: order.declines + 1 }
    case 'reject':
      return { ...order, state: 'rejected' }
    case 'cancel':
      return { ...order, state: 'canceled' }
    case 'expire':
      return { ...order, state: 'expired' }
  }
}

/** The order's state as a word of the gateway contract. */
export function wordOf(order: BankOrder): string {
  switch (order.state) {
    case 'open':
      return order.declines > 0 ? 'IN_PROGRESS' : 'CREATED'
    case 'paid':
      return 'PAID'
    case 'rejected':
      return 'DECLINED'
    case 'canceled':
      return 'CANCELED'
    case 'expired':
      return 'EXPIRED'
  }
}

/** Why the refund is not taken. */
export type RefundTrouble = 'not-paid' | 'refund-exceeds' | 'refund-differs'

export function refundsOf({ refunds = [] }: BankOrder): readonly OrderRefund[] {
  return refunds
}

export function findRefund(order: BankOrder, refundId: string): OrderRefund | null {
  return refundsOf(order).find((refund) => refund.refundId === refundId) ?? null
}

/** The sum that was refunded for certain. */
export function refundedKopecks(order: BankOrder): number {
  return sum(order, ({ state }) => state === 'returned')
}

/** Why this cannot be taken as one more refund of the order; null when it can. */
export function refundTrouble(order: BankOrder, amountKopecks: number): RefundTrouble | null {
  if (order.state !== 'paid') return 'not-paid'
  const held = sum(order, ({ state }) => state !== 'refused')
  return held + amountKopecks > order.amountKopecks ? 'refund-exceeds' : null
}

export function withRefund(order: BankOrder, refund: OrderRefund): BankOrder {
  return { ...order, refunds: [...refundsOf(order), refund] }
}

/** Ends what is pending; the same order where nothing is. */
export function settled(order: BankOrder, as: 'returned' | 'refused', atMs?: number): BankOrder {
  const ended = { state: as, ...(atMs !== undefined && { atMs }) }
  const isPending = ({ state }: OrderRefund) => state === 'pending'
  if (!refundsOf(order).some(isPending)) return order
  const refunds = refundsOf(order).map((one) => (isPending(one) ? { ...one, ...ended } : one))
  return { ...order, refunds }
}

function sum(order: BankOrder, isCounted: (refund: OrderRefund) => boolean): number {
  return refundsOf(order)
    .filter(isCounted)
    .reduce((total, { amountKopecks }) => total + amountKopecks, 0)
}
