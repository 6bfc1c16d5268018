/**
 * A list of codes and names as a person has it: copied from a table, or a CSV file of an accounting program, with
 * `;`, tabs or commas between the columns. If the first line names the columns it decides which is which; otherwise
 * the code comes first and the name second.
 */
import { CODE_COLUMNS, NAME_COLUMNS } from '../../words/item-list-columns.ts'

type Trouble = 'no-name' | 'no-code' | 'twice' | 'open-quote'

interface NameList {
  /** By their codes. */
  readonly names: Readonly<Record<string, string>>
  readonly problems: readonly { readonly line: number; readonly what: Trouble }[]
}

interface Row {
  readonly cells: readonly string[]
  readonly lines: number
  /** Where the next one begins. */
  readonly end: number
  /** Its last quote was not closed. */
  readonly isOpen: boolean
}

export function readNames(text: string): NameList {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const [first] = rows
  const columns = first && columnsOf(first.cells)
  const names = new Map<string, string>()
  const problems: { line: number; what: Trouble }[] = []
  for (const { line, cells, isOpen } of columns ? rows.slice(1) : rows) {
    const code = (cells[columns?.code ?? 0] ?? '').trim()
    const name = cells[columns?.name ?? 1]?.trim()
    const what = isOpen ? 'open-quote' : problemOf(code, name, names)
    if (what) problems.push({ line, what })
    else if (name !== undefined) names.set(code, name)
  }
  return { names: Object.fromEntries(names), problems }
}

function problemOf(
  code: string,
  name: string | undefined,
  names: ReadonlyMap<string, string>,
): Trouble | null {
  if (code === '') return 'no-code'
  if (name === undefined) return 'no-name'
  return names.has(code) && names.get(code) !== name ? 'twice' : null
}

/** The places of the columns, where the line is a heading; null where it is not. */
function columnsOf(cells: readonly string[]): { code: number; name: number } | null {
  const titles = cells.map((cell) => cell.trim().toLowerCase())
  const code = titles.findIndex((title) => CODE_COLUMNS.includes(title))
  const name = titles.findIndex((title) => NAME_COLUMNS.includes(title))
  return code === -1 || name === -1 ? null : { code, name }
}

function rowsOf(text: string): readonly (Row & { readonly line: number })[] {
  const [first = ''] = text.split('\n', 1)
  const separator = [';', '\t', ','].find((one) => first.includes(one)) ?? ';'
  const rows: (Row & { line: number })[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const began = line
    const row = rowAt(text, at, separator)
    line += row.lines
    at = row.end
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line: began, ...row })
  }
  return rows
}

/** A cell in quotes may hold separators and ends of lines; two quotes in it are one. */
function rowAt(text: string, from: number, separator: string): Row {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let lines = 1
  let at = from
  for (; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && character === separator) {
      cells.push(cell)
      cell = ''
    } else if (!isQuoted && character === '\n') break
    else {
      if (character === '\n') lines += 1
      cell += character
    }
  }
  cells.push(cell.replace(/\r$/, ''))
  return { cells, lines, end: at + 1, isOpen: isQuoted }
}

/** The text of a file: UTF-8, or else the encoding of Russian accounting programs. */
export function textOf(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
