/** Rows of a file that another program wrote: RFC 4180, with whatever it separates by. Pure. */
import { Fault } from '#firmware/fault.ts'

export const SEPARATORS = [';', ',', '\t'] as const

export interface CsvRow {
  /** From 1: where a person finds it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A bank's statement has some thirty columns. */
const CELLS_MAX = 200
/** Longer than any purpose, name or address that a bank writes. */
const CELL_CHARACTERS_MAX = 4_096

/**
 * Row by row, so that whoever reads them may stop: no more than one row is held. Throws Fault 'bad-request'
 * where a quotation mark is never closed, and where a row is longer than the bounds.
 */
export function* csvRows(text: string, separator: string): Generator<CsvRow, void> {
  let cells: string[] = []
  // Of the present cell: what was taken, and from where on the text is still to be taken.
  let [cell, from] = ['', 0]
  let [isQuoted, isBlank] = [false, true]
  let [line, began] = [1, 1]
  const take = (until: number) => {
    if (cell.length + until - from > CELL_CHARACTERS_MAX)
      throw tooLong(began, `a cell of more than ${CELL_CHARACTERS_MAX} characters`)
    cell += text.slice(from, until)
    from = until + 1
  }
  const endCell = (at: number) => {
    take(at)
    if (cells.push(cell.trim()) > CELLS_MAX) throw tooLong(began, `more than ${CELLS_MAX} cells`)
    cell = ''
    isBlank = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\n') line += 1
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
    throw new Fault('bad-request', `line ${began}: a quotation mark is opened and never closed`)
  endCell(text.length)
  if (cells.some((one) => one !== '')) yield { line: began, cells }
}

function tooLong(line: number, what: string): Fault {
  return new Fault('bad-request', `line ${line} has ${what}: it is no row of a table`)
}
