/** Which values each text of the word tables takes, as the file that the compiler reads (firmware/words/holes-of-words.ts). */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { holesOf } from '#firmware/words/fill-text.ts'

/** As the formatter has it. */
const LINE = 100
const ENGLISH = 'firmware/words/en/*.json'

export function holesOfWords(): string {
  const texts = globSync(ENGLISH)
    .toSorted((one, other) => basename(one).localeCompare(basename(other)))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object))
  const rows = texts.map(([key, text]) => {
    const holes = holesOf(String(text)).map((name) => `'${name}'`)
    const row = `  '${key}': ${holes.join(' | ') || 'never'}`
    return row.length <= LINE ? row : `  '${key}':${holes.map((one) => `\n    | ${one}`).join('')}`
  })
  return [
    '/** The names of the holes in each text of the word tables. Written by `npm run words`. */',
    'export interface HolesOfWords {',
    ...rows,
    '}',
    '',
    'export type WordKey = keyof HolesOfWords',
    '',
  ].join('\n')
}
