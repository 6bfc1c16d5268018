/** The word tables of a language as they lie in firmware/words and in the features, and who loads each. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Language } from '#firmware/words/languages.ts'
import { featureFolders } from '../source-folders.ts'

/** A lane that builds its page may run anywhere. */
const ROOT = resolve(import.meta.dirname, '../..')

type Texts = Readonly<Record<string, string>>

/** The lane; whoever prints; lanectl; the page, into which it is built; what shows events, settings and their like. */
export type LoadedBy = 'lane' | 'printer' | 'lanectl' | 'page' | 'list'

export interface WordTable {
  readonly name: string
  /** The folder of the feature that it is of; null: of the core. */
  readonly feature: string | null
  readonly loadedBy: LoadedBy
  readonly texts: Texts
}

const APART: Readonly<Record<string, LoadedBy>> = {
  paper: 'printer',
  lanectl: 'lanectl',
  event: 'list',
  receipt: 'list',
  setting: 'list',
  'bank-field': 'list',
  'ledger-csv': 'list',
}

/** A table of a feature is called as the core's is of the same kind: `page-till`, `event`, or by its feature. */
export function wordTables(language: Language): readonly WordTable[] {
  return [
    ...tablesIn(`firmware/words/${language}`, null),
    ...featureFolders().flatMap((folder) => tablesIn(`${folder}/words/${language}`, folder)),
  ]
}

function tablesIn(folder: string, feature: string | null): readonly WordTable[] {
  return globSync(`${folder}/*.json`, { cwd: ROOT })
    .map((file) => {
      const name = basename(file, '.json')
      const loadedBy = name.startsWith('page-') ? 'page' : (APART[name] ?? 'lane')
      const texts = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Texts
      return { name, feature, loadedBy, texts } as const
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
