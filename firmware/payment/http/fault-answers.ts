/**
 * Faults in the terminal driver's shape: `{ status: 'error', error_category, error_code, ... }`.
 *
 * Categories and 0-based codes are those that existing clients of such drivers know, as far as
 * they are public; the rest is ours. docs/api/payment.md lists all of them.
 */
import { type Fault, type FaultKind, INTERNAL_ERROR, saidAtTill } from '#firmware/fault.ts'
import type { WireAnswer } from '#firmware/http/router.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'

type TransactionNames = Pick<TransactionRecord, 'id' | 'reference'>

interface ErrorRow {
  readonly http: 400 | 401 | 403 | 404 | 405 | 429 | 500 | 503
  readonly category: string
  readonly code: number
}

/** Adding a FaultKind without a row here does not compile. */
export const ERRORS = {
  'bad-request': { http: 400, category: 'RequestParams', code: 1 },
  'not-configured': { http: 400, category: 'DriverSettings', code: 1 },
  'no-transaction': { http: 400, category: 'DriverSettings', code: 1 },
  'not-found': { http: 404, category: 'RequestParams', code: 2 },
  'already-paid': { http: 400, category: 'Transaction', code: 1 },
  locked: { http: 400, category: 'Transaction', code: 3 },
  'not-master': { http: 400, category: 'Transaction', code: 4 },
  busy: { http: 400, category: 'Transaction', code: 2 },
  full: { http: 400, category: 'RequestParams', code: 3 },
  'no-route': { http: 404, category: 'Http', code: 1 },
  'wrong-method': { http: 405, category: 'Http', code: 2 },
  unauthorized: { http: 401, category: 'Access', code: 1 },
  forbidden: { http: 403, category: 'Access', code: 2 },
  'too-many': { http: 429, category: 'Access', code: 3 },
  unreachable: { http: 500, category: 'Device', code: 1 },
  refused: { http: 500, category: 'Device', code: 2 },
  'camera-lost': { http: 500, category: 'Device', code: 3 },
  starting: { http: 503, category: 'Device', code: 4 },
  storage: { http: 500, category: 'Storage', code: 1 },
  bug: { http: 500, category: 'Internal', code: 1 },
} as const satisfies Record<FaultKind, ErrorRow>

type SpokenRow = Omit<ErrorRow, 'http'> & Partial<Pick<ErrorRow, 'http'>>
type Spoken = Partial<Record<FaultKind, SpokenRow>>

/** Rows for parts that have a category of their own. */
const PARTS = {
  json: { 'bad-request': { category: 'JsonParse', code: 5 } },
  settings: {
    'bad-request': { category: 'DriverSettings', code: 3 },
    storage: { category: 'DriverSettings', code: 4 },
  },
  serial: {
    'bad-request': { category: 'SerialPort', code: 10 },
    refused: { category: 'SerialPort', code: 2 },
    unreachable: { category: 'SerialPort', code: 9 },
    busy: { category: 'SerialPort', code: 3 },
  },
  ble: {
    'bad-request': { category: 'BLEService', code: 1 },
    refused: { category: 'BLEController', code: 8 },
    unreachable: { category: 'BLEController', code: 5 },
    'not-found': { category: 'BLEInit', code: 2 },
  },
  file: {
    'bad-request': { category: 'File', code: 5 },
    refused: { category: 'File', code: 13 },
    storage: { category: 'File', code: 2 },
  },
  bank: {},
  refund: {
    'bad-request': { category: 'Refund', code: 1 },
    full: { category: 'Refund', code: 2 },
    'too-many': { category: 'Refund', code: 3 },
    // Nothing in the lane failed, and asking again unchanged gives the same answer.
    refused: { http: 400, category: 'Refund', code: 4 },
    busy: { category: 'Refund', code: 5 },
  },
  model: {},
} as const satisfies Record<string, Spoken>

/** A bank has a category of its own name; what went wrong is the code. */
const BANK_CODES: Partial<Record<FaultKind, number>> = {
  'bad-request': 1,
  unreachable: 2,
  refused: 3,
}

export function toWire(fault: Fault): WireAnswer {
  const row = ERRORS[fault.kind]
  const { category, code, http = row.http }: SpokenRow = spoken(fault) ?? row
  // A bug's own words may hold anything, so they go to the log and not to the client.
  const message = fault.kind === 'bug' ? INTERNAL_ERROR : saidAtTill(fault)
  return {
    http,
    body: {
      status: 'error',
      error_category: category,
      error_message: message,
      error_code: code,
      ...fault.detail.ids,
    },
    ...(fault.detail.transaction && { headers: transactionHeaders(fault.detail.transaction) }),
  }
}

/** What a row declares whose answer is about one payment. */
export const TRANSACTION_HEADERS = ['Transaction-Id', 'Transaction-Reference'] as const

/**
 * Whose answer it is: the payment that a showQR began, even if it failed, and the one that a status, a cancellation or a
 * refund is about. The published bodies have no place for it.
 */
export function transactionHeaders({ id, reference }: TransactionNames): Record<string, string> {
  return {
    'transaction-id': id,
    // A till may name its receipt in any script, and a header holds ASCII.
    ...(reference !== null && { 'transaction-reference': encodeURIComponent(reference) }),
  }
}

function spoken({ kind, detail }: Fault): SpokenRow | undefined {
  if (detail.part === 'bank') {
    const code = BANK_CODES[kind]
    return code === undefined ? undefined : { category: bankCategory(detail.bankName), code }
  }
  const part: Spoken | undefined = detail.part && PARTS[detail.part]
  return part?.[kind]
}

/** 'Alfa Bank' speaks as AlfaBankSettings, 'CFT' as CFTBankSettings, no bank as BankSettings. */
function bankCategory(bankName = ''): string {
  const squeezed = bankName.replace(/[^A-Za-z0-9]/g, '')
  return `${squeezed}${/bank$/i.test(squeezed) ? '' : 'Bank'}Settings`
}

type AnsweredBody = Readonly<Record<string, unknown>>

/** Whether a body says that the request itself is wrong, rather than what a bank, a display or a refund made of it. */
export function isBadRequest({ error_category: category, error_code: code }: AnsweredBody) {
  const row = ERRORS['bad-request']
  return category === row.category && code === row.code
}

export const SUCCESS = { status: 'success' } as const
