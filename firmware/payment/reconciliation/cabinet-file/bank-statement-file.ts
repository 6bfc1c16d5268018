/**
 * Reads the statement that a bank's website gives as a file. Pure but for its turns.
 *
 * A line that cannot be read refuses the whole file, with the line's number: a sum left out would show up as a
 * discrepancy that does not exist. What each row means: bank-statement-rows.ts.
 */

import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { joined, quoted, say } from '#firmware/words/sentence.ts'
import { REGISTRY_WORDS_MAX } from '../../limits.ts'
import type { Span } from '../comparison-input.ts'
import { amountIn, dayIn, timeIn } from './bank-statement-amounts-and-times.ts'
import { type Column, type ColumnMap, columnMapOf } from './bank-statement-columns.ts'
import {
  type Columns,
  columnsIn,
  type Head,
  HOW_TO_ANSWER,
  headsOf,
  type RegistryColumns,
} from './bank-statement-heads.ts'
import type { UnknownWord } from './bank-statement-line-kind.ts'
import {
  createStatementRows,
  type StatementReader,
  type StatementRows,
} from './bank-statement-rows.ts'
import { NO_ANSWERS, type RegistryAnswers } from './registry-answers.ts'
import { type FileTable, tablesOf } from './table-of-file.ts'

/** A shop's day has a few thousand; a year of a busy lane is more than this. */
export const FILE_LINES_MAX = 50_000
const HEADER_ROWS = 30

/** So many cells in a row are the head of a table, whatever they are called. */
const HEADS_MIN = 3

interface Header {
  readonly line: number
  /** After the header. */
  readonly rows: AsyncIterable<CsvRow>
  readonly columns: Columns
  /** What stands above it, cell by cell. */
  readonly titles: readonly string[]
}

export interface StatementOfFile extends StatementRows {
  /** Sheets that were not read, because they are hidden or have no table of payments. */
  readonly sheetsLeftOut: readonly string[]
}

export async function readStatementFile(
  bankName: string,
  bytes: Uint8Array,
  answers: RegistryAnswers = NO_ANSWERS,
): Promise<StatementOfFile> {
  const map = columnMapOf(bankName)
  const reader = createStatementRows(map, answers)
  const sheetsLeftOut = await readTables(reader, { bankName, map, bytes, answers })
  return { ...reader.end(), sheetsLeftOut }
}

/**
 * The words of kind and state that nobody has explained, so that a person is asked for all of them at once: of a file
 * that cannot be read, those up to there; as many as one comparison takes answers for. What else is wrong with it the
 * comparison says.
 */
export async function unknownWords(
  bankName: string,
  bytes: Uint8Array,
  answers: RegistryAnswers = NO_ANSWERS,
): Promise<readonly UnknownWord[]> {
  const map = columnMapOf(bankName)
  const reader = createStatementRows(map, answers)
  try {
    await readTables(reader, { bankName, map, bytes, answers })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  return reader.unknownWords().slice(0, REGISTRY_WORDS_MAX)
}

interface TablesToRead {
  readonly bankName: string
  readonly map: ColumnMap
  readonly bytes: Uint8Array
  readonly answers: RegistryAnswers
}

/** Answers which sheets were not read. Throws Fault 'bad-request', 'full'. */
async function readTables(
  reader: StatementReader,
  { bankName, map, bytes, answers }: TablesToRead,
): Promise<readonly string[]> {
  const { tables, hiddenSheets } = await tablesOf(bytes)
  const sheetsLeftOut = [...hiddenSheets]
  let [rowCount, readCount] = [0, 0]
  for (const table of tables) {
    try {
      const header = await headerIn(table, map, answers.columns)
      if (header) {
        rowCount = await readTable(reader, table, header, rowCount)
        readCount += 1
      } else if (tables.length > 1) {
        await refuseHeadless(table, map)
        sheetsLeftOut.push(table.name)
      }
    } catch (error) {
      throw tables.length > 1 ? inSheet(table.name, error) : error
    }
  }
  if (readCount === 0) throw noHeader(map, bankName)
  return sheetsLeftOut
}

/** Answers how many rows of the file were read by now. */
async function readTable(
  reader: StatementReader,
  { name }: FileTable,
  { line, rows, columns, titles }: Header,
  before: number,
): Promise<number> {
  reader.begin(columns, line, [name, ...titles])
  let count = before
  for await (const row of rows) {
    count += 1
    if (count > FILE_LINES_MAX)
      throw new Fault('full', say('fault.comparison.file-too-long', { most: FILE_LINES_MAX }))
    reader.take(row)
  }
  return count
}

async function headerIn(
  { readings }: FileTable,
  map: ColumnMap,
  answers: RegistryColumns,
): Promise<Header | null> {
  for (const reading of readings) {
    const rows = reading()
    const titles: string[] = []
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = await rows.next()
      if (!value) break
      const columns = columnsIn(value.cells, map, answers, 'sound')
      if (columns) return { line: value.line, rows, columns, titles }
      titles.push(...value.cells.filter((cell) => cell !== ''))
    }
    await rows.return()
  }
  return null
}

/** A sheet next to those that are read may have money under unknown heads. */
async function refuseHeadless({ readings: [reading] }: FileTable, { zone }: ColumnMap) {
  if (!reading) return
  let count = 0
  for await (const { line, cells } of reading()) {
    const hasTime = cells.some((cell) => (timeIn(cell, zone) ?? dayIn(cell, zone)) !== null)
    if (hasTime && cells.some((cell) => amountIn(cell, 'roubles') !== null))
      throw new Fault(
        'bad-request',
        say('fault.comparison.sheet-without-heads', { line, advice: HOW_TO_ANSWER }),
      )
    count += 1
    if (count >= HEADLESS_ROWS_MAX) return
  }
}

/** Of a sheet without a head: money among its first rows would be seen. */
const HEADLESS_ROWS_MAX = 1_000

function inSheet(sheet: string, error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  const said = say('fault.comparison.in-sheet', { sheet: quoted(sheet), why: error.said })
  return new Fault(error.kind, said, error, error.detail)
}

export interface StatementHead extends Head {
  /** What stands below it in the first rows. */
  readonly cells: readonly string[]
}

const SAMPLE_ROWS = 10

/**
 * Every column of the file, for a person who says what each is: of a spreadsheet those of all its sheets. Where no row
 * sounds like the head of a registry, those of the first row that may be one.
 */
export async function statementHeads(
  bankName: string,
  bytes: Uint8Array,
  answers: RegistryAnswers = NO_ANSWERS,
): Promise<readonly StatementHead[]> {
  const map = columnMapOf(bankName)
  const { tables } = await tablesOf(bytes)
  const found: StatementHead[] = []
  for (const table of tables) {
    const header = await headerIn(table, map, answers.columns)
    if (header) found.push(...(await withCells(header.columns.heads, header.rows)))
  }
  const [first] = tables
  if (found.length > 0 || !first) return found
  const header = await tableIn(first, map, answers)
  return header ? withCells(header.heads, header.rows) : []
}

async function withCells(heads: readonly Head[], rows: AsyncIterable<CsvRow>) {
  const below: CsvRow[] = []
  for await (const row of rows) if (below.push(row) >= SAMPLE_ROWS) break
  return heads.map((head, index) => ({
    ...head,
    cells: below.map(({ cells }) => (cells[index] ?? '').slice(0, 64)),
  }))
}

async function tableIn({ readings }: FileTable, map: ColumnMap, { columns }: RegistryAnswers) {
  for (const reading of readings) {
    const rows = reading()
    for (let index = 0; index < HEADER_ROWS; index += 1) {
      const { value } = await rows.next()
      if (!value) break
      if (value.cells.filter((cell) => cell !== '').length >= HEADS_MIN)
        return { rows, heads: headsOf(value.cells, map, columns) }
    }
    await rows.return()
  }
  return null
}

function noHeader(map: ColumnMap, bankName: string): Fault {
  const wanted = (column: Column) => joined(map.columns[column].map(quoted), ', ')
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
