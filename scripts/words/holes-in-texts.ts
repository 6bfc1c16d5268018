/** Which values each text of the word tables takes, as the file that the compiler reads (firmware/words/holes-of-words.ts). */
import { holesOf } from '#firmware/words/fill-text.ts'
import { type WordTable, wordTables } from './word-tables.ts'

/** As the formatter has it. */
const LINE = 100

export function holesOfWords(): string {
  const tables = wordTables('en')
  return [
    '/** The names of the holes in each text of the word tables. Written by `npm run words`. */',
    '',
    '/** What the lane says. */',
    'export interface HolesOfWords {',
    ...tables.filter(({ isOfPage }) => !isOfPage).flatMap(rowsOf),
    '}',
    '',
    'export type WordKey = keyof HolesOfWords',
    '',
    '/** What stands on the page. */',
    'export interface HolesOfPage {',
    ...tables.filter(({ isOfPage }) => isOfPage).flatMap(rowsOf),
    '}',
    '',
    'export type PageKey = keyof HolesOfPage',
    '',
  ].join('\n')
}

function rowsOf({ texts }: WordTable): readonly string[] {
  return Object.entries(texts).map(([key, text]) => {
    const holes = holesOf(text).map((name) => `'${name}'`)
    const name = /^\w+$/.test(key) ? key : `'${key}'`
    const row = `  ${name}: ${holes.join(' | ') || 'never'}`
    return row.length <= LINE ? row : `  ${name}:${holes.map((one) => `\n    | ${one}`).join('')}`
  })
}
