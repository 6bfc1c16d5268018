/** The words and colours of a payment's states. */
import { said, t } from '../../words/words.js'

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
export function stateOf({ dynamicQRStatus, paidAmount, refundedAmount }) {
  if (dynamicQRStatus !== 'ACCEPTED' || !refundedAmount) return said(STATES, dynamicQRStatus)
  return refundedAmount < paidAmount ? t('state.partly-refunded') : t('state.refunded')
}

/** The bank has not given its final answer: a customer may be paying this moment. */
export const isUnderWay = (payment) =>
  payment?.dynamicQRStatus === 'PENDING' || payment?.phase === 'unknown'

/** The colour of a pill. */
export const LOOK = {
  EMPTY: 'calm',
  ERROR: 'warn',
  PENDING: 'wait',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  CANCELED: 'calm',
  STATIC: 'wait',
}

/** Late money of which somebody decides: the goods, or what is left of it back. */
export const isLateMoney = ({ late, amount, paidAmount, refundedAmount = 0 }) =>
  late && refundedAmount < (paidAmount ?? amount)

/** The colour of a payment's pill: refunded money is not as green as money that came. */
export const lookOf = ({ dynamicQRStatus, refundedAmount }) =>
  refundedAmount > 0 ? 'calm' : (LOOK[dynamicQRStatus] ?? 'calm')
