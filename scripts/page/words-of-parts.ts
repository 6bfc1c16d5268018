/** The words of the lane's parts, by the keys of the page's words: names, and what a person does about each. Pure. */

import type { PageLanguage } from '#firmware/http/responses/built-page.ts'
import { PARTS, type PartRow, SELFTEST_PARTS, type Words } from '#hal/part-list.ts'

export function partWords(language: PageLanguage): Readonly<Record<string, string>> {
  const rows: Readonly<Record<string, Words & Partial<PartRow>>> = { ...SELFTEST_PARTS, ...PARTS }
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => [
      [`part.name.${name}`, row[language]],
      ...(row.mend ? [[`part.mend.${name}`, row.mend[language]]] : []),
    ]),
  )
}
