/** The words and colours of a payment's states. */
import type { Parts } from '../../lane-parts.ts'
import type { Look } from '../../parts/card-button-and-form.tsx'
import { said, t } from '../../words/words.ts'

/** The payment of the lane's section `payment`. */
export type CurrentPayment = NonNullable<Parts['payment']['current']>

/** What is drawn of a payment, which the lane's state or the ledger tells; the state tells of no refunds. */
export type Seen = Pick<
  CurrentPayment,
  'dynamicQRStatus' | 'phase' | 'reason' | 'late' | 'amount' | 'paidAmount'
> & { readonly refundedAmount?: number }

export const STATES = {
  EMPTY: () => t('state.EMPTY'),
  ERROR: () => t('state.ERROR'),
  PENDING: () => t('state.PENDING'),
  ACCEPTED: () => t('state.ACCEPTED'),
  REJECTED: () => t('state.REJECTED'),
  CANCELED: () => t('state.CANCELED'),
  STATIC: () => t('state.STATIC'),
}

/** The state in a person's words: a refund is seen at once. */
export function stateOf({ dynamicQRStatus, paidAmount, refundedAmount = 0 }: Seen): string {
  if (dynamicQRStatus !== 'ACCEPTED' || !refundedAmount) return said(STATES, dynamicQRStatus)
  return refundedAmount < (paidAmount ?? 0) ? t('state.partly-refunded') : t('state.refunded')
}

/** The bank has not given its final answer: a customer may be paying this moment. */
export const isUnderWay = (payment: Pick<Seen, 'dynamicQRStatus' | 'phase'>): boolean =>
  payment.dynamicQRStatus === 'PENDING' || payment.phase === 'unknown'

/** Of the lane's section `payment`: whether this payment is the one under way. */
export const isOpen = (id: string) => (payment: Parts['payment'] | null) =>
  payment?.current?.id === id && isUnderWay(payment.current)

/** The colour of a pill. */
export const LOOK: Readonly<Record<Seen['dynamicQRStatus'], Look>> = {
  EMPTY: 'calm',
  ERROR: 'warn',
  PENDING: 'wait',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  CANCELED: 'calm',
  STATIC: 'wait',
}

/** Late money of which somebody decides: the goods, or what is left of it back. */
export const isLateMoney = ({ late, amount, paidAmount, refundedAmount = 0 }: Seen) =>
  late && refundedAmount < (paidAmount ?? amount)

/** The colour of a payment's pill: refunded money is not as green as money that came. */
export const lookOf = ({ dynamicQRStatus, refundedAmount = 0 }: Seen): Look =>
  refundedAmount > 0 ? 'calm' : (LOOK[dynamicQRStatus] ?? 'calm')
