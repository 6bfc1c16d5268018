/** Days for an accountant as a table: for programs in English, for a person's spreadsheet in Russian. Pure. */
import { BOM, csvText } from '#firmware/csv/csv-cell.ts'
import type { Language } from '#firmware/words/languages.ts'
import { printedIn } from '#firmware/words/printed.ts'
import { momentText, moneyText } from '#firmware/words/value-text.ts'
import type { AccountingRow } from './accounting-days.ts'

/** Read by programs: columns are only ever added at the end. */
const COLUMNS = [
  'date',
  'bank',
  'payments',
  'payments_kopecks',
  'refunds',
  'refunds_kopecks',
  'gross_kopecks',
  'fee_kopecks',
  'net_kopecks',
  'came_kopecks',
  'agrees',
  'statement',
] as const
type Column = (typeof COLUMNS)[number]

const LINE_END = '\r\n'

export function accountingCsv(
  rows: readonly AccountingRow[],
  language: Language,
  bankNameOf: (bankName: string) => string,
): string {
  const isForPrograms = language === 'en'
  const printed = printedIn(language)
  const sum = (kopecks: number | null) =>
    kopecks === null ? '' : isForPrograms ? String(kopecks) : moneyText(kopecks, language, '')
  const cells = (row: AccountingRow): Readonly<Record<Column, string>> => ({
    date: isForPrograms ? row.date : momentText({ date: row.date }, language),
    bank: csvText(isForPrograms ? row.bankName : bankNameOf(row.bankName)),
    payments: String(row.payments.count),
    payments_kopecks: sum(row.payments.amount),
    refunds: String(row.refunds.count),
    refunds_kopecks: sum(row.refunds.amount),
    gross_kopecks: sum(row.gross),
    fee_kopecks: sum(row.fee),
    net_kopecks: sum(row.net),
    came_kopecks: sum(row.came),
    agrees: isForPrograms ? String(row.agrees) : printed(row.agrees ? 'paper.yes' : 'paper.no'),
    statement: row.statement === null ? '' : String(row.statement),
  })
  const separator = isForPrograms ? ',' : ';'
  const head = COLUMNS.map((column) =>
    isForPrograms ? column : csvText(printed(`paper.accounting.${column}`)),
  )
  const lines = [
    head,
    ...rows.map((row) => {
      const own = cells(row)
      return COLUMNS.map((column) => own[column])
    }),
  ]
  const text = lines.map((line) => `${line.join(separator)}${LINE_END}`).join('')
  return isForPrograms ? text : `${BOM}${text}`
}
