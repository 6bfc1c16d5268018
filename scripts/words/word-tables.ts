/** The word tables of a language as they lie in firmware/words: what the lane says, and what stands on its page. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Language } from '#firmware/words/fill-text.ts'

type Texts = Readonly<Record<string, string>>

export interface WordTable {
  readonly name: string
  /** Built into the page; no lane loads it. */
  readonly isOfPage: boolean
  readonly texts: Texts
}

export function wordTables(language: Language): readonly WordTable[] {
  return globSync(`firmware/words/${language}/*.json`)
    .map((file) => ({
      name: basename(file, '.json'),
      isOfPage: basename(file).startsWith('page-'),
      texts: JSON.parse(readFileSync(file, 'utf8')) as Texts,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export function textsOf(tables: readonly WordTable[]): Texts {
  return Object.assign({}, ...tables.map(({ texts }) => texts))
}

export function pageTexts(language: Language): Texts {
  return textsOf(wordTables(language).filter(({ isOfPage }) => isOfPage))
}
