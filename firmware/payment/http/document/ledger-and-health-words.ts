/** The document's words for what laned adds to the published nine: looking back, listening, health. */
import { type DocumentWords, eventStream } from '#firmware/http/document/document-words.ts'
import { CancelRefusal } from '../ledger-and-health-schema.ts'
import { DayStatementAnswer } from './day-statement-schemas.ts'
import {
  DayAnswer,
  Health,
  HoursAnswer,
  OneTransaction,
  PaymentEvent,
  TransactionList,
} from './payment-schemas.ts'

export const LEDGER_AND_HEALTH_OPERATIONS: DocumentWords['operations'] = {
  'POST /cancelQR': {
    id: 'cancelQr',
    tag: 'Payment',
    description:
      'Ends every `showQR` that has no code on the glass yet, then the last payment at the bank, within 8 s. 200: it cannot be paid any more, and how it ended. Already paid: the message names the call that gives it back. 500: the bank has not confirmed it; it is tried on.',
    answers: {
      400: { schema: CancelRefusal, description: 'it has been paid, or there is none' },
      500: { schema: CancelRefusal, description: 'it is not certain yet: it is tried on' },
    },
    faults: ['not-configured', 'no-transaction', 'already-paid', 'unreachable', 'storage'],
  },
  'POST /showBasket': {
    id: 'showBasket',
    tag: 'Display',
    description:
      'What the customer is about to pay for, as far as the display can show it: `shown` says how far. A payment and its outcome cover it, and it is back afterwards; an info QR or a status stays until the next basket. It ends with one without lines, with `clearScreen`, and after a quarter of an hour in which the till has said nothing of it.',
    faults: ['not-configured', 'unreachable'],
  },
  'GET /transactions': {
    id: 'listTransactions',
    tag: 'Ledger',
    description:
      "By the time of creation. `reference` finds the till's own name for a payment, to the letter, however large the ledger is. `from` and `to` go together: whole days.",
    answers: { 200: { schema: TransactionList } },
  },
  'GET /transactions/:id': {
    id: 'getTransaction',
    tag: 'Ledger',
    description: 'With its refunds, and everything that happened to it.',
    answers: { 200: { schema: OneTransaction } },
    faults: ['not-found'],
  },
  'GET /reports/day': {
    id: 'getDayReport',
    tag: 'Ledger',
    description:
      "The day of the device's time zone, or with `to` up to 31 of them: sums by state and bank, what is still open. A payment counts on the day it was begun, whenever its money came; a refund on the day it went back.",
    answers: { 200: { schema: DayAnswer } },
  },
  'GET /reports/statement': {
    id: 'getDayStatement',
    tag: 'Ledger',
    description:
      "What the lane counted on the day, the Z reports, what the last comparison with each bank said, and a verdict: `agrees`, `to-do` with who is to do what by when, or `goes-on`. `sheet` has the same in words to print and sign; with `Accept: text/plain` the answer is that sheet in 42 columns. A day in the device's time zone.",
    answers: { 200: { schema: DayStatementAnswer } },
    faults: ['storage'],
  },
  'GET /reports/hours': {
    id: 'getHoursReport',
    tag: 'Ledger',
    description:
      "The day of the device's time zone, 23 to 25 hours long where its clocks change, or with `to` up to 31 of them; each hour by state.",
    answers: { 200: { schema: HoursAnswer } },
  },
  'GET /transactions.csv': {
    id: 'downloadTransactions',
    tag: 'Ledger',
    description:
      'The columns are those of `exportToCsv`. `from` and `to` go together: the payments that were begun on these days. Two are sent at once at most.',
    answers: { 200: { types: ['text/csv'], schema: { type: 'string' } } },
    answerHeaders: ['Content-Disposition'],
  },
  'GET /health': {
    id: 'getHealth',
    tag: 'Device',
    description:
      'Always HTTP 200: `healthy` says whether a payment can be taken, `parts` how each part of the device is, since when, and what to do. Parts and states may be added. The bank is asked every 15 s at most.',
    answers: { 200: { schema: Health } },
  },
  'GET /events': {
    id: 'streamPaymentEvents',
    tag: 'Ledger',
    description:
      'Server-sent events, in order, from now on; with `Last-Event-ID` those after it first (`0`: from the beginning). The ledger itself is what is read, so nothing is missed. A comment line comes each 15 s.',
    headers: ['Last-Event-ID'],
    answers: { 200: eventStream(PaymentEvent, 'Events as they happen') },
  },
  'GET /ledger/gaps': {
    id: 'listLedgerGaps',
    tag: 'Ledger',
    description: 'Because a backup was restored.',
  },
  'POST /ledger/gaps/:id/settle': {
    id: 'settleLedgerGap',
    tag: 'Ledger',
    description: 'Refused where it is settled already.',
    faults: ['not-found', 'refused', 'storage'],
  },
  'GET /reports/reconciliation': {
    id: 'reconcileDay',
    tag: 'Ledger',
    description:
      'Three lists: what only the bank has, what only the lane has, what differs, each with what to do in English and Russian. Money that only the bank knows becomes an entry of the ledger, once. Not every bank tells a registry: then take the file from its cabinet.',
    faults: ['not-configured', 'unreachable', 'refused', 'storage'],
  },
  'POST /reports/reconciliation': {
    id: 'reconcileFile',
    tag: 'Ledger',
    description: 'As the cabinet gives it: `;` or `,`, UTF-8 or windows-1251.',
    body: { types: ['text/csv'], schema: { type: 'string' } },
    faults: ['not-configured', 'refused', 'storage'],
  },
  'POST /reports/reconciliation/withdraw': {
    id: 'withdrawFoundMoney',
    tag: 'Ledger',
    description:
      'Of entries `money.found-at-bank` that a wrong file made: each gets an entry `money.found-withdrawn`, and nothing is removed. What is no such entry is passed over; one that was withdrawn stays so.',
    faults: ['not-found', 'storage'],
  },
}
