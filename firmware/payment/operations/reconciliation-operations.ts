/** A day of the ledger beside the bank's, as operations: by its registry, by a file from its cabinet, and taken back. */
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/sentence.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import {
  ReconciliationAnswer,
  ReconciliationFileQuery,
  ReconciliationQuery,
  WithdrawAnswer,
  WithdrawBody,
} from './reconciliation-schema.ts'

/** Fifty thousand lines; its text and lines beside it fit into the heap of the service. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
/** Each holds a day of lines. */
const COMPARISONS = { what: say`reconciliations`, atOnce: 1, waiting: 4 }

/** An operator's: what is found becomes entries of the ledger. */
const EACH = {
  access: 'operate',
  tag: 'Ledger',
  page: { tab: 'today', pressedBy: 'payments-tab' },
} as const

export const RECONCILIATION_OPERATIONS = operations(EACH, {
  reconcileDay: {
    at: 'GET /reports/reconciliation',
    summary: "A day compared with the bank's own registry",
    description:
      'Three lists: what only the bank has, what only the lane has, what differs, each with what to do in English and Russian. Money that only the bank knows becomes an entry of the ledger, once. Not every bank tells a registry: then take the file from its cabinet.',
    query: ReconciliationQuery,
    answers: { 200: ReconciliationAnswer },
    faults: ['not-configured', 'unreachable', 'refused', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' } },
    lanectl: { byHand: 'reconcile' },
  },
  reconcileFile: {
    at: 'POST /reports/reconciliation',
    summary: "A day compared with a file from the bank's cabinet",
    description: 'As the cabinet gives it: `;` or `,`, UTF-8 or windows-1251.',
    query: ReconciliationFileQuery,
    takes: { type: 'text/csv', bytesMax: FILE_BYTES_MAX, schema: { type: 'string' } },
    answers: { 200: ReconciliationAnswer },
    faults: ['not-configured', 'refused', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' }, text: '$registry' },
    lanectl: { byHand: 'reconcile' },
  },
  withdrawFoundMoney: {
    at: 'POST /reports/reconciliation/withdraw',
    summary: 'Say that money was found by mistake',
    description:
      'Of entries `money.found-at-bank` that a wrong file made: each gets an entry `money.found-withdrawn`, and nothing is removed. What is no such entry is passed over; one that was withdrawn stays so.',
    body: WithdrawBody,
    answers: { 200: WithdrawAnswer },
    faults: ['not-found', 'storage'],
    sample: { body: { from: 1, to: 100, note: 'a file of another shop' } },
    lanectl: {
      verb: 'ledger withdraw',
      says: 'say that money was found by mistake: a wrong file of the bank',
      given: {
        from: 'the number of the first entry money.found-at-bank',
        to: 'the number of the last one',
        note: 'why they were wrong; kept with each',
      },
      prints: { done: '{withdrawn} entries are withdrawn' },
    },
    page: { none: "needs the bank's statement at hand: the technician's command" },
  },
})
