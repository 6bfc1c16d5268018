/** What the ledger keeps and tells: GET /events, webhooks, the broker and the journal. */
import {
  Count,
  CountOrNull,
  type EventRows,
  maybe,
  Text,
  TextOrNull,
  Whatever,
} from './event-row.ts'

const PAYMENT = {
  transaction: Text,
  dynamicQRStatus: Text,
  amount: CountOrNull,
  reason: TextOrNull,
  // The bank's word, verbatim: an unknown one can be found by it.
  bankStatus: TextOrNull,
  reference: maybe(Text),
}
const REFUND = {
  ...PAYMENT,
  refund: Text,
  refundState: Text,
  refundAmount: Count,
  refundProblem: TextOrNull,
  requestedBy: TextOrNull,
  settlement: maybe(Whatever),
}
const MONEY = {
  transaction: TextOrNull,
  reference: maybe(Text),
  kind: Text,
  problem: Text,
  bankAmount: CountOrNull,
  bankOrder: TextOrNull,
  bankOperation: TextOrNull,
}

const DIFFERENCE = { difference: Text, problem: Text, amount: CountOrNull, note: Text }

export const LEDGER_EVENTS = {
  'transaction.created': { level: 'info', fields: PAYMENT },
  'transaction.registered': { level: 'info', fields: PAYMENT },
  'transaction.shown': { level: 'info', fields: PAYMENT },
  'transaction.withdrawn': { level: 'info', fields: PAYMENT },
  'transaction.cancelling': { level: 'info', fields: PAYMENT },
  'transaction.lost-sight': { level: 'warn', fields: PAYMENT },
  'transaction.accepted': {
    level: ['info', 'warn'],
    fields: { ...PAYMENT, sameOperationAs: maybe(Text) },
  },
  'transaction.accepted-late': {
    level: 'warn',
    fields: { ...PAYMENT, sameOperationAs: maybe(Text) },
  },
  'transaction.rejected': { level: 'info', fields: PAYMENT },
  'transaction.canceled': { level: 'info', fields: PAYMENT },
  'transaction.failed': { level: 'info', fields: PAYMENT },
  'transaction.paid-other-amount': { level: 'warn', fields: PAYMENT },
  'transaction.paid-again': { level: 'warn', fields: PAYMENT },
  'transaction.closed': { level: 'info', fields: PAYMENT },
  'bank.answered': { level: 'info', fields: PAYMENT },
  'refund.requested': { level: 'info', fields: REFUND },
  'refund.asked': { level: 'info', fields: REFUND },
  'refund.denied': { level: 'info', fields: REFUND },
  'refund.pending': { level: 'info', fields: REFUND },
  'refund.answered': { level: 'info', fields: REFUND },
  'refund.unknown': { level: 'warn', fields: REFUND },
  'refund.returned': { level: 'info', fields: REFUND },
  'refund.returned-late': { level: 'warn', fields: REFUND },
  'refund.refused': { level: 'warn', fields: REFUND },
  'refund.overdue': { level: 'warn', fields: REFUND },
  'refund.contradicted': { level: 'warn', fields: REFUND },
  'refund.found-at-bank': { level: 'warn', fields: REFUND },
  'money.found-at-bank': { level: 'warn', fields: MONEY },
  'money.found-withdrawn': { level: 'warn', fields: MONEY },
  'difference.settled': { level: 'warn', fields: { ...DIFFERENCE, settledAs: Text } },
  'difference.reopened': { level: 'warn', fields: DIFFERENCE },
  'shift.closed': {
    level: 'info',
    fields: { number: Count, hash: Text, created: Count, accepted: Count, net: Count },
  },
  'statement.filed': {
    level: 'info',
    fields: {
      statement: Count,
      of: maybe(Text),
      date: Text,
      verdict: Text,
      net: maybe(Count),
      hash: Text,
    },
  },
  'day.stated': { level: 'info', fields: { date: Text, verdict: Text, todo: Count, net: Count } },
} as const satisfies EventRows

export type LedgerEvent = keyof typeof LEDGER_EVENTS
