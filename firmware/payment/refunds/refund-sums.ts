/** The sums of a payment's refunds, from their rows only: refunded, pending, left. Pure. */
import type { RefundRecord } from '#hal/refund-store.ts'
import { isSettled } from './refund-step.ts'

export interface RefundSums {
  /** Went back for certain, at the bank or through the lane. */
  readonly returnedKopecks: number
  /** May go back, or may have: requested, asked, unknown. */
  readonly openKopecks: number
}

export const NO_REFUNDS: RefundSums = { returnedKopecks: 0, openKopecks: 0 }

export function refundSums(refunds: readonly RefundRecord[]): RefundSums {
  const sum = (wanted: (refund: RefundRecord) => boolean) =>
    refunds.filter(wanted).reduce((total, { amountKopecks }) => total + amountKopecks, 0)
  return {
    returnedKopecks: sum(({ phase }) => phase === 'returned'),
    openKopecks: sum((refund) => !isSettled(refund)),
  }
}

/** By payment; one without refunds has no sums. */
export function sumsByPayment(refunds: readonly RefundRecord[]): ReadonlyMap<string, RefundSums> {
  const byPayment = Map.groupBy(refunds, ({ transactionId }) => transactionId)
  return new Map([...byPayment].map(([id, own]) => [id, refundSums(own)]))
}

/** What may still be asked for; not below zero, though the bank may have given back too much. */
export function leftKopecks(paidKopecks: number, sums: RefundSums): number {
  return Math.max(paidKopecks - sums.returnedKopecks - sums.openKopecks, 0)
}
