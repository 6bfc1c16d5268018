/**
 * Reads the statement that a bank's cabinet gives as a file. Pure.
 *
 * A line that cannot be read refuses the file with its number: a sum that is left out would be a
 * discrepancy that there is not. Lines of another kind or state than money that moved are counted.
 */
import { type CsvRow, csvRows, SEPARATORS } from '#firmware/csv/csv-rows.ts'
import { textOfTable } from '#firmware/csv/csv-text.ts'
import { Fault } from '#firmware/fault.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { type Column, type ColumnMap, columnMapOf, KOPECK_COLUMNS } from './bank-file-columns.ts'
import { amountIn, timeIn } from './statement-cells.ts'

export interface StatementFile {
  readonly lines: readonly StatementLine[]
  /** Lines of fees, payouts, and of money that did not move. */
  readonly skippedCount: number
}

/** A shop's day has a few thousand; a year of a busy lane is more than this. */
export const FILE_LINES_MAX = 50_000
const HEADER_ROWS = 20
const SUMMARY = /^(итого|всего|total|sum)/i

interface Header {
  /** After the header. */
  readonly rows: Iterable<CsvRow>
  readonly at: Partial<Record<Column, number>>
  readonly isKopecks: boolean
}

export function readStatementFile(bankName: string, bytes: Uint8Array): StatementFile {
  const map = columnMapOf(bankName)
  const { rows, at, isKopecks } = headerIn(textOfTable(bytes), map, bankName)
  const lines: StatementLine[] = []
  let [rowCount, skippedCount] = [0, 0]
  for (const { line, cells } of rows) {
    rowCount += 1
    if (rowCount > FILE_LINES_MAX)
      throw new Fault('full', `the file has more than ${FILE_LINES_MAX} lines: take one of a day`)
    const cell = (column: Column) => cells[at[column] ?? -1] ?? ''
    if (SUMMARY.test(cells.find((one) => one !== '') ?? '')) continue
    const kopecks = amountIn(cell('amount'), isKopecks ? 'kopecks' : map.unit)
    const atMs = timeIn(`${cell('at')} ${cell('time')}`.trim(), map.zone)
    if (kopecks === null) throw unread(line, 'amount', cell('amount'))
    if (atMs === null) throw unread(line, 'time', cell('at'))
    const kind = kindOf(cell('kind'), kopecks < 0 || cell('refund') !== '', map)
    const isDone = cell('state') === '' || isOneOf(map.done, cell('state'))
    if (kind === null || !isDone || kopecks === 0) skippedCount += 1
    else
      lines.push({
        kind,
        orderId: cell('order') || null,
        qrId: cell('qr') || null,
        operationId: cell('operation') || null,
        refundId: kind === 'refund' ? cell('refund') || null : null,
        amountKopecks: Math.abs(kopecks),
        atMs,
      })
  }
  return { lines, skippedCount }
}

function headerIn(text: string, map: ColumnMap, bankName: string): Header {
  for (const separator of SEPARATORS) {
    const rows = csvRows(text, separator)
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = rows.next()
      if (!value) break
      const { cells } = value
      const at = columnsIn(cells, map)
      const names = at.order ?? at.operation ?? at.qr
      if (at.amount === undefined || at.at === undefined || names === undefined) continue
      const isKopecks = KOPECK_COLUMNS.includes(squeezed(cells[at.amount] ?? ''))
      return { rows, at, isKopecks }
    }
  }
  const wanted = (column: Column) => map.columns[column].map((name) => `"${name}"`).join(', ')
  throw new Fault(
    'bad-request',
    `no line of the first ${HEADER_ROWS} names the columns of a registry of ${bankName}: a sum (${wanted('amount')}), a time (${wanted('at')}), and an order (${wanted('order')}) or an operation (${wanted('operation')})`,
  )
}

function columnsIn(cells: readonly string[], map: ColumnMap): Partial<Record<Column, number>> {
  const names = cells.map(squeezed)
  const found = Object.entries(map.columns).map(([column, wanted]) => {
    const index = wanted.map((name) => names.indexOf(squeezed(name))).find((at) => at >= 0)
    return [column, index] as const
  })
  return Object.fromEntries(found.filter(([, index]) => index !== undefined))
}

function kindOf(word: string, isBack: boolean, map: ColumnMap): StatementLine['kind'] | null {
  if (word === '') return isBack ? 'refund' : 'payment'
  if (isOneOf(map.refund, word)) return 'refund'
  if (isOneOf(map.payment, word)) return isBack ? 'refund' : 'payment'
  return null
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.some((known) => squeezed(known) === squeezed(word))
}

function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function unread(line: number, what: string, cell: string): Fault {
  const shown = cell.slice(0, 40)
  return new Fault('bad-request', `line ${line}: ${JSON.stringify(shown)} is no ${what}`)
}
