/**
 * The list as a table: `;` between cells, sums in roubles with a comma, as a Russian spreadsheet opens and saves it.
 * For a caller who reads Russian it opens by a double click: with a mark of its letters, titles in Russian, and codes that
 * keep their zeros. Reading takes both, and also `,` and tabs between cells, UTF-8 or windows-1251, a decimal point, and Russian titles.
 *
 * Nothing is guessed: a cell that cannot be read refuses the file with its line and column.
 */

import { inSlices } from '#firmware/async/in-slices.ts'
import { BOM, csvText, readableText, spreadsheetText } from '#firmware/csv/csv-cell.ts'
import { textOfTable } from '#firmware/csv/csv-encoding.ts'
import { type CsvRow, csvRows, isSeparatorLine, SEPARATORS } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { CUSTOMER_LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import { ASSORTMENT_LIMITS, type AssortmentItem, troubleOf } from './assortment-item.ts'
import { checkTogether } from './assortment-json.ts'
import { CellTrouble, COLUMN_TITLES, COLUMNS, type Column, itemOfCells } from './csv-columns.ts'

const LINE_END = '\r\n'

export async function csvOf(
  items: readonly AssortmentItem[],
  language: Language = 'en',
): Promise<string> {
  const languages = CUSTOMER_LANGUAGES.filter((language) =>
    items.some(({ names }) => names[language]),
  )
  const columns = COLUMNS.filter(
    ({ title }) => !title.startsWith('name_') || languages.some((one) => title === `name_${one}`),
  )
  const { mark, titleOf, cell } = FORMS[language]
  const lines = [mark + columns.map((column) => csvText(titleOf(column))).join(';')]
  await inSlices(items, (item) => {
    lines.push(columns.map((column) => cellOf(column, item, cell)).join(';'))
  })
  return lines.join(LINE_END) + LINE_END
}

/** Throws Fault 'bad-request' with the line and the column. */
export async function itemsOfCsv(bytes: Uint8Array): Promise<AssortmentItem[]> {
  const { columns, rows } = await headerIn(await textOfTable(bytes))
  const items: AssortmentItem[] = []
  const lines: number[] = []
  for await (const row of rows) {
    // Checked before the row is kept: a file of two million rows would end the process.
    if (items.length === ASSORTMENT_LIMITS.items)
      throw new Fault(
        'full',
        say('fault.assortment.too-many-lines', { most: ASSORTMENT_LIMITS.items, line: row.line }),
      )
    items.push(itemOfRow(row, columns))
    lines.push(row.line)
  }
  await checkTogether(items, (index) => say('text.assortment.place-line', { line: lines[index] }))
  return items
}

function itemOfRow({ line, cells }: CsvRow, columns: readonly Column[]): AssortmentItem {
  try {
    if (cells.length > columns.length)
      throw new Fault(
        'bad-request',
        say('fault.assortment.too-many-cells', {
          line,
          cells: cells.length,
          columns: columns.length,
        }),
      )
    const item = itemOfCells(columns, cells.map(readableText))
    const trouble = troubleOf(item)
    if (trouble) throw new CellTrouble(trouble.column, trouble.why)
    return item
  } catch (error) {
    if (!(error instanceof CellTrouble)) throw error
    throw new Fault(
      'bad-request',
      say('fault.assortment.bad-cell', { line, column: error.column, why: error.said }),
    )
  }
}

interface Table {
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<CsvRow>
}

async function headerIn(text: string): Promise<Table> {
  for (const separator of SEPARATORS) {
    const rows = csvRows(text, separator)
    let { value } = await rows.next()
    if (value && isSeparatorLine(value)) value = (await rows.next()).value
    const titles = (value?.cells ?? []).map((cell) => cell.toLowerCase())
    if (!titles.some((title) => COLUMN_TITLES.get(title)?.title === 'code')) continue
    const columns = titles.map((title) => {
      const column = COLUMN_TITLES.get(title)
      if (column) return column
      throw new Fault(
        'bad-request',
        say('fault.assortment.unknown-column', {
          line: value?.line,
          column: printable(title.slice(0, 40)),
          allowed: ALLOWED,
        }),
      )
    })
    const twice = columns.find((column, index) => columns.indexOf(column) !== index)
    if (twice)
      throw new Fault(
        'bad-request',
        say('fault.assortment.duplicate-column', { line: value?.line, column: twice.title }),
      )
    return { columns, rows }
  }
  throw new Fault('bad-request', say('fault.assortment.no-code-column', { allowed: ALLOWED }))
}

const ALLOWED = say('text.assortment.allowed-columns', {
  columns: COLUMNS.map(({ title }) => title).join(', '),
})

type WriteText = (text: string, column: Column) => string

const FORMS: Readonly<
  Record<Language, { mark: string; titleOf(column: Column): string; cell: WriteText }>
> = {
  en: { mark: '', titleOf: ({ title }) => title, cell: csvText },
  ru: {
    mark: BOM,
    titleOf: ({ russian }) => russian,
    cell: (text, { isSum, inRussian }) =>
      isSum ? text : spreadsheetText(inRussian ? inRussian(text) : text),
  },
}

function cellOf(column: Column, item: AssortmentItem, write: WriteText): string {
  const value = column.write(item)
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : write(value, column)
}
