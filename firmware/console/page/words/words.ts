/**
 * The page's words. `t('till.title')` is the text in the page's language. A module imports the tables that it needs: of
 * `page-words:till` a build of the page has firmware/words/en/page-till.json, or that of ru (scripts/page/build-page.ts), and
 * another language is another page. Keys are written out where they are used: the compiler finds missing ones, a test
 * those that nobody uses. Words for states are a table of functions and `wordFor()`.
 */
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import type { HolesOfPage, PageKey } from '#firmware/words/holes-of-words.ts'
import { HABITS, LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { remember, remembered } from '../remembered-choice.ts'

export type { Language }

/** Put there by the build; a module that a test imports by itself says English. */
declare const PAGE_LANGUAGE: Language
/** In a checkout alone, put there by the build. */
declare const IS_WORKED_ON: boolean | undefined
export const LANGUAGE: Language = typeof PAGE_LANGUAGE === 'undefined' ? 'en' : PAGE_LANGUAGE

const texts = new Map<string, string>()

/** Called by the tables that the build makes. */
export function addWords(table: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(table)) texts.set(key, text)
}

/** The text of a key. Each of its holes is given. */
export function t<Key extends PageKey>(
  key: Key,
  ...[values]: [HolesOfPage[Key]] extends [never]
    ? []
    : [values: Readonly<Record<HolesOfPage[Key], unknown>>]
): string {
  const text = textOf(key, values)
  if (text === undefined && typeof IS_WORKED_ON !== 'undefined' && IS_WORKED_ON)
    throw new Error(`${key}: the module that says it imports no table that has it`)
  return text ?? ''
}

/** As `t`, for a key from a list of the lane (events, parts); undefined where the list has no such row. */
export function textOf(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const text = texts.get(key)
  if (text === undefined) return undefined
  const filling = {
    text: (name: string) => String(values[name] ?? '…'),
    number: (name: string) => Number(values[name]),
  }
  return fillText(text, filling, LANGUAGE)
}

/** The names that the text of a key has holes for. */
export function namesIn(key: string): readonly string[] {
  return holesOf(texts.get(key) ?? '')
}

/** From a table `{ state: (values) => t('…') }` the words for `state`, or the state itself where the table lacks it. */
export function wordFor<Values extends readonly unknown[]>(
  words: Readonly<Record<string, (...values: Values) => string>>,
  state: string,
  ...values: Values
): string {
  return Object.hasOwn(words, state) ? (words[state]?.(...values) ?? state) : state
}

export function locale(): string {
  return HABITS[LANGUAGE].locale
}

/** The point or comma of a decimal. */
export const decimal = (): string => HABITS[LANGUAGE].decimal

const KEY = 'language'
/** The lane reads it where it sends the page (page-routes.ts). Browsers keep a cookie no longer. */
const cookieFor = (language: Language) =>
  `laned-page=${language}; path=/; max-age=${400 * 24 * 60 * 60}; samesite=strict`

const ASKED = 'laned-page-asked'

/**
 * Loads the page in the language that this browser remembers, where the lane sent another one: a browser that has lost its
 * cookies still knows. Once only: one that takes no cookies would go round for ever.
 */
export function keepLanguage(): void {
  const wanted = remembered(KEY, LANGUAGES)
  if (wanted === null || wanted === LANGUAGE) return void sessionStorage.removeItem(ASKED)
  if (sessionStorage.getItem(ASKED) !== null) return
  sessionStorage.setItem(ASKED, wanted)
  changeLanguage(wanted)
}

/** The page in another language: another page. */
export function changeLanguage(language: Language): void {
  remember(KEY, language)
  // The store of cookies is there over TLS alone.
  // biome-ignore lint/suspicious/noDocumentCookie: a lane in its shop has none
  document.cookie = cookieFor(language)
  location.reload()
}
