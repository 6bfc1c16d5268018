/**
 * Writes XLSX files as spreadsheets and banks' programs do, for tests: shared or own texts, either calendar, merged
 * cells, hidden rows and sheets, formulas with or without their result. Knows nothing of the product's reader.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** `serial`: wall time, `2026-11-21 09:10:00`. */
export type SheetCell =
  | string
  | number
  | { readonly serial: string; readonly as: 'day' | 'moment' | 'clock' | 'short-day' }
  | { readonly number: number; readonly as: 'money' | 'twelve-digits' | 'dollars' }
  | { readonly formula: string; readonly result: string | number | null }

export interface WrittenSheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  readonly isHidden?: boolean
  /** Counted from 1. */
  readonly hiddenRows?: readonly number[]
  /** `A1:C1` */
  readonly merges?: readonly string[]
}

export interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[]
  readonly texts?: 'shared' | 'own' | 'in-runs'
  readonly isFrom1904?: boolean
  /** Before each element, as some libraries write it: `x:`. */
  readonly prefix?: string
  readonly isStored?: boolean
}

const FORMATS = [
  'General',
  'dd.mm.yyyy',
  'dd.mm.yyyy\\ hh:mm:ss',
  'h:mm:ss',
  '#,##0.00\\ "₽"',
  '000000000000',
  '[$$-409]#,##0.00',
]
const STYLE = {
  day: 1,
  moment: 2,
  clock: 3,
  money: 4,
  'twelve-digits': 5,
  dollars: 6,
  'short-day': 7,
}

export function xlsxOf(book: WrittenWorkbook): Buffer {
  const { sheets, texts = 'shared', isFrom1904 = false, prefix = '', isStored = false } = book
  const shared: string[] = []
  const element = (name: string, attributes: string, inner: string) =>
    `<${prefix}${name}${attributes && ` ${attributes}`}>${inner}</${prefix}${name}>`
  const xmlns = prefix
    ? `xmlns:${prefix.slice(0, -1)}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
    : 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

  function cell(value: SheetCell, place: string): string {
    const at = `r="${place}"`
    if (typeof value === 'number') return element('c', at, element('v', '', String(value)))
    if (typeof value === 'string') {
      if (value === '') return `<${prefix}c ${at}/>`
      if (texts === 'own')
        return element(
          'c',
          `${at} t="inlineStr"`,
          element('is', '', element('t', '', escaped(value))),
        )
      shared.push(value)
      return element('c', `${at} t="s"`, element('v', '', String(shared.length - 1)))
    }
    if ('serial' in value) {
      const style = `s="${STYLE[value.as]}"`
      return element(
        'c',
        `${at} ${style}`,
        element('v', '', String(serialOf(value.serial, isFrom1904))),
      )
    }
    if ('number' in value)
      return element('c', `${at} s="${STYLE[value.as]}"`, element('v', '', String(value.number)))
    const formula = element('f', '', escaped(value.formula))
    if (value.result === null) return element('c', at, formula)
    const type = typeof value.result === 'string' ? ' t="str"' : ''
    return element('c', at + type, formula + element('v', '', escaped(String(value.result))))
  }

  const sheetXml = ({ rows, hiddenRows = [], merges = [] }: WrittenSheet) => {
    const written = rows.map((cells, index) => {
      const line = index + 1
      const hidden = hiddenRows.includes(line) ? ' hidden="1"' : ''
      const inner = cells.map((one, column) => cell(one, `${lettersOf(column)}${line}`)).join('')
      return element('row', `r="${line}"${hidden}`, inner)
    })
    const merged = merges.map((ref) => `<${prefix}mergeCell ref="${ref}"/>`).join('')
    const after = merged && element('mergeCells', `count="${merges.length}"`, merged)
    return element('worksheet', xmlns, element('sheetData', '', written.join('')) + after)
  }

  const parts: [string, string][] = sheets.map((sheet, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheet),
  ])
  const list = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<${prefix}sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
  })
  const properties = `<${prefix}workbookPr${isFrom1904 ? ' date1904="1"' : ''}/>`
  parts.push(
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      element('workbook', xmlns, properties + element('sheets', '', list.join(''))),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map(
          (_, index) =>
            [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
        ),
        ['rIdS', 'sharedStrings', '/xl/sharedStrings.xml'],
        ['rIdF', 'styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', element('styleSheet', xmlns, stylesXml(element))],
    [
      'xl/sharedStrings.xml',
      element(
        'sst',
        xmlns,
        shared.map((text) => element('si', '', inRuns(text, texts, element))).join(''),
      ),
    ],
  )
  return zipOf(
    parts.map(([name, xml]) => [name, Buffer.from(`${HEAD}${xml}`)]),
    isStored,
  )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Element = (name: string, attributes: string, inner: string) => string

function inRuns(text: string, texts: WrittenWorkbook['texts'], element: Element): string {
  const t = (part: string) => element('t', 'xml:space="preserve"', escaped(part))
  if (texts !== 'in-runs' || text.length < 2) return t(text)
  const runs = [text.slice(0, 1), text.slice(1)].map((part) =>
    element('r', '', element('rPr', '', '') + t(part)),
  )
  return runs.join('') + element('rPh', 'sb="0" eb="1"', t('вслух'))
}

function stylesXml(element: Element): string {
  const codes = FORMATS.map((code, index) =>
    element('numFmt', `numFmtId="${200 + index}" formatCode="${escaped(code)}"`, ''),
  )
  const xfs = [...FORMATS.map((_, index) => (index === 0 ? 0 : 200 + index)), 14].map((id) =>
    element('xf', `numFmtId="${id}" applyNumberFormat="1"`, ''),
  )
  // Those of named styles stand before, and are not meant.
  const named = element('cellStyleXfs', 'count="1"', element('xf', 'numFmtId="22"', ''))
  return element('numFmts', '', codes.join('')) + named + element('cellXfs', '', xfs.join(''))
}

function relations(all: readonly (readonly [string, string, string])[]): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  const list = all.map(
    ([id, of, target]) => `<Relationship Id="${id}" Type="${type}${of}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** As a spreadsheet counts: the 29th of February 1900, which never was, is a day of its calendar. */
function serialOf(wall: string, isFrom1904: boolean): number {
  const [date = '', clock = '00:00:00'] = wall.split(' ')
  const begin = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const days = date === '' ? 0 : (Date.parse(`${date}T00:00:00Z`) - begin) / 86_400_000
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return days + (hours * 3600 + minutes * 60 + seconds) / 86_400
}

/** Parts by name, in their order. */
export function zipOf(parts: readonly (readonly [string, Buffer])[], isStored = false): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, whole] of parts) {
    const packed = isStored ? whole : deflateRawSync(whole)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(whole), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(whole.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]),
    )
    bodies.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}
