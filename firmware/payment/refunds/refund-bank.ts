/** The bank of a payment that can still be refunded, from the profile that was kept for it. */

import type { Bank, BankProfile, Banks } from '#hal/bank.ts'
import type { RefundablePayment, RefundStore } from '#hal/refund-store.ts'
import type { Sealer } from '#hal/sealer.ts'

/** Null when the payment was not paid, or its time is over and its profile is gone. */
export type OpenRefundBank = (transactionId: string) => Bank | null

export function createRefundBankOpener(
  store: RefundStore,
  banks: Banks,
  sealer: Sealer,
): OpenRefundBank {
  return (transactionId) => {
    const kept = store.refundable(transactionId)
    return kept && bankOf(kept, banks, sealer)
  }
}

export function bankOf({ sealedProfile }: RefundablePayment, banks: Banks, sealer: Sealer): Bank {
  return banks.open(JSON.parse(sealer.open(sealedProfile)) as BankProfile)
}
