/**
 * The words of the lane's parts as more rows of a table of the page's words: names, and what a person does about
 * each. Pure.
 *
 *     'part.name.scale': 'Scale',   'part.mend.scale': 'Check that it is switched on, …',
 */
import { PARTS, type PartRow, SELFTEST_PARTS, type Words } from '#hal/part-list.ts'
import type { PageLanguage } from './words-of-one-language.ts'

const BEGINNING = 'export const WORDS = {\n'

export function withPartWords(table: string, language: PageLanguage): string {
  const rows: Readonly<Record<string, Words & Partial<PartRow>>> = { ...SELFTEST_PARTS, ...PARTS }
  const lines = Object.entries(rows).flatMap(([name, row]) => [
    line(`part.name.${name}`, row[language]),
    ...(row.mend ? [line(`part.mend.${name}`, row.mend[language])] : []),
  ])
  return table.replace(BEGINNING, () => BEGINNING + lines.join(''))
}

function line(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`
}
