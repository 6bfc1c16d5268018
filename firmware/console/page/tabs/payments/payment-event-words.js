/** What the events of a payment mean, as a person tells it. */
import { t } from '../../words/words.js'

export const EVENTS = {
  'transaction.created': () => t('event.created'),
  'transaction.registered': () => t('event.registered'),
  'transaction.shown': () => t('event.shown'),
  'transaction.withdrawn': () => t('event.withdrawn'),
  'transaction.cancelling': () => t('event.cancelling'),
  'transaction.lost-sight': () => t('event.lost-sight'),
  'transaction.accepted': () => t('event.accepted'),
  'transaction.accepted-late': () => t('event.accepted-late'),
  'transaction.rejected': () => t('event.rejected'),
  'transaction.canceled': () => t('event.canceled'),
  'transaction.failed': () => t('event.failed'),
  'transaction.paid-other-amount': () => t('event.paid-other-amount'),
  'transaction.paid-again': () => t('event.paid-again'),
  'transaction.closed': () => t('event.closed'),
  'bank.answered': () => t('event.bank-answered'),
  'refund.requested': () => t('event.refund-requested'),
  'refund.asked': () => t('event.refund-asked'),
  'refund.denied': () => t('event.refund-denied'),
  'refund.pending': () => t('event.refund-pending'),
  'refund.answered': () => t('event.refund-answered'),
  'refund.unknown': () => t('event.refund-unknown'),
  'refund.returned': () => t('event.refund-returned'),
  'refund.returned-late': () => t('event.refund-returned-late'),
  'refund.refused': () => t('event.refund-refused'),
  'refund.overdue': () => t('event.refund-overdue'),
  'refund.contradicted': () => t('event.refund-contradicted'),
  'refund.found-at-bank': () => t('event.refund-found'),
  'money.found-at-bank': () => t('event.money-found'),
  'money.found-withdrawn': () => t('event.money-withdrawn'),
}

export const REFUND_STATES = {
  requested: () => t('refund-state.under-way'),
  asked: () => t('refund-state.under-way'),
  unknown: () => t('refund-state.unknown'),
  returned: () => t('refund-state.returned'),
  refused: () => t('refund-state.refused'),
}
