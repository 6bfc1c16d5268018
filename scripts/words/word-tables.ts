/** The word tables of a language as they lie in firmware/words, and who loads each. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Language } from '#firmware/words/languages.ts'

type Texts = Readonly<Record<string, string>>

/** The lane at its start; whoever prints; the page, into which it is built; what shows events, settings and their like. */
export type LoadedBy = 'lane' | 'printer' | 'page' | 'list'

export interface WordTable {
  readonly name: string
  readonly loadedBy: LoadedBy
  readonly texts: Texts
}

const APART: Readonly<Record<string, LoadedBy>> = {
  paper: 'printer',
  event: 'list',
  receipt: 'list',
  setting: 'list',
  'bank-field': 'list',
}

export function wordTables(language: Language): readonly WordTable[] {
  return globSync(`firmware/words/${language}/*.json`)
    .map((file) => {
      const name = basename(file, '.json')
      const loadedBy = name.startsWith('page-') ? 'page' : (APART[name] ?? 'lane')
      return { name, loadedBy, texts: JSON.parse(readFileSync(file, 'utf8')) as Texts } as const
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export function textsOf(tables: readonly WordTable[], loadedBy?: LoadedBy): Texts {
  const some = tables.filter((table) => loadedBy === undefined || table.loadedBy === loadedBy)
  return Object.assign({}, ...some.map(({ texts }) => texts))
}

export function pageTexts(language: Language): Texts {
  return textsOf(wordTables(language), 'page')
}
