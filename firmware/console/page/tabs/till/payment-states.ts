/** The words and colours of a payment's states. */
import { dateTime, money } from '../../format.ts'
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import type { Tone } from '../../parts/card-button-and-form.tsx'
import { t, wordFor } from '../../words/words.ts'

/** The payment of the lane's section `payment`. */
export type CurrentPayment = NonNullable<Parts['payment']['current']>

export type LedgerPayment = Done<'GET /transactions'>['transactions'][number]

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

/** The state in a person's words, those of the papers: a refund is seen at once. */
export function stateOf(payment: Seen): string {
  const { dynamicQRStatus, phase, paidAmount, refundedAmount = 0 } = payment
  if (dynamicQRStatus === 'ERROR' && paidAmount !== null) return t('state.other-amount')
  if (phase === 'failed') return t('state.failed')
  if (phase === 'unknown') return t('state.unclear')
  if (dynamicQRStatus !== 'ACCEPTED' || !refundedAmount) return wordFor(STATES, dynamicQRStatus)
  return isWhollyRefunded(payment) ? t('state.refunded') : t('state.partly-refunded')
}

/** By what a person tells it from others of the same amount. */
export const detailsOf = ({ createdAt, reference, purpose }: LedgerPayment): string =>
  [dateTime(createdAt), reference, purpose].filter(Boolean).join(' · ')

/** How much was refunded, where the state does not say that it was all; '' where nothing was. */
export function refundedBeside(payment: Seen): string {
  const { refundedAmount = 0 } = payment
  if (refundedAmount === 0 || isWhollyRefunded(payment)) return ''
  return t('last.refunded', { amount: money(refundedAmount) })
}

const isWhollyRefunded = ({ dynamicQRStatus, paidAmount, refundedAmount = 0 }: Seen) =>
  dynamicQRStatus === 'ACCEPTED' && refundedAmount > 0 && refundedAmount >= (paidAmount ?? 0)

/** The bank has not given its final answer: a customer may be paying this moment. */
export const isUnderWay = (payment: Pick<Seen, 'dynamicQRStatus' | 'phase'>): boolean =>
  payment.dynamicQRStatus === 'PENDING' || payment.phase === 'unknown'

/** Of the lane's section `payment`: whether this payment is the one under way. */
export const isOpen = (id: string) => (payment: Parts['payment'] | null) =>
  payment?.current?.id === id && isUnderWay(payment.current)

/** The colour of a pill. */
export const TONES: Readonly<Record<Seen['dynamicQRStatus'], Tone>> = {
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
export const toneOf = ({ dynamicQRStatus, refundedAmount = 0 }: Seen): Tone =>
  refundedAmount > 0 ? 'calm' : (TONES[dynamicQRStatus] ?? 'calm')
