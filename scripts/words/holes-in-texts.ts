/**
 * Which values each text of the word tables takes, as the files that the compiler reads: of the core
 * firmware/words/holes-of-words.ts, of each feature one beside its words, which adds to the core's interfaces.
 */
import { holesOf } from '#firmware/words/fill-text.ts'
import { featureFolders } from '../source-folders.ts'
import { type LoadedBy, textsOf, type WordTable, wordTables } from './word-tables.ts'

const OF_CORE = 'firmware/words/holes-of-words.ts'
/** As the formatter has it. */
const LINE = 100
/** Tables whose texts are found by a key that is written out. Texts of lists are found by a name of the list. */
const INTERFACES: readonly {
  readonly name: string
  readonly key: string
  readonly of: LoadedBy
}[] = [
  { name: 'HolesOfWords', key: 'WordKey', of: 'lane' },
  { name: 'HolesOfPaper', key: 'PaperKey', of: 'printer' },
  { name: 'HolesOfLanectl', key: 'LanectlKey', of: 'lanectl' },
  { name: 'HolesOfPage', key: 'PageKey', of: 'page' },
]

/** The text of each such file, by its path. */
export function filesOfHoles(): ReadonlyMap<string, string> {
  const tables = wordTables('en')
  const of = (feature: string | null) => tables.filter((table) => table.feature === feature)
  return new Map([
    [OF_CORE, holesOfCore(of(null))],
    ...featureFolders().map(
      (folder) => [`${folder}/words/holes.ts`, holesOfFeature(of(folder))] as const,
    ),
  ])
}

function holesOfCore(tables: readonly WordTable[]): string {
  return [
    '/** The names of the holes in each text of the word tables. Written by `npm run words`. */',
    '',
    ...INTERFACES.flatMap(({ name, key, of }) => [
      `interface Core${name} {`,
      ...rowsOf(tables, of, '  '),
      '}',
      '',
      '/** Each feature adds those of its own texts. */',
      `export interface ${name} extends Core${name} {}`,
      '',
      `export type Core${key} = keyof Core${name}`,
      `export type ${key} = keyof ${name}`,
      '',
    ]),
  ].join('\n')
}

function holesOfFeature(tables: readonly WordTable[]): string {
  const filled = INTERFACES.filter(({ of }) => tables.some(({ loadedBy }) => loadedBy === of))
  return [
    '/** The names of the holes in each text of this feature. Written by `npm run words`. */',
    '',
    'export {}',
    '',
    "declare module '#firmware/words/holes-of-words.ts' {",
    filled
      .map(({ name, of }) =>
        [`  interface ${name} {`, ...rowsOf(tables, of, '    '), '  }'].join('\n'),
      )
      .join('\n\n'),
    '}',
    '',
  ].join('\n')
}

function rowsOf(tables: readonly WordTable[], of: LoadedBy, indent: string): string[] {
  return Object.entries(textsOf(tables, of)).map((row) => rowOf(row, indent))
}

function rowOf([key, text]: readonly [string, string], indent: string): string {
  const holes = holesOf(text).map((name) => `'${name}'`)
  const name = /^\w+$/.test(key) ? key : `'${key}'`
  const row = `${indent}${name}: ${holes.join(' | ') || 'never'}`
  if (row.length <= LINE) return row
  return `${indent}${name}:${holes.map((one) => `\n${indent}  | ${one}`).join('')}`
}
