/** The state of a payment as a sentence that tells a cashier what to do. */
import { money } from '../../format.ts'
import { useLink, usePart } from '../../live.ts'
import { t, wordFor } from '../../words/words.ts'
import { isLateMoney, isUnderWay, type Seen } from './payment-states.ts'

const PHASES = {
  registering: () => t('phase.registering'),
  showing: () => t('phase.showing'),
  waiting: () => t('phase.waiting'),
  cancelling: () => t('phase.cancelling'),
  unknown: () => t('phase.unknown'),
  accepted: () => t('phase.accepted'),
  rejected: () => t('phase.rejected'),
  canceled: () => t('phase.canceled'),
  failed: () => t('phase.failed'),
  static: () => t('phase.static'),
}

const WHY = {
  user: () => t('why.user'),
  superseded: () => t('why.superseded'),
  'client-gone': () => t('why.client-gone'),
  expired: () => t('why.expired'),
  bank: () => t('why.bank'),
  refused: () => t('why.refused'),
  'not-registered': () => t('why.not-registered'),
  'not-shown': () => t('why.not-shown'),
  restarted: () => t('why.restarted'),
}

/** Of a paid payment: how its code ended is told only where the cashier has to do something about it. */
const PAID: Readonly<Partial<Record<string, () => string>>> = {
  user: () => t('paid.cancelled'),
  superseded: () => t('paid.cancelled'),
  'same-operation': () => `${t('phase.accepted')} ${t('why.same-operation')}`,
}

const CAN_BE_PAID: readonly Seen['phase'][] = ['showing', 'waiting']

/** What is still so: of a code that cannot be seen, or a lane that is not heard, it is not said that the customer can pay. */
export function useSentence(payment: Seen): string {
  const isSilent = useLink() === 'off'
  const display = usePart('display')
  if (isUnderWay(payment) && isSilent) return t('payment.unheard')
  if (CAN_BE_PAID.includes(payment.phase) && display?.isConnected === false)
    return t('payment.unseen')
  return sentenceOf(payment)
}

export function sentenceOf(payment: Seen): string {
  const { phase, reason, amount, paidAmount, refundedAmount = 0 } = payment
  if (reason === 'amount')
    return t('why.amount', { paid: money(paidAmount ?? 0), amount: money(amount) })
  if (isLateMoney(payment)) return t('payment.late')
  if (refundedAmount > 0) return t('refund.returned', { amount: money(refundedAmount) })
  // Nobody saw its code, so nobody can have paid it.
  if (phase === 'unknown' && (reason === 'not-registered' || reason === 'restarted'))
    return wordFor(WHY, reason)
  if (phase === 'accepted') return (PAID[reason ?? ''] ?? PHASES.accepted)()
  const sentences = [wordFor(PHASES, phase)]
  // While the bank is asked to cancel it, nothing has ended yet.
  if (reason && phase !== 'cancelling') sentences.push(wordFor(WHY, reason))
  return sentences.join(' ')
}
