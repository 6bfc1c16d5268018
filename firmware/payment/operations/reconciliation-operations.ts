/** A day of the ledger beside the bank's, as operations: by its registry, by a file from its cabinet, and taken back. */
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { LONG_ANSWER_MS } from '../limits.ts'
import {
  ReconciliationAnswer,
  ReconciliationFileQuery,
  ReconciliationQuery,
  RegistryAnswersAnswer,
  RegistryAnswersQuery,
  RegistryHeadsAnswer,
  RegistryHeadsQuery,
  TakeBackAnswer,
  TakeBackBody,
  WithdrawAnswer,
  WithdrawBody,
} from './reconciliation-schema.ts'

/** Fifty thousand lines; its text and lines beside it fit into the heap of the service. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
/** Each holds a day of lines. */
const COMPARISONS = { what: say('text.request.queue-of-comparisons'), atOnce: 1, waiting: 4 }

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
    description:
      'As the cabinet gives it: `;`, `,` or tabs, UTF-8 or windows-1251. No column is taken because of how its head sounds, and no word because of a guess: the lane asks (400, in words), `column=` and `word=` answer, and it keeps the answers for the bank.',
    query: ReconciliationFileQuery,
    takes: { type: 'text/csv', bytesMax: FILE_BYTES_MAX, schema: { type: 'string' } },
    answers: { 200: ReconciliationAnswer },
    faults: ['not-configured', 'refused', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' }, text: '$registry' },
    lanectl: { byHand: 'reconcile' },
  },
  registryColumns: {
    at: 'POST /reports/reconciliation/columns',
    summary: "The columns of a file from the bank's cabinet",
    description:
      'Every head of the file: what it is read as, whether it is asked about, what it sounds like, and what stands below it. Compares nothing and keeps nothing.',
    query: RegistryHeadsQuery,
    takes: { type: 'text/csv', bytesMax: FILE_BYTES_MAX, schema: { type: 'string' } },
    answers: { 200: RegistryHeadsAnswer },
    faults: ['not-configured'],
    queue: COMPARISONS,
    sample: { text: '$registry' },
    lanectl: { byHand: 'reconcile --heads' },
  },
  registryAnswers: {
    at: 'GET /reports/reconciliation/answers',
    summary: "What people told of the files of a bank's cabinet",
    description:
      'Each word and each column with its meaning, without case, spaces and punctuation: files of this bank are read by them.',
    query: RegistryAnswersQuery,
    answers: { 200: RegistryAnswersAnswer },
    faults: ['not-configured'],
    lanectl: {
      verb: 'ledger answers',
      says: "what people told of the files of a bank's cabinet",
      takes: { bank: { value: 'name', says: 'whose files; default: that of the active profile' } },
      prints: {
        rows: 'answers',
        none: 'nobody has told anything of these files',
        columns: { OF: 'of', TEXT: 'text', MEANING: 'meaning' },
      },
    },
    page: { none: 'a comparison names those that it was read by, each with its button' },
  },
  takeBackRegistryAnswer: {
    at: 'POST /reports/reconciliation/answers/take-back',
    summary: 'Withdraw what was told of the files of a bank, with all that it made',
    description:
      'The lane asks again the next time. Each entry `money.found-at-bank` that would not be there without the answer gets an entry `money.found-withdrawn`; comparisons that were made by it say so, and their days are to be compared again.',
    body: TakeBackBody,
    answers: { 200: TakeBackAnswer },
    faults: ['not-configured', 'not-found', 'storage'],
    sample: { body: { of: 'word', text: 'Перечисление на р/с', note: 'a payout, no payment' } },
    lanectl: {
      verb: 'ledger unanswer',
      says: 'withdraw what was told of the files of a bank, with all that it made',
      given: {
        of: 'word or column',
        text: 'the word or the head of the column',
        note: 'why it was wrong; kept with each entry that is withdrawn',
      },
      takes: { bank: { value: 'name', says: 'whose files; default: that of the active profile' } },
      prints: { done: '{withdrawn} entries are withdrawn' },
    },
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
