/**
 * Leaves one language in a table of the page's words: a browser loads no other. Pure.
 *
 *     'till.title': ['Till', 'Касса'],   →   'till.title': 'Касса',
 */
import type { PageLanguage } from '#firmware/http/responses/built-page.ts'

const PAIR =
  /\[\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\]/g

export function inOneLanguage(table: string, language: PageLanguage): string {
  return table.replace(PAIR, (_pair, english: string, russian: string) =>
    language === 'ru' ? russian : english,
  )
}
