/**
 * Money that goes back from one order at the fake bank. It neither keeps anything nor knows what time
 * it is.
 *
 *   pending ─ settle ─▶ returned
 *      └───── settle ─▶ refused
 */
import type { FakeRefund } from '#hal/fake-controls.ts'
import type { BankOrder } from './fake-bank-order.ts'

export interface OrderRefund {
  /** The lane's id of the refund; null for one that a clerk made in the bank's cabinet. */
  readonly refundId: string | null
  readonly amountKopecks: number
  readonly state: FakeRefund['state']
  /** When it was refunded or asked for; absent in files that an earlier release wrote. */
  readonly atMs?: number
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
