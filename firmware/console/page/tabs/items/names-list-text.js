/**
 * A list of codes and names as a person has it: copied from a table, or a CSV file of an accounting program, with
 * `;`, tabs or commas between the columns. If the first line names the columns it decides which is which; otherwise
 * the code comes first and the name second.
 */
import { CODE_COLUMNS, NAME_COLUMNS } from '../../words/item-list-columns.js'

/** `{ names: { code: name }, problems: [{ line, what }] }`; `what` is 'no-name', 'no-code', 'twice' or 'open-quote'. */
export function readNames(text) {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const [first] = rows
  const columns = first && columnsOf(first.cells)
  const names = new Map()
  const problems = []
  for (const { line, cells, isOpen } of columns ? rows.slice(1) : rows) {
    const code = (cells[columns?.code ?? 0] ?? '').trim()
    const name = cells[columns?.name ?? 1]?.trim()
    const what = isOpen ? 'open-quote' : problemOf(code, name, names)
    if (what) problems.push({ line, what })
    else names.set(code, name)
  }
  return { names: Object.fromEntries(names), problems }
}

function problemOf(code, name, names) {
  if (code === '') return 'no-code'
  if (name === undefined) return 'no-name'
  return names.has(code) && names.get(code) !== name ? 'twice' : null
}

/** The places of the columns, where the line is a heading; null where it is not. */
function columnsOf(cells) {
  const titles = cells.map((cell) => cell.trim().toLowerCase())
  const code = titles.findIndex((title) => CODE_COLUMNS.includes(title))
  const name = titles.findIndex((title) => NAME_COLUMNS.includes(title))
  return code === -1 || name === -1 ? null : { code, name }
}

function rowsOf(text) {
  const separator = [';', '\t', ','].find((one) => text.split('\n', 1)[0].includes(one)) ?? ';'
  const rows = []
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
function rowAt(text, from, separator) {
  const cells = []
  let cell = ''
  let isQuoted = false
  let lines = 1
  let at = from
  for (; at < text.length; at += 1) {
    const character = text[at]
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
export function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
