/**
 * What lists and views show with each payment: how much of it was refunded, and how much this lane can still refund,
 * which depends on its bank and its age. The sums themselves: refund-sums.ts; whether one wanted refund may be made:
 * may-be-refunded.ts and refund-amount-check.ts.
 */

import type { RefundablePayment, RefundStore } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { keptForRefunds } from './may-be-refunded.ts'
import { bankOf } from './refund-bank.ts'
import { leftKopecks, NO_REFUNDS, sumsByPayment } from './refund-sums.ts'
import { type PaymentSumsView, paymentSumsView } from './refund-views.ts'

type Paid = Pick<TransactionRecord, 'id' | 'paidKopecks'>

/** Of each payment, by its id: what went back, what may, and what this lane can give back now. Asks no bank. */
export type RefundSumsForLists = (payments: readonly Paid[]) => ReadonlyMap<string, PaymentSumsView>

export interface RefundSumsForListsPorts extends Pick<PaymentPorts, 'banks' | 'sealer'> {
  readonly store: RefundStore
  readonly refundDays: number
  /** Null: no clock that others confirm. */
  readonly now: () => number | null
}

export function createRefundSumsForLists(ports: RefundSumsForListsPorts): RefundSumsForLists {
  const { store, banks, sealer, refundDays, now } = ports

  /** A list must be read also where a profile cannot be. */
  function hasRefunds(kept: RefundablePayment): boolean {
    try {
      return bankOf(kept, banks, sealer).refunds !== undefined
    } catch {
      return false
    }
  }

  return (payments) => {
    const sums = sumsByPayment(store.ofAll(payments.map(({ id }) => id)))
    // The payments of a list have few profiles, and unsealing takes longer than reading.
    const known = new Map<string, boolean>()
    const canGiveBack = (id: string) => {
      const kept = keptForRefunds(store, id, refundDays, now())
      if (!kept) return false
      const found = known.get(kept.sealedProfile) ?? hasRefunds(kept)
      known.set(kept.sealedProfile, found)
      return found
    }
    return new Map(
      payments.map(({ id, paidKopecks }) => {
        const own = sums.get(id) ?? NO_REFUNDS
        const left = leftKopecks(paidKopecks ?? 0, own)
        return [id, paymentSumsView(own, left > 0 && canGiveBack(id) ? left : 0)] as const
      }),
    )
  }
}
