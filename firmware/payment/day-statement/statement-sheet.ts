/** The sheet of a statement, of a day, a month or a shop: rows in sections, things to do and where to sign; and as text. Pure. */
import type { Language } from '#firmware/words/languages.ts'
import { printedIn } from '#firmware/words/printed.ts'
import type { Banks } from '#hal/bank.ts'
import { centreWords, pair, type SheetWidth, wrapWords } from '../paper-lines.ts'
import type { DayStatement } from './day-statement.ts'

export interface DaySheet {
  readonly language: Language
  readonly title: string
  /** That it is no fiscal document. */
  readonly notice: string
  /** Which shop and lane, when the sheet was made. */
  readonly head: readonly SheetRow[]
  readonly state: DayStatement['verdict']['state']
  readonly verdict: string
  readonly todoTitle: string
  readonly todo: readonly SheetThing[]
  readonly sections: readonly SheetSection[]
  /** Labels of the lines to sign on. */
  readonly signature: readonly string[]
  /** At the foot of each page: which statement it is of. */
  readonly footer: string
  /** The count of pages, with `{page}` and `{pages}` in it: whoever lays the sheet out knows them. */
  readonly page: string
}

export interface SheetRow {
  readonly name: string
  readonly count: number | null
  readonly value: string
}

export interface SheetSection {
  readonly title: string
  readonly rows: readonly SheetRow[]
  readonly lines: readonly string[]
}

export interface SheetThing {
  readonly what: string
  /** `who, by when`. */
  readonly who: string
  readonly isOverdue: boolean
  readonly items: readonly SheetRow[]
  readonly more: string | null
  /** The room of the page; null: none helps. */
  readonly where: string | null
}

export interface SheetFormat {
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it. */
  readonly localTime: (iso: string) => string
  readonly bankNameIn: Banks['nameIn']
}

/** A filed sheet with its own hash: it is not in what is hashed. */
export function withHash(sheet: DaySheet, hash: string): DaySheet {
  const name = printedIn(sheet.language)('paper.statement.own-hash')
  return { ...sheet, head: [...sheet.head, { name, count: null, value: hash }] }
}

export function sheetText(sheet: DaySheet, columns: SheetWidth): string {
  const width = Number(columns)
  const rule = '-'.repeat(width)
  const rows = (all: readonly SheetRow[]) =>
    all.flatMap(({ name, count, value }) => {
      const full = count === null ? name : `${name} ${count}`
      return value === '' ? wrapWords(full, width) : pair(full, value, width)
    })
  const lines = [
    ...centreWords(sheet.title, width),
    ...centreWords(sheet.notice, width),
    ...rows(sheet.head),
    rule,
    ...wrapWords(sheet.verdict, width),
    ...(sheet.todo.length === 0 ? [] : [rule, sheet.todoTitle]),
    ...sheet.todo.flatMap(({ what, who, items, more, where }, index) => [
      ...wrapWords(`${index + 1}. ${what}`, width),
      ...wrapWords(`-> ${who}`, width),
      ...rows(items),
      ...(more === null ? [] : [more]),
      ...(where === null ? [] : wrapWords(where, width)),
    ]),
    ...sheet.sections.flatMap(({ title, rows: own, lines: sentences }) => [
      rule,
      title,
      ...rows(own),
      ...sentences.flatMap((one) => wrapWords(one, width)),
    ]),
    rule,
    ...sheet.signature.flatMap((name) => ['', `${name} `.padEnd(width, '_')]),
  ]
  return `${lines.join('\n')}\n`
}
