/**
 * The page's words. `t('till.title')` is the text in the page's language. A module imports the tables that it needs; a build
 * of the page has the texts of one language (scripts/page/build-page.ts), and another language is another page. Keys are
 * written out where they are used (a test finds missing and unused ones); words for states are a table of functions and
 * `said()`.
 */
import { remember, remembered } from '../remembered-choice.ts'
import type { Texts } from './all-texts.ts'

const HOLE = /\{(\w+)\}/g
const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
/** In English and Russian; in a built page one of them. */
type Table = Readonly<Record<string, readonly [string, string] | string>>

/** Put there by the build; a table that a test reads has both languages, and says English. */
declare const PAGE_LANGUAGE: Language
export const LANGUAGE: Language = typeof PAGE_LANGUAGE === 'undefined' ? 'en' : PAGE_LANGUAGE

const texts = new Map<string, string>()

export function addWords<const Added extends Table>(table: Added): Added {
  for (const [key, text] of Object.entries(table))
    texts.set(key, typeof text === 'string' ? text : text[LANGUAGE === 'ru' ? 1 : 0])
  return table
}

/** The holes of a text, `{name}`. */
type HolesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | HolesIn<Rest>
  : never
type Filled<Key extends TextKey> = [HolesIn<Texts[Key][0]>] extends [never]
  ? []
  : [values: Readonly<Record<HolesIn<Texts[Key][0]>, unknown>>]
export type TextKey = keyof Texts

/** The text of a key, with `{name}` filled in. */
export function t<Key extends TextKey>(key: Key, ...[values]: Filled<Key>): string {
  return textOf(key, values) ?? ''
}

/** As `t`, for a key from a list of the lane (events, parts); undefined where the list has no such row. */
export function textOf(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  return texts.get(key)?.replace(HOLE, (_, name) => String(values[name] ?? '…'))
}

/** The names that the text of a key has holes for. */
export function namesIn(key: string): string[] {
  return [...(texts.get(key) ?? '').matchAll(HOLE)].map(([, name = '']) => name)
}

/** From a table `{ state: (values) => t('…') }` the words for `state`, or the state itself where the table lacks it. */
export function said<Values extends readonly unknown[]>(
  words: Readonly<Record<string, (...values: Values) => string>>,
  state: string,
  ...values: Values
): string {
  return Object.hasOwn(words, state) ? (words[state]?.(...values) ?? state) : state
}

export function locale(): string {
  return LANGUAGE === 'ru' ? 'ru-RU' : 'en-GB'
}

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
  ask(wanted)
}

/** The page in the other language: another page. */
export function changeLanguage(): void {
  ask(LANGUAGE === 'ru' ? 'en' : 'ru')
}

function ask(language: Language): void {
  remember(KEY, language)
  // The store of cookies is there over TLS alone.
  // biome-ignore lint/suspicious/noDocumentCookie: a lane in its shop has none
  document.cookie = cookieFor(language)
  location.reload()
}
