/**
 * Reads the statement that a bank's cabinet gives as a file. Pure but for its turns.
 *
 * A line that cannot be read refuses the whole file, with the line's number: a sum left out would show up as a
 * discrepancy that does not exist. What each row means: bank-statement-rows.ts.
 */

import { textOfTable } from '#firmware/csv/csv-encoding.ts'
import { type CsvRow, csvRows, SEPARATORS } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { DAY_MS } from '#hal/durations.ts'
import type { Span } from '../comparison-input.ts'
import { type Column, type ColumnMap, columnMapOf } from './bank-statement-columns.ts'
import {
  type Columns,
  columnsIn,
  createStatementRows,
  type LeftOut,
} from './bank-statement-rows.ts'
import type { RegistryWords } from './bank-statement-word-meanings.ts'

export interface StatementFile {
  readonly lines: readonly StatementLine[]
  /** Lines of fees, payouts and money that did not move, by the word that says so. */
  readonly leftOut: readonly LeftOut[]
}

/** A shop's day has a few thousand; a year of a busy lane is more than this. */
export const FILE_LINES_MAX = 50_000
const HEADER_ROWS = 20

interface Header {
  /** After the header. */
  readonly rows: AsyncIterable<CsvRow>
  readonly columns: Columns
}

export async function readStatementFile(
  bankName: string,
  bytes: Uint8Array,
  words: RegistryWords = {},
): Promise<StatementFile> {
  const map = columnMapOf(bankName)
  const { rows, columns } = await headerIn(await textOfTable(bytes), map, bankName)
  const reader = createStatementRows(columns, map, words)
  let rowCount = 0
  for await (const row of rows) {
    rowCount += 1
    if (rowCount > FILE_LINES_MAX)
      throw new Fault(
        'full',
        say`the file has more than ${FILE_LINES_MAX} lines: take one of a day`,
      )
    reader.take(row)
  }
  return reader.end()
}

async function headerIn(text: string, map: ColumnMap, bankName: string): Promise<Header> {
  for (const separator of SEPARATORS) {
    const rows = csvRows(text, separator)
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = await rows.next()
      if (!value) break
      const columns = columnsIn(value.cells, map)
      if (columns) return { rows, columns }
    }
  }
  const wanted = (column: Column) => map.columns[column].map((name) => `"${name}"`).join(', ')
  throw new Fault(
    'bad-request',
    say`no line of the first ${HEADER_ROWS} names the columns of a registry of ${bankName}: a sum (${wanted('amount')}), a time (${wanted('at')}), and an order (${wanted('order')}) or an operation (${wanted('operation')})`,
  )
}

/** A whole day of the bank's own calendar, given a moment or a date written YYYY-MM-DD. */
export function bankDayOf(bankName: string): (of: number | string) => Span {
  const { zone } = columnMapOf(bankName)
  const offsetMs = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${zone}`)
  return (of) => {
    const wallMs = typeof of === 'string' ? Date.parse(`${of}T00:00:00Z`) : of + offsetMs
    const fromMs = Math.floor(wallMs / DAY_MS) * DAY_MS - offsetMs
    return { fromMs, untilMs: fromMs + DAY_MS }
  }
}
