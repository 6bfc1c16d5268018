/** A line of a bank's table by its columns, and whether it is a total or a note instead of money that moved. Pure. */

import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { amountIn } from './bank-statement-amounts-and-times.ts'
import type { Column } from './bank-statement-columns.ts'
import { type Columns, shown } from './bank-statement-heads.ts'
import { squeezed } from './bank-statement-word-meanings.ts'

export interface LineCells {
  readonly line: number
  /** As the file writes it; empty where the file has no such column. */
  raw(column: Column): string
  /** The same, but empty where the bank wrote that there is nothing. */
  cell(column: Column): string
  /** The head of the column, as the file calls it. */
  nameOf(column: Column): string
}

export function cellsOf({ line, cells }: CsvRow, { at, names }: Columns): LineCells {
  const raw = (column: Column) => cells[at[column] ?? -1] ?? ''
  return {
    line,
    raw,
    cell: (column) => (isNothing(raw(column)) ? '' : raw(column)),
    nameOf: (column) => names[at[column] ?? -1] ?? column,
  }
}

/** What banks write where there is nothing; a dash is squeezed away. */
const NOTHING = new Set(['', 'нет', 'null', 'none', 'na', 'nan', 'nil', '0'])

export const isNothing = (cell: string) => NOTHING.has(squeezed(cell))

/** Whether the first cell says that the row is a total or a count. */
export function isTotal(cells: readonly string[]): boolean {
  return TOTAL_ROW.test(cells.find((one) => one !== '') ?? '')
}

const TOTAL_ROW =
  /^(итог|всего|total|sum|сумма|число|кол-во|количество|number of|count|the (amount|number) of)/iu

/** A name and what it is. */
const NOTE_CELLS_MAX = 2

/** Whether the row is a text about the table, without a sum and a time. */
export function isNote(cells: readonly string[], { raw }: LineCells): boolean {
  const written = cells.filter((one) => one !== '')
  const isEmpty = raw('amount') === '' && raw('at') === '' && raw('time') === ''
  const isAlone = written.length === 1 && amountIn(written[0] ?? '', 'roubles') === null
  return (
    (isEmpty || isAlone) &&
    written.length <= NOTE_CELLS_MAX &&
    written.every((one) => amountIn(one, 'roubles') === null)
  )
}

export function unreadable(line: number, what: Sentence, cell: string, column: string): Fault {
  return new Fault(
    'bad-request',
    say('fault.comparison.unreadable-cell', {
      line,
      cell: shown(cell),
      expected: what,
      column: shown(column),
    }),
  )
}
