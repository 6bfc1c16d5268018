/** The columns of the assortment's table: their titles, how a cell is written and how it is read. Pure. */
import { CUSTOMER_LANGUAGES, type CustomerLanguage } from '#firmware/words/languages.ts'
import { quoted, type Sentence, say } from '#firmware/words/sentence.ts'
import { type AssortmentItem, NOTHING_SAID, type Unit } from './assortment-item.ts'

export interface Column {
  readonly title: string
  /** In a table for a Russian spreadsheet. */
  readonly russian: string
  /** What else it is called, in small letters. */
  readonly also: readonly string[]
  readonly write: (item: AssortmentItem) => string | number | null
  /** A sum, which a spreadsheet can add up; other texts stay texts in it. */
  readonly isSum?: true
  /** What was written, in Russian. */
  readonly inRussian?: (written: string) => string
  /** Of a cell that is not empty; throws CellTrouble. */
  readonly read: (cell: string) => Partial<AssortmentItem>
}

/** What a person has to mend in a cell. */
export class CellTrouble extends Error {
  readonly column: string
  readonly said: Sentence
  constructor(column: string, said: Sentence) {
    super(String(said))
    this.column = column
    this.said = said
  }
}

const named = (language: CustomerLanguage): Column => ({
  title: `name_${language}`,
  russian: `Название ${language}`,
  also: [],
  write: ({ names }) => names[language] ?? null,
  read: (cell) => ({ names: { [language]: cell } }),
})

export const COLUMNS: readonly Column[] = [
  {
    title: 'code',
    russian: 'Код',
    also: ['id', 'plu', 'sku', 'артикул'],
    write: ({ code }) => code,
    read: (code) => ({ code }),
  },
  {
    title: 'name',
    russian: 'Наименование',
    also: ['title', 'название', 'товар'],
    write: ({ name }) => name,
    read: (name) => ({ name }),
  },
  ...CUSTOMER_LANGUAGES.map(named),
  {
    title: 'price',
    russian: 'Цена, ₽',
    also: ['цена'],
    isSum: true,
    write: ({ priceKopecks }) => (priceKopecks === null ? null : roubles(priceKopecks)),
    read: (cell) => ({ priceKopecks: kopecksIn(cell) }),
  },
  {
    title: 'unit',
    russian: 'Единица',
    also: ['ед', 'ед.'],
    write: ({ unit }) => unit,
    inRussian: (unit) => (unit === 'kg' ? 'кг' : 'шт'),
    read: (cell) => ({ unit: unitIn(cell) }),
  },
  {
    title: 'tare',
    russian: 'Тара, г',
    also: ['тара'],
    write: ({ tareGrams }) => tareGrams,
    read: (cell) => ({ tareGrams: wholeIn('tare', cell, 'grams') }),
  },
  {
    title: 'from',
    russian: 'С',
    also: [],
    write: ({ from }) => from,
    inRussian: dayFirst,
    read: (cell) => ({ from: dayIn(cell) }),
  },
  {
    title: 'until',
    russian: 'По',
    also: [],
    write: ({ until }) => until,
    inRussian: dayFirst,
    read: (cell) => ({ until: dayIn(cell) }),
  },
  {
    title: 'group',
    russian: 'Группа',
    also: [],
    write: ({ group }) => group,
    read: (group) => ({ group }),
  },
  {
    title: 'hide_after_days',
    russian: 'Скрыть через дней',
    also: [],
    write: ({ hideAfterDays }) => hideAfterDays,
    read: (cell) => ({ hideAfterDays: wholeIn('hide_after_days', cell, 'days') }),
  },
]

/** By every title that is known. */
export const COLUMN_TITLES: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [column.title, column.russian.toLowerCase(), ...column.also].map((title) => [title, column]),
  ),
)

export function itemOfCells(columns: readonly Column[], cells: readonly string[]): AssortmentItem {
  let item: AssortmentItem = { ...NOTHING_SAID, code: '' }
  for (const [index, { read }] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const { names, ...fields } = read(cell)
    item = { ...item, ...fields, names: { ...item.names, ...names } }
  }
  return item
}

function roubles(kopecks: number): string {
  return `${Math.floor(kopecks / 100)},${String(kopecks % 100).padStart(2, '0')}`
}

const SUM = /^(\d{1,9})(?:[.,](\d{1,2}))?$/

function kopecksIn(cell: string): number {
  const [, whole, part = ''] = SUM.exec(cell.replace(/\s/gu, '')) ?? []
  if (whole !== undefined) return Number(`${whole}${part.padEnd(2, '0')}`)
  throw new CellTrouble('price', say('fault.assortment.bad-price', { given: shown(cell) }))
}

const UNIT_WORDS: ReadonlyMap<string, Unit> = new Map([
  ['kg', 'kg'],
  ['кг', 'kg'],
  ['piece', 'piece'],
  ['pcs', 'piece'],
  ['шт', 'piece'],
])

const UNIT_NAMES = say('text.assortment.unit-names')

function unitIn(cell: string): Unit {
  const unit = UNIT_WORDS.get(cell.toLowerCase().replace(/\.$/, ''))
  if (unit) return unit
  throw new CellTrouble(
    'unit',
    say('fault.assortment.bad-unit', { given: shown(cell), allowed: UNIT_NAMES }),
  )
}

function wholeIn(column: string, cell: string, what: 'grams' | 'days'): number {
  if (/^\d{1,9}$/.test(cell)) return Number(cell)
  throw new CellTrouble(
    column,
    what === 'grams'
      ? say('fault.assortment.bad-grams', { given: shown(cell) })
      : say('fault.assortment.bad-days', { given: shown(cell) }),
  )
}

const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/

/** As a Russian writes it, and as it is read again: 01.05.2026, or 01.05. */
function dayFirst(day: string): string {
  return day.split('-').reverse().join('.')
}

/** A spreadsheet turns 2026-05-01 into 01.05.2026. */
function dayIn(cell: string): string {
  const [, day, month, year] = DAY_FIRST.exec(cell) ?? []
  if (day === undefined || month === undefined) return cell
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].filter(Boolean).join('-')
}

const shown = (text: string) => quoted(text.slice(0, 40))
