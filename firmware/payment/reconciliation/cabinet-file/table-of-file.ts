/**
 * The tables of a file, whatever a bank's website or a spreadsheet made of it: CSV with one of its separators, the
 * sheets of an XLSX. What is no table is refused in words. Pure except that it yields to the event loop.
 */
import { textOfTable } from '#firmware/csv/csv-encoding.ts'
import { type CsvRow, csvRows, SEPARATORS } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { xlsxSheets } from './xlsx-sheets.ts'

export interface FileTable {
  /** As the file calls it: the name of a sheet; empty for the one table of a CSV file. */
  readonly name: string
  /** From its first row, as often as they are asked for. One each for the ways in which its cells may be parted. */
  readonly readings: readonly (() => AsyncGenerator<CsvRow, void>)[]
}

export interface TablesOfFile {
  readonly tables: readonly FileTable[]
  /** Sheets that are hidden in the file: of these nothing is read. */
  readonly hiddenSheets: readonly string[]
}

/** Rejects with Fault 'bad-request' for a file that has no table, or none that can be read; 'full'. */
export async function tablesOf(bytes: Uint8Array): Promise<TablesOfFile> {
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const sheets = await xlsxSheets(bytes)
    return {
      tables: sheets
        .filter(({ isHidden }) => !isHidden)
        .map(({ name, rows }) => ({ name, readings: [rows] })),
      hiddenSheets: sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    }
  }
  refuseOtherForms(bytes)
  const text = await textOfTable(bytes)
  const readings = SEPARATORS.map((separator) => () => csvRows(text, separator))
  return { tables: [{ name: '', readings }], hiddenSheets: [] }
}

const begins = (bytes: Uint8Array, with_: readonly number[]) =>
  with_.every((byte, index) => bytes[index] === byte)

/** Of files that are called a table, and are none: how they begin, and what a person does with them. */
const OTHER_FORMS: readonly (readonly [RegExp, Sentence])[] = [
  [/^%PDF/, say('fault.table.form-pdf')],
  [/^\s*<(?:!doctype\s+html|html|table|head|meta|style|body)/i, say('fault.table.form-web-page')],
  [/^\s*<\?xml|^\s*<[A-Za-z]/, say('fault.table.form-xml')],
  [/^\s*1CClientBankExchange/, say('fault.table.form-account-statement')],
  [/^(?:Rar!|7z\xbc\xaf)/, say('fault.table.form-archive')],
]

const GZIP = [0x1f, 0x8b]

function refuseOtherForms(bytes: Uint8Array): void {
  if (begins(bytes, GZIP)) throw new Fault('bad-request', say('fault.table.form-archive'))
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new Fault('bad-request', say('fault.table.form-old-spreadsheet'))
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 512))
    .replace(/^\xef\xbb\xbf/, '')
  const form = OTHER_FORMS.find(([mark]) => mark.test(start))
  if (form) throw new Fault('bad-request', form[1])
}
