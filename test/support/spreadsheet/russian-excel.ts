/**
 * What a Russian Excel makes of a CSV file that is opened by a double click, written from what Excel does and not from our
 * writer: the encoding by the mark, `;` between cells, and a guess of what each cell is, in quotation marks or without.
 */

export interface ExcelCell {
  readonly kind: 'empty' | 'text' | 'number' | 'date' | 'logical' | 'formula'
  /** As it stands in the file. */
  readonly text: string
  /** Of a number. */
  readonly value: number | null
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const NUMBER =
  /^[\s\u00a0]*(?:[-+]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:,\d*)?(?:e[-+]?\d+)?|\(\d+(?:,\d+)?\))[\s\u00a0]*[%₽р]?\.?$/i
const MONTH =
  '(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*'
const DATE = new RegExp(
  `^\\s*(?:\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?|\\d{1,2}[\\s.-]*${MONTH}(?:[\\s.-]*\\d{2,4})?|${MONTH}[\\s.-]*\\d{1,4})?(?:\\s*\\d{1,4}:\\d{1,2}(?::\\d{1,2})?(?:[.,]\\d+)?)?\\s*$`,
  'iu',
)
const FRACTION = /^\s*(?:\d+\s+)?\d+\/\d+\s*$/
const LOGICAL = /^\s*(?:истина|ложь|true|false)\s*$/i

export function openedInRussianExcel(bytes: Uint8Array): ExcelCell[][] {
  const isUtf8 = UTF8_MARK.every((byte, at) => bytes[at] === byte)
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1251').decode(bytes)
  return rowsOf(text).map((row) => row.map(cellOf))
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"' && isQuoted && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || !(letter === ';' || letter === '\n')) cell += letter
    else {
      rows.at(-1)?.push(letter === '\n' ? cell.replace(/\r$/, '') : cell)
      cell = ''
      if (letter === '\n') rows.push([])
    }
  }
  return rows.slice(0, -1)
}

function cellOf(text: string): ExcelCell {
  const kind = kindOf(text)
  const value =
    kind === 'number' ? Number(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')) : null
  return { kind, text, value }
}

function kindOf(text: string): ExcelCell['kind'] {
  if (text === '') return 'empty'
  if (text.startsWith('\t')) return 'text'
  if (NUMBER.test(text)) return 'number'
  if (/^[\s"]*[=+\-@＝＋－＠]/u.test(text)) return 'formula'
  if (LOGICAL.test(text)) return 'logical'
  return text.trim() !== '' && (DATE.test(text) || FRACTION.test(text)) ? 'date' : 'text'
}
