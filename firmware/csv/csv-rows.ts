/**
 * Reads rows of a CSV file of another program: RFC 4180, with any separator. Pure except that it yields to the event
 * loop.
 */

import { SLICE } from '#firmware/async/in-slices.ts'
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export const SEPARATORS = [';', ',', '\t'] as const

export interface CsvRow {
  /** Counted from 1, as a person finds it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A bank's statement has some thirty columns. */
const CELLS_MAX = 200
/** Longer than any purpose, name or address that a bank writes. */
const CELL_CHARACTERS_MAX = 4_096
/** Four times as many as any caller takes of one file. Empty lines count too: they take time and give nothing. */
const LINES_MAX = 200_000
/** After so many characters without a row, the reader may let others run. */
const PIECE_CHARACTERS = 4_096

/**
 * Row by row, in short turns, so that the reader may stop; only one row is held. Rejects with Fault 'bad-request' where
 * a quotation mark is never closed or a row is longer than the bounds, and with 'full' where there are more than
 * LINES_MAX lines.
 */
export async function* csvRows(text: string, separator: string): AsyncGenerator<CsvRow, void> {
  const turns = beginTurns()
  let count = 0
  for (const row of walk(text, separator)) {
    if (row) count += 1
    if (turns.isOver() || (row && count % SLICE === 0)) await turns.next()
    if (row) yield row
  }
}

/** Yields null where no row has ended for a while. */
function* walk(text: string, separator: string): Generator<CsvRow | null, void> {
  let cells: string[] = []
  // The current cell: the text taken so far, and the position from which text is still to be taken.
  let [cell, from] = ['', 0]
  let [isQuoted, isBlank] = [false, true]
  let [line, began] = [1, 1]
  const take = (until: number) => {
    if (cell.length + until - from > CELL_CHARACTERS_MAX)
      throw tooLong(began, say('text.table.cell-too-long', { most: CELL_CHARACTERS_MAX }))
    cell += text.slice(from, until)
    from = until + 1
  }
  const endCell = (at: number) => {
    take(at)
    if (cells.push(cell.trim()) > CELLS_MAX)
      throw tooLong(began, say('text.table.too-many-cells', { most: CELLS_MAX }))
    cell = ''
    isBlank = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (at % PIECE_CHARACTERS === 0) yield null
    if (letter === '\n') {
      line += 1
      if (line > LINES_MAX + 1)
        throw new Fault('full', say('fault.table.too-many-lines', { most: LINES_MAX }))
    }
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      at += 1
      take(at)
      isBlank = false
    } else if (letter === '"' && (isQuoted || isBlank)) {
      take(at)
      isQuoted = !isQuoted
    } else if (isQuoted) isBlank &&= letter.trim() === ''
    else if (letter === separator) endCell(at)
    else if (letter === '\n') {
      endCell(at)
      if (cells.some((one) => one !== '')) yield { line: began, cells }
      cells = []
      began = line
    } else if (letter === '\r') take(at)
    else isBlank &&= letter.trim() === ''
  }
  if (isQuoted)
    throw new Fault('bad-request', say('fault.table.quotation-mark-open', { line: began }))
  endCell(text.length)
  if (cells.some((one) => one !== '')) yield { line: began, cells }
}

/** The line `sep=;` that Excel reads and writes first to name the separator. It is no row of the table. */
export function isSeparatorLine({ cells }: CsvRow): boolean {
  const [first = '', ...rest] = cells
  return /^sep=.?$/i.test(first) && rest.every((cell) => cell === '')
}

function tooLong(line: number, what: Sentence): Fault {
  return new Fault('bad-request', say('fault.table.line-unreadable', { line, why: what }))
}
