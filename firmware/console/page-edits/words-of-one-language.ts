/**
 * Leaves one language in a table of the page's words: a browser loads no other. Pure.
 *
 *     'till.title': ['Till', 'Касса'],   →   'till.title': 'Касса',
 */
const PAIR =
  /\[\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\]/g

/** In the order in which a pair has them. */
export const PAGE_LANGUAGES = ['en', 'ru'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

export function inOneLanguage(table: string, language: PageLanguage): string {
  return table.replace(PAIR, (_pair, english: string, russian: string) =>
    language === 'ru' ? russian : english,
  )
}
