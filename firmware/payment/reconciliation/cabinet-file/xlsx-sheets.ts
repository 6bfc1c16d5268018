/**
 * Reads the sheets of an XLSX file row by row, as a registry is downloaded or saved: shared and own texts, days as
 * numbers of either calendar, the kept values of formulas, cells over several rows and columns. Rows that are hidden
 * are rows. Only one row is held, and the texts that cells share. Pure except that it yields to the event loop.
 */
import type { CsvRow } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  type Calendar,
  type NumberFormat,
  numberFormat,
  numberText,
  PLAIN,
  UNKNOWN,
} from './xlsx-cell-values.ts'
import { type Attributes, createXmlReader, type XmlEvents } from './xml-reader.ts'
import { type ZipParts, zipParts } from './zip-parts.ts'

export interface Sheet {
  readonly name: string
  /** Hidden by whoever made the file. */
  readonly isHidden: boolean
  /** Rejects with Fault 'bad-request' where the sheet cannot be read, 'full' past the bounds. */
  rows(): AsyncGenerator<CsvRow, void>
}

const SHEETS_MAX = 32
/** As of rows of a CSV file (csv-rows.ts). */
const COLUMNS_MAX = 200
const CELL_CHARACTERS_MAX = 4_096
const ROWS_MAX = 200_000
/** Fifty thousand lines with some ids each. */
const SHARED_TEXTS_MAX = 400_000
const SHARED_CHARACTERS_MAX = 12 * 1024 * 1024
const FORMATS_MAX = 4_096
const MERGES_MAX = 20_000
/** Heads stand near the top; below, a cell that reaches over others is a cell. */
const HEAD_ROWS = 40

export async function xlsxSheets(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const zip = zipParts(bytes)
  const book = await workbookOf(zip)
  if (!book) throw new Fault('bad-request', say('fault.table.archive-without-table'))
  const texts = book.sharedTexts === null ? [] : await sharedTexts(zip, book.sharedTexts)
  const formats = book.styles === null ? [] : await cellFormats(zip, book.styles)
  const { calendar } = book
  return book.sheets.map(({ name, isHidden, part }) => ({
    name,
    isHidden,
    rows: () => rowsOf(zip, part, { texts, formats, calendar }),
  }))
}

async function walk(zip: ZipParts, part: string, events: XmlEvents): Promise<void> {
  for await (const _ of walked(zip, part, events));
}

/** Yields after each piece. */
async function* walked(zip: ZipParts, part: string, events: XmlEvents): AsyncGenerator<undefined> {
  const reader = createXmlReader(events)
  let decoder: InstanceType<typeof TextDecoder> | null = null
  try {
    for await (const piece of zip.read(part)) {
      decoder ??= new TextDecoder(isUtf16(piece) ? 'utf-16le' : 'utf-8', { fatal: true })
      reader.write(decoder.decode(piece, { stream: true }))
      yield
    }
    reader.write(decoder?.decode() ?? '')
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('bad-request', say('fault.table.damaged'), error)
  }
  reader.end()
  yield
}

const isUtf16 = (piece: Uint8Array) => piece[0] === 0xff && piece[1] === 0xfe
const nothing = () => undefined

interface Workbook {
  readonly sheets: readonly {
    readonly name: string
    readonly isHidden: boolean
    readonly part: string
  }[]
  readonly calendar: Calendar
  readonly sharedTexts: string | null
  readonly styles: string | null
}

async function workbookOf(zip: ZipParts): Promise<Workbook | null> {
  const root = await relationsOf(zip, '')
  const main = root.find(({ type }) => type.endsWith('/officedocument'))?.part ?? 'xl/workbook.xml'
  if (!zip.names.includes(main)) return null
  const relations = await relationsOf(zip, main)
  const found: { name: string; isHidden: boolean; id: string }[] = []
  let isFrom1904 = false
  await walk(zip, main, {
    open(name, of) {
      if (name === 'workbookPr') isFrom1904 = isTrue(of('date1904'))
      if (name !== 'sheet') return
      if (found.length >= SHEETS_MAX)
        throw new Fault('full', say('fault.table.too-many-sheets', { most: SHEETS_MAX }))
      const isHidden = (of('state') ?? 'visible') !== 'visible'
      found.push({ name: (of('name') ?? '').trim().slice(0, 64), isHidden, id: of('id') ?? '' })
    },
    close: nothing,
    text: nothing,
  })
  const partOf = (type: string) => relations.find((one) => one.type.endsWith(type))?.part ?? null
  return {
    calendar: { isFrom1904 },
    sharedTexts: partOf('/sharedstrings'),
    styles: partOf('/styles'),
    sheets: found.flatMap(({ name, isHidden, id }) => {
      const one = relations.find((relation) => relation.id === id)
      if (!one) throw new Fault('bad-request', say('fault.table.damaged'))
      // A chart is a sheet, too, and has no rows.
      return one.type.endsWith('/worksheet') ? [{ name, isHidden, part: one.part }] : []
    }),
  }
}

const isTrue = (value: string | null) => value === '1' || value === 'true'

interface Relation {
  readonly id: string
  readonly type: string
  readonly part: string
}

/** Of a part to others; of the archive itself with an empty name. */
async function relationsOf(zip: ZipParts, part: string): Promise<readonly Relation[]> {
  const at = part.lastIndexOf('/') + 1
  const folder = part.slice(0, at)
  const name = `${folder}_rels/${part.slice(at)}.rels`
  if (!zip.names.includes(name)) return []
  const relations: Relation[] = []
  await walk(zip, name, {
    open(element, of) {
      if (element !== 'Relationship' || relations.length >= SHEETS_MAX * 8) return
      const target = of('Target') ?? ''
      relations.push({
        id: of('Id') ?? '',
        type: (of('Type') ?? '').toLowerCase(),
        part: placeOf(folder, target).toLowerCase(),
      })
    },
    close: nothing,
    text: nothing,
  })
  return relations
}

function placeOf(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  return path.join('/')
}

/** Texts that cells share, by their number. How their letters are pronounced is no part of them. */
async function sharedTexts(zip: ZipParts, part: string): Promise<readonly string[]> {
  const texts: string[] = []
  let [characters, spoken] = [0, 0]
  let [text, isText] = ['', false]
  await walk(zip, part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') spoken += 1
      isText = name === 't' && spoken === 0
    },
    close(name) {
      isText = false
      if (name === 'rPh') spoken -= 1
      if (name !== 'si') return
      characters += text.length
      if (texts.push(text) > SHARED_TEXTS_MAX || characters > SHARED_CHARACTERS_MAX)
        throw new Fault('full', say('fault.table.too-many-texts', { most: SHARED_TEXTS_MAX }))
    },
    text(piece) {
      if (!isText) return
      text += piece
      if (text.length > CELL_CHARACTERS_MAX) throw tooLong(0)
    },
  })
  return texts
}

/** By the number of the cell's style. */
async function cellFormats(zip: ZipParts, part: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  await walk(zip, part, {
    open(name, of) {
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt' && codes.size < FORMATS_MAX)
        codes.set(Number(of('numFmtId')), (of('formatCode') ?? '').slice(0, 256))
      if (name === 'xf' && isOfCells && ids.length < FORMATS_MAX) ids.push(Number(of('numFmtId')))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
    text: nothing,
  })
  return ids.map((id) => numberFormat(id, codes.get(id)))
}

interface CellSource {
  readonly texts: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly calendar: Calendar
}

async function* rowsOf(
  zip: ZipParts,
  part: string,
  source: CellSource,
): AsyncGenerator<CsvRow, void> {
  const merged = createMergedRows(await mergesOf(zip, part))
  const read: CsvRow[] = []
  for await (const _ of walked(
    zip,
    part,
    sheetEvents(source, (row) => read.push(row)),
  )) {
    for (const row of read.splice(0)) yield* merged.take(row)
  }
  yield* merged.end()
}

/** The walk through one sheet: gives each row that is not empty. */
function sheetEvents(source: CellSource, give: (row: CsvRow) => void): XmlEvents {
  let [line, column, spoken] = [0, -1, 0]
  let cells: string[] = []
  let cell: Cell | null = null
  let isRead = false
  return {
    open(name, of) {
      if (name === 'row') {
        line = numberIn(of('r')) ?? line + 1
        if (line > ROWS_MAX)
          throw new Fault('full', say('fault.table.too-many-lines', { most: ROWS_MAX }))
        ;[cells, column] = [[], -1]
      } else if (name === 'c') {
        column = columnIn(of('r')) ?? column + 1
        cell = newCell(of)
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'rPh') spoken += 1
      isRead = cell !== null && spoken === 0 && (name === 'v' || name === 't')
    },
    close(name) {
      isRead = false
      if (name === 'rPh') spoken -= 1
      if (name === 'c' && cell) {
        const text = textOf(cell, source).replaceAll(RETURN, '').trim()
        cell = null
        if (text === '') return
        if (column >= COLUMNS_MAX) throw tooWide(line)
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
      if (name === 'row' && cells.length > 0) give({ line, cells })
    },
    text(piece) {
      if (!isRead || !cell) return
      cell.text += piece
      if (cell.text.length > CELL_CHARACTERS_MAX) throw tooLong(line)
    },
  }
}

/** How spreadsheets write the carriage return, which XML does not keep. */
const RETURN = '_x000D_'

interface Cell {
  readonly type: string
  readonly style: number
  text: string
  isFormula: boolean
}

function newCell(of: Attributes): Cell {
  return { type: of('t') ?? 'n', style: numberIn(of('s')) ?? 0, text: '', isFormula: false }
}

function textOf({ type, style, text, isFormula }: Cell, source: CellSource): string {
  if (isFormula && text === '') return type === 'str' ? '' : UNKNOWN
  if (type === 's') return source.texts[numberIn(text) ?? -1] ?? (text === '' ? '' : UNKNOWN)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return text
  return numberText(text, source.formats[style] ?? PLAIN, source.calendar) ?? text
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** `C5` is 2. */
function columnIn(place: string | null): number | null {
  const [, letters = ''] = /^([A-Z]{1,3})\d{1,7}$/.exec(place ?? '') ?? []
  if (letters === '') return null
  return [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const MERGE = /mergeCell ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g
const MERGE_CHARACTERS = 64

/**
 * They stand behind the rows, and say what these mean: so the sheet is looked through once before. Those that reach
 * down, and near the top those that reach to the right.
 */
async function mergesOf(zip: ZipParts, part: string): Promise<ReadonlyMap<number, Merge[]>> {
  const merges = new Map<number, Merge[]>()
  const decoder = new TextDecoder('latin1')
  let [rest, count] = ['', 0]
  for await (const piece of zip.read(part)) {
    const text = rest + decoder.decode(piece, { stream: true })
    rest = text.slice(-MERGE_CHARACTERS)
    if (!text.includes('mergeCell ref')) continue
    for (const [, from = '', to = ''] of text.matchAll(MERGE)) {
      const [top, bottom] = [rowIn(from), rowIn(to)]
      if (top === bottom && top > HEAD_ROWS) continue
      count += 1
      if (count > MERGES_MAX)
        throw new Fault('full', say('fault.table.too-many-merged', { most: MERGES_MAX }))
      const one = { top, bottom, left: columnIn(from) ?? 0, right: columnIn(to) ?? 0 }
      merges.set(top, [...(merges.get(top) ?? []), one])
    }
    // A merge that was read whole must not be read again.
    rest = text.slice(Math.max(text.lastIndexOf('>') + 1, text.length - MERGE_CHARACTERS))
  }
  return merges
}

const rowIn = (place: string) => Number(place.replace(/\D/g, ''))

/** What may stand under a head and not in it: a sum, a day, a number. */
const VALUE = /^[-+\d][\d\s.,:/+-]*$/

/**
 * Makes one row of heads that stand over several rows: "Sum" over "gross" and "fee" are "Sum gross" and "Sum fee".
 * Below them a cell that reaches down says the same in each of its rows; a number does not, since it is unknown whether
 * it counts once.
 */
function createMergedRows(merges: ReadonlyMap<number, readonly Merge[]>) {
  let held: CsvRow[] = []
  let until = 0
  let reaching: { readonly merge: Merge; readonly text: string }[] = []
  const heightOf = (line: number) =>
    (merges.get(line) ?? [])
      .filter(({ bottom }) => bottom <= line + 4)
      .reduce((last, { bottom }) => Math.max(last, bottom), line)

  function filled({ line, cells }: CsvRow): CsvRow {
    reaching = reaching.filter(({ merge }) => merge.bottom >= line)
    const whole = [...cells]
    for (const { merge, text } of reaching) {
      while (whole.length <= merge.left) whole.push('')
      if (!whole[merge.left]) whole[merge.left] = VALUE.test(text) && !isDay(text) ? UNKNOWN : text
    }
    for (const merge of merges.get(line) ?? []) {
      const text = cells[merge.left] ?? ''
      if (merge.bottom > line && text !== '') reaching.push({ merge, text })
    }
    return { line, cells: whole }
  }

  function* end(): Generator<CsvRow> {
    const rows = held
    held = []
    const last = rows.at(-1)
    if (!last) return
    const isHead =
      rows.length > 1 && !rows.some(({ cells }) => cells.some((one) => VALUE.test(one)))
    if (isHead) yield { line: last.line, cells: composed(rows, merges, until) }
    else for (const row of rows) yield filled(row)
  }

  function* take(row: CsvRow): Generator<CsvRow> {
    if (held.length > 0 && row.line > until) yield* end()
    if (held.length === 0) until = row.line > HEAD_ROWS ? row.line : heightOf(row.line)
    if (held.length === 0 && until === row.line) yield filled(row)
    else held.push(row)
  }

  return { take, end }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}|^\d{1,2}\.\d{1,2}\.\d{4}/.test(text)

function composed(
  rows: readonly CsvRow[],
  merges: ReadonlyMap<number, readonly Merge[]>,
  bottom: number,
): string[] {
  const over = rows.map(({ line }) => (merges.get(line) ?? []).filter((one) => one.bottom < bottom))
  const width = Math.max(
    ...rows.map(({ cells }) => cells.length),
    ...over.flat().map(({ right }) => right + 1),
  )
  return Array.from({ length: Math.min(width, COLUMNS_MAX) }, (_, column) => {
    const texts = rows.map(({ cells }, index) => {
      const group = over[index]?.find(({ left, right }) => left <= column && right >= column)
      return cells[group?.left ?? column] ?? ''
    })
    return [...new Set(texts)].filter((one) => one !== '').join(' ')
  })
}

function tooWide(line: number): Fault {
  const why = say('text.table.too-many-cells', { most: COLUMNS_MAX })
  return new Fault('bad-request', say('fault.table.line-unreadable', { line, why }))
}

function tooLong(line: number): Fault {
  const why = say('text.table.cell-too-long', { most: CELL_CHARACTERS_MAX })
  return new Fault('bad-request', say('fault.table.line-unreadable', { line, why }))
}
