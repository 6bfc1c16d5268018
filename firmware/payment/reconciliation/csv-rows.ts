/** Rows of a file that a bank wrote: RFC 4180, with whatever it separates by. Pure. */
import { Fault } from '#firmware/fault.ts'

export const SEPARATORS = [';', ',', '\t'] as const

export interface CsvRow {
  /** From 1: where a person finds it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Throws Fault 'bad-request' where a quotation mark is never closed. */
export function csvRows(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let [line, began] = [1, 1]
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((one) => one !== '')) rows.push({ line: began, cells })
    cells = []
    began = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\n') line += 1
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (isQuoted)
    throw new Fault('bad-request', `line ${began}: a quotation mark is opened and never closed`)
  endRow()
  return rows
}
