/** Which values each text of the tables that `say` reads takes, as the file that the compiler reads (firmware/words/holes-of-words.ts). */
import { ENGLISH } from '#firmware/words/english.ts'
import { holesOf } from '#firmware/words/fill-text.ts'

/** As the formatter has it. */
const LINE = 100

export function holesOfWords(): string {
  const rows = Object.entries(ENGLISH).map(([key, text]) => {
    const holes = holesOf(text).map((name) => `'${name}'`)
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
