/** A payment terminal on memory alone with one payment that is paid: for the tests of what is given back. */

import type { GivenRefund } from '#firmware/payment/refunds/take-refund.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from './payment-rig.ts'

/** A caller without a token. */
export const NOBODY = { name: null, kopecksPerDay: null }

export interface PaidRig extends PaymentRig {
  /** Of the payment. */
  readonly id: string
}

export async function openPaid(
  overrides?: Parameters<typeof createPaymentRig>[0],
): Promise<PaidRig> {
  const rig = createPaymentRig(overrides)
  await rig.open.payment.updateSettings(SETTINGS)
  return Object.assign(rig, { id: await pay(rig) })
}

/** Answers the id of one more payment that is paid. */
export async function pay(rig: PaymentRig, amount = 1_000): Promise<string> {
  const id = await rig.clock.until(rig.open.payment.showQr({ amount }, null))
  rig.bank.pay(id)
  await rig.clock.advance(5_000)
  return id
}

export const refund = (rig: PaidRig, given: GivenRefund = {}, key = 'k') =>
  rig.clock.until(rig.open.refunds.request(rig.id, given, key, NOBODY))
