/**
 * Reads the statement that a bank's cabinet gives as a file. Pure but for its turns.
 *
 * A line that cannot be read refuses the whole file, with the line's number: a sum left out would show up as a
 * discrepancy that does not exist. What each row means: bank-statement-rows.ts.
 */

import { textOfTable } from '#firmware/csv/csv-encoding.ts'
import { type CsvRow, csvRows, SEPARATORS } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { DAY_MS } from '#hal/durations.ts'
import type { Span } from '../comparison-input.ts'
import { type Column, type ColumnMap, columnMapOf } from './bank-statement-columns.ts'
import {
  type Columns,
  columnsAsked,
  columnsIn,
  type Head,
  HOW_TO_ANSWER,
  headsOf,
  type RegistryColumns,
} from './bank-statement-heads.ts'
import { createStatementRows, type StatementRows } from './bank-statement-rows.ts'
import { NO_ANSWERS, type RegistryAnswers } from './registry-answers.ts'

/** A shop's day has a few thousand; a year of a busy lane is more than this. */
export const FILE_LINES_MAX = 50_000
const HEADER_ROWS = 20

/** So many cells beside each other are the head of a table, whatever they are called. */
const HEADS_MIN = 3

interface Header {
  readonly line: number
  /** After the header. */
  readonly rows: AsyncIterable<CsvRow>
  readonly columns: Columns
}

export async function readStatementFile(
  bankName: string,
  bytes: Uint8Array,
  answers: RegistryAnswers = NO_ANSWERS,
): Promise<StatementRows> {
  const map = columnMapOf(bankName)
  const text = await textOfTable(bytes)
  const header = await headerIn(text, map, answers.columns)
  if (!header) throw noHeader(map, bankName)
  const { line, rows, columns } = header
  const asked = columnsAsked(line, columns.heads)
  if (asked) throw asked
  const reader = createStatementRows(columns, map, answers)
  let rowCount = 0
  for await (const row of rows) {
    rowCount += 1
    if (rowCount > FILE_LINES_MAX)
      throw new Fault('full', say('fault.comparison.file-too-long', { most: FILE_LINES_MAX }))
    reader.take(row)
  }
  return reader.end()
}

async function headerIn(
  text: string,
  map: ColumnMap,
  answers: RegistryColumns,
): Promise<Header | null> {
  for (const separator of SEPARATORS) {
    const rows = csvRows(text, separator)
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = await rows.next()
      if (!value) break
      const columns = columnsIn(value.cells, map, answers, 'sound')
      if (columns) return { line: value.line, rows, columns }
    }
  }
  return null
}

export interface StatementHead extends Head {
  /** What stands below it in the first rows. */
  readonly cells: readonly string[]
}

const SAMPLE_ROWS = 3

/**
 * Every column of the file, for a person who says what each is. Where no row sounds like the head of a registry, those
 * of the first row that may be one.
 */
export async function statementHeads(
  bankName: string,
  bytes: Uint8Array,
  answers: RegistryAnswers = NO_ANSWERS,
): Promise<readonly StatementHead[]> {
  const map = columnMapOf(bankName)
  const text = await textOfTable(bytes)
  const found = await headerIn(text, map, answers.columns)
  const header = found
    ? { rows: found.rows, heads: found.columns.heads }
    : await tableIn(text, map, answers)
  if (!header) return []
  const below: CsvRow[] = []
  for await (const row of header.rows) if (below.push(row) >= SAMPLE_ROWS) break
  return header.heads.map((head, index) => ({
    ...head,
    cells: below.map(({ cells }) => (cells[index] ?? '').slice(0, 64)),
  }))
}

async function tableIn(text: string, map: ColumnMap, { columns }: RegistryAnswers) {
  for (const separator of SEPARATORS) {
    const rows = csvRows(text, separator)
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = await rows.next()
      if (!value) break
      if (value.cells.filter((cell) => cell !== '').length >= HEADS_MIN)
        return { rows, heads: headsOf(value.cells, map, columns) }
    }
  }
  return null
}

function noHeader(map: ColumnMap, bankName: string): Fault {
  const wanted = (column: Column) => map.columns[column].map((name) => `"${name}"`).join(', ')
  return new Fault(
    'bad-request',
    say('fault.comparison.columns-not-found', {
      lines: HEADER_ROWS,
      bank: bankName,
      amountNames: wanted('amount'),
      timeNames: wanted('at'),
      orderNames: wanted('order'),
      operationNames: wanted('operation'),
      advice: HOW_TO_ANSWER,
    }),
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
