/** What happens around payments and their bank, beside what the ledger keeps. */
import {
  Count,
  CountOrNull,
  type EventRows,
  maybe,
  Text,
  TextOrNull,
  Texts,
  Thrown,
} from './event-row.ts'

export const PAYMENT_EVENTS = {
  'bank-query.failed': {
    level: 'error',
    fields: { transaction: Text, failures: Count, fault: Text },
  },
  'bank.silent': { level: 'warn', fields: { transaction: Text, failures: Count, fault: Text } },
  'day.unstated': {
    level: ['warn', 'error'],
    fields: { error: maybe(Thrown), againInMs: Count, fault: maybe(Text) },
  },
  'events.broken': { level: 'warn', fields: { fault: Text } },
  'ledger.failed': { level: 'warn', fields: { id: maybe(Text), fault: Text } },
  'ledger.gap_found': {
    level: 'warn',
    fields: { id: Count, from: Text, until: Text, knownPayments: CountOrNull },
  },
  'ledger.gap_not_kept': { level: 'warn', fields: { why: Text } },
  'ledger.gap_settled': {
    level: 'warn',
    fields: { id: Count, from: Text, until: Text, note: Text },
  },
  'part.failed': { level: 'warn', fields: { part: Text, reason: TextOrNull } },
  'part.recovered': { level: 'info', fields: { part: Text } },
  'payment.overdue': { level: 'error', fields: { id: Text, fault: Text } },
  'reconciliation.done': {
    level: 'info',
    fields: {
      date: Text,
      bankName: Text,
      source: Text,
      newlyFound: Count,
      onlyAtBank: Count,
      onlyHere: Count,
      different: Count,
    },
  },
  'reconciliation.withdrawn': {
    level: 'warn',
    fields: { date: Text, bankName: Text, note: Text, by: TextOrNull, count: Count },
  },
  'reconciliation.answer_taken_back': {
    level: 'warn',
    fields: { bankName: Text, answer: Text, note: Text, by: TextOrNull, count: Count, days: Count },
  },
  'reconciliation.found_withdrawn': {
    level: 'warn',
    fields: { from: Count, to: Count, note: Text, by: TextOrNull, count: Count },
  },
  'shop_day.not_compared': {
    level: 'warn',
    fields: { date: Text, bankName: Text, serialNumber: Text, why: Text },
  },
  'shop_day.withdrawn': {
    level: 'warn',
    fields: { date: Text, bankName: Text, note: Text, by: TextOrNull },
  },
  'shop_day.lane_left_out': {
    level: 'warn',
    fields: { serialNumber: Text, note: Text, by: TextOrNull, days: Count },
  },
  'shop_day.take_back_dropped': {
    level: 'warn',
    fields: { bankName: Text, answer: Text, lanes: Text },
  },
  'shop_day.taken_back': {
    level: 'info',
    fields: { bankName: Text, answer: Text, serialNumber: Text, count: Count },
  },
  'recovery.failed': { level: 'warn', fields: { id: Text, fault: Text } },
  'refund-query.failed': { level: 'error', fields: { refund: Text, failures: Count, fault: Text } },
  'refund-watch.failed': {
    level: 'warn',
    fields: { failures: maybe(Count), fault: Text, transactionId: maybe(Text) },
  },
  'refund.bank-says-less': {
    level: 'warn',
    fields: { transaction: maybe(Text), returnedKopecks: Count, known: Count },
  },
  'refund.bank-says-too-much': {
    level: 'error',
    fields: { transaction: Text, returnedKopecks: Count, paidKopecks: Count },
  },
  'refund.bank-silent': {
    level: 'warn',
    fields: { refund: Text, fault: Text, failures: maybe(Count) },
  },
  'refunds.unread': { level: 'error', fields: { fault: Text } },
  'settings.profiles_changed': {
    level: 'info',
    fields: { bankProfile: TextOrNull, added: Texts, changed: Texts, removed: Texts },
  },
  'settings.registry_words_answered': { level: 'info', fields: { bankName: Text, words: Text } },
  'settings.unsealed': { level: 'warn', fields: { fault: Text } },
  'webhook.abandoned': {
    level: 'error',
    fields: { receiver: Text, origin: Text, sequence: Count, attempt: Count, fault: Text },
  },
  'webhook.ended': { level: 'error', fields: { receiver: Text, origin: Text, fault: Text } },
  'webhook.failed': {
    level: 'warn',
    fields: { receiver: Text, origin: Text, sequence: Count, attempt: Count, fault: Text },
  },
  'webhook.unmarked': { level: 'warn', fields: { receiver: Text, origin: Text, fault: Text } },
} as const satisfies EventRows
