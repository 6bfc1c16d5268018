/** Which values each text of the word tables takes, as the file that the compiler reads (firmware/words/holes-of-words.ts). */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { holesOf } from '#firmware/words/fill-text.ts'

/** As the formatter has it. */
const LINE = 100
const ENGLISH = 'firmware/words/en/*.json'

/** Tables that are loaded apart from all others, each with an interface of its own. */
const APART: Readonly<Record<string, string>> = { 'paper.json': 'HolesOfPaper' }
const TOGETHER = 'HolesOfWords'

export function holesOfWords(): string {
  const files = globSync(ENGLISH).toSorted((one, other) =>
    basename(one).localeCompare(basename(other)),
  )
  const interfaceOf = (file: string) => APART[basename(file)] ?? TOGETHER
  return [
    '/** The names of the holes in each text of the word tables. Written by `npm run words`. */',
    ...[TOGETHER, ...Object.values(APART)].flatMap((name) => [
      `export interface ${name} {`,
      ...files.filter((file) => interfaceOf(file) === name).flatMap(rowsOf),
      '}',
      '',
    ]),
    `export type WordKey = keyof ${TOGETHER}`,
    '',
  ].join('\n')
}

function rowsOf(file: string): readonly string[] {
  const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)
  return texts.map(([key, text]) => {
    const holes = holesOf(String(text)).map((name) => `'${name}'`)
    const row = `  '${key}': ${holes.join(' | ') || 'never'}`
    return row.length <= LINE ? row : `  '${key}':${holes.map((one) => `\n    | ${one}`).join('')}`
  })
}
