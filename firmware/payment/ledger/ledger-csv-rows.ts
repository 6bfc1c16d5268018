/**
 * The ledger as a table, RFC 4180: in English for programs, in any other language in the form that a spreadsheet program
 * of that language opens by a double click. No spreadsheet program runs a text of it as a formula (csv-cell.ts).
 */

import { BOM, csvText, spreadsheetText } from '#firmware/csv/csv-cell.ts'
import type { Language } from '#firmware/words/languages.ts'
import { LEDGER_CSV_TEXTS, type LedgerCsvKey } from '#firmware/words/ledger-csv-texts.ts'
import { momentText, moneyText } from '#firmware/words/value-text.ts'
import type { Banks } from '#hal/bank.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import { NO_REFUNDS, type RefundSums } from '../refunds/refund-sums.ts'
import { localTime } from './local-day.ts'
import { outcomeOf } from './payment-outcome.ts'

export interface LedgerTable {
  readonly header: string
  row(record: TransactionRecord, refunds?: RefundSums): string
}

/** How a table writes what is no text of the lane's own; each is a whole cell. */
interface Cells {
  text(given: string): string
  time(wallMs: number): string
  sum(kopecks: number): string
}

interface Format {
  /** Before all else. */
  readonly mark: string
  readonly separator: string
  readonly cells: Cells
}

type Column = (
  cells: Cells & { word(key: LedgerCsvKey): string; bank(name: string): string },
  record: TransactionRecord,
  refunds: RefundSums,
) => string | null

const LINE_END = '\r\n'

/** Read by programs: not a byte of it changes. Documented in docs/api/payment.md. */
const FOR_PROGRAMS: Format = {
  mark: '',
  separator: ',',
  cells: { text: csvText, time: (wallMs) => csvText(isoOf(wallMs)), sum: String },
}

const FORMATS: Readonly<Record<Language, Format>> = {
  en: FOR_PROGRAMS,
  ru: {
    mark: BOM,
    separator: ';',
    cells: {
      text: spreadsheetText,
      time: shopTime,
      sum: (kopecks) => moneyText(kopecks, 'ru', ''),
    },
  },
}

/** The word that papers have for the state: a table for a person says it in place of the interface's. */
const status: Record<'interface' | 'papers', Column> = {
  interface: ({ word }, { phase }) => word(`csv.state.${phase}`),
  papers: ({ word }, record) => word(`csv.outcome.${outcomeOf(record)}`),
}

/** New columns are only ever added at the end. */
export const CSV_COLUMNS = {
  transaction_id: ({ text }, { id }) => text(id),
  created_at: ({ time }, { createdAtMs }) => time(createdAtMs),
  changed_at: ({ time }, { changedAtMs }) => time(changedAtMs),
  status: status.interface,
  amount_kopecks: ({ sum }, { amountKopecks }) => sum(amountKopecks),
  paid_kopecks: ({ sum }, { paidKopecks }) => unlessNull(paidKopecks, sum),
  purpose: ({ text }, { purpose }) => unlessNull(purpose, text),
  ttl_minutes: (_, { ttlMinutes }) => String(ttlMinutes),
  bank: ({ bank }, { bankName }) => bank(bankName),
  bank_profile: ({ text }, { profileName }) => text(profileName),
  qr_id: ({ text }, { qrId }) => unlessNull(qrId, text),
  bank_operation: ({ text }, { operationId }) => unlessNull(operationId, text),
  bank_status: ({ text }, { bankWord }) => unlessNull(bankWord, text),
  reason: ({ word }, { reason }) => reason && word(`csv.reason.${reason}`),
  late: ({ word }, { isLate }) => word(isLate ? 'csv.yes' : 'csv.no'),
  reference: ({ text }, { reference }) => unlessNull(reference, text),
  idempotency_key: ({ text }, { idempotencyKey }) => unlessNull(idempotencyKey, text),
  refunded_kopecks: ({ sum }, _, { returnedKopecks }) => sum(returnedKopecks),
  refund_open_kopecks: ({ sum }, _, { openKopecks }) => sum(openKopecks),
  outcome: status.papers,
} as const satisfies Readonly<Record<string, Column>>

/** How an export of this release or an earlier one begins, in each language. */
export const CSV_BEGINNINGS = [
  'transaction_id,created_at,',
  '"transaction_id","created_at",',
  `${BOM}"Номер операции";"Начат";`,
]

export function ledgerTable(language: Language, nameIn: Banks['nameIn']): LedgerTable {
  const { mark, separator, cells } = FORMATS[language]
  const texts: Readonly<Partial<Record<LedgerCsvKey, string>>> = LEDGER_CSV_TEXTS[language]
  // A later release may have written a reason that this one does not know.
  const word = (key: LedgerCsvKey) => csvText(texts[key] ?? key.replace(/^csv\.\w+\./, ''))
  const bank = (name: string) => cells.text(nameIn(name, language))
  const withWords = { ...cells, word, bank }
  const { outcome, ...others } = CSV_COLUMNS
  // A person's table says the state once, in the words of the papers.
  const all: Readonly<Record<string, Column>> =
    language === 'en' ? CSV_COLUMNS : { ...others, status: outcome }
  const names = Object.keys(all) as (keyof typeof CSV_COLUMNS)[]
  const columns = Object.values(all)
  const line = (row: readonly (string | null)[]) =>
    row.map((cell) => cell ?? '').join(separator) + LINE_END
  return {
    header: mark + line(names.map((name) => word(`csv.column.${name}`))),
    row: (record, refunds = NO_REFUNDS) =>
      line(columns.map((write) => write(withWords, record, refunds))),
  }
}

/** By the clock on the wall of the shop: `28.11.2026 12:34:56`. */
function shopTime(wallMs: number): string {
  const [date = '', time = ''] = localTime(isoOf(wallMs)).split(' ')
  return momentText({ date, time }, 'ru')
}

function unlessNull<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value)
}
