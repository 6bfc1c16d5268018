/**
 * Comparing a day of the ledger with the bank, as operations: by the bank's registry, by a file from its website, and
 * withdrawing what that found.
 */
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
  WithdrawComparisonAnswer,
  WithdrawComparisonBody,
} from './reconciliation-schema.ts'

/** Fifty thousand lines; its text and its lines together fit into the heap of the service. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
export const RECONCILED_FILE = {
  type: 'text/csv',
  otherTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  bytesMax: FILE_BYTES_MAX,
  schema: { type: 'string' },
} as const
/** Each holds a day of lines. */
export const COMPARISONS = { what: say('text.request.queue-of-comparisons'), atOnce: 1, waiting: 4 }

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
      'Three lists: what only the bank has, what only the lane has, what differs, each with what to do in English and Russian. Money that only the bank knows becomes an entry of the ledger, once. Not every bank tells a registry: then take the file from its website.',
    query: ReconciliationQuery,
    answers: { 200: ReconciliationAnswer },
    faults: ['not-configured', 'unreachable', 'refused', 'full', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' } },
    lanectl: { byHand: 'reconcile' },
  },
  reconcileFile: {
    at: 'POST /reports/reconciliation',
    summary: "A day compared with a file from the bank's website",
    description:
      "As the bank's website gives it: XLSX, or CSV with `;`, `,` or tabs in UTF-8, UTF-16 or windows-1251; its first bytes say which. No column is taken because of how its head sounds, and no word because of a guess: the lane asks (400, in words), `column=` and `word=` answer, and it keeps the answers for the bank.",
    query: ReconciliationFileQuery,
    takes: RECONCILED_FILE,
    answers: { 200: ReconciliationAnswer },
    faults: ['not-configured', 'refused', 'full', 'storage'],
    queue: COMPARISONS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { query: { date: '$date' }, text: '$registry' },
    lanectl: { byHand: 'reconcile' },
  },
  registryColumns: {
    at: 'POST /reports/reconciliation/columns',
    summary: "The columns of a file from the bank's website, and its unknown words",
    description:
      'Every head of the file: what it is read as, whether it is asked about, what it sounds like, and what stands below it. Once no column is asked about, also every word of kind or state that nobody has explained. Compares nothing and keeps nothing.',
    query: RegistryHeadsQuery,
    takes: RECONCILED_FILE,
    answers: { 200: RegistryHeadsAnswer },
    faults: ['not-configured', 'full'],
    queue: COMPARISONS,
    sample: { text: '$registry' },
    lanectl: { byHand: 'reconcile --heads' },
  },
  registryAnswers: {
    at: 'GET /reports/reconciliation/answers',
    summary: "What people told of the files from a bank's website",
    description:
      'Each word and each column with its meaning, without case, spaces and punctuation: files of this bank are read by them.',
    query: RegistryAnswersQuery,
    answers: { 200: RegistryAnswersAnswer },
    faults: ['not-configured'],
    lanectl: {
      verb: 'ledger answers',
      says: 'lanectl.ledger.answers.about',
      takes: { bank: { value: 'name', says: 'lanectl.ledger.answers.option.bank' } },
      prints: {
        rows: 'answers',
        none: 'lanectl.ledger.answers.none',
        columns: {
          'lanectl.column.of': 'of',
          'lanectl.column.text': 'text',
          'lanectl.column.meaning': 'meaning',
          'lanectl.column.told-by': 'by',
          'lanectl.column.at': 'at',
        },
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
    faults: ['not-configured', 'not-found', 'full', 'storage'],
    sample: { body: { of: 'word', text: 'Перечисление на р/с', note: 'a payout, no payment' } },
    lanectl: {
      verb: 'ledger unanswer',
      says: 'lanectl.ledger.unanswer.about',
      given: {
        of: 'lanectl.ledger.unanswer.argument.of',
        text: 'lanectl.ledger.unanswer.argument.text',
        note: 'lanectl.ledger.unanswer.argument.note',
      },
      takes: { bank: { value: 'name', says: 'lanectl.ledger.unanswer.option.bank' } },
      prints: { done: 'lanectl.ledger.unanswer.done' },
    },
  },
  withdrawComparison: {
    at: 'POST /reports/reconciliation/take-back',
    summary: 'Withdraw the comparison of a day with a bank, with all that it made',
    description:
      'A file of another day, or of another merchant. Each entry `money.found-at-bank` of that day gets an entry `money.found-withdrawn`; the statement of the day says who withdrew the comparison, when and why, and that the day is to be compared again. What is true is found again then. A filed statement stays as it is. What was compared for all lanes is withdrawn at the master.',
    body: WithdrawComparisonBody,
    answers: { 200: WithdrawComparisonAnswer },
    faults: ['not-configured', 'not-found', 'storage', 'bad-request'],
    sample: { body: { date: '$date', note: 'the file was of another shop' } },
    lanectl: {
      verb: 'ledger uncompare',
      says: 'lanectl.ledger.uncompare.about',
      given: {
        date: 'lanectl.ledger.uncompare.argument.date',
        note: 'lanectl.ledger.uncompare.argument.note',
      },
      takes: { bank: { value: 'name', says: 'lanectl.ledger.uncompare.option.bank' } },
      prints: { done: 'lanectl.ledger.uncompare.done' },
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
      says: 'lanectl.ledger.withdraw.about',
      given: {
        from: 'lanectl.ledger.withdraw.argument.from',
        to: 'lanectl.ledger.withdraw.argument.to',
        note: 'lanectl.ledger.withdraw.argument.note',
      },
      prints: { done: 'lanectl.ledger.withdraw.done' },
    },
    page: { none: "needs the bank's statement at hand: the technician's command" },
  },
})
