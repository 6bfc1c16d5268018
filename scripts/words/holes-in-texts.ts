/** Which values each text of the word tables takes, as the file that the compiler reads (firmware/words/holes-of-words.ts). */
import { holesOf } from '#firmware/words/fill-text.ts'
import { type LoadedBy, textsOf, wordTables } from './word-tables.ts'

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
  { name: 'HolesOfPage', key: 'PageKey', of: 'page' },
]

export function holesOfWords(): string {
  const tables = wordTables('en')
  return [
    '/** The names of the holes in each text of the word tables. Written by `npm run words`. */',
    '',
    ...INTERFACES.flatMap(({ name, key, of }) => [
      `export interface ${name} {`,
      ...Object.entries(textsOf(tables, of)).map(rowOf),
      '}',
      '',
      `export type ${key} = keyof ${name}`,
      '',
    ]),
  ].join('\n')
}

function rowOf([key, text]: readonly [string, string]): string {
  const holes = holesOf(text).map((name) => `'${name}'`)
  const name = /^\w+$/.test(key) ? key : `'${key}'`
  const row = `  ${name}: ${holes.join(' | ') || 'never'}`
  return row.length <= LINE ? row : `  ${name}:${holes.map((one) => `\n    | ${one}`).join('')}`
}
