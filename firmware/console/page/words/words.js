/**
 * The page's words. `t('till.title')` is the text in the page's language; a component that uses it is drawn
 * again when the language changes. A module names the tables that it needs: `needWords('till')`. Of each table the
 * page loads one language; before drawing, `wordsCame()` is awaited. Keys are written out where they are used (a
 * test finds missing and unused ones); words for states are a table of functions and `said()`.
 */
import { createStore } from '../followed-value.js'
import { remember, remembered } from '../remembered-choice.js'

const HOLE = /\{(\w+)\}/g
/** `table language` → the promise of its loading; once loaded, its texts are in `texts`. */
const coming = new Map()
const texts = { en: new Map(), ru: new Map() }
const needed = new Set()
export const language = createStore(
  remembered('language', ['en', 'ru']) ?? (navigator.language.startsWith('ru') ? 'ru' : 'en'),
)
/** Counts the loaded tables: what was drawn before one came is drawn again. */
export const tableCount = createStore(0)

/** Files of tables/ and lists of the lane (events, parts), which it sends as en/NAME.js and ru/NAME.js: `{ key: text }`. */
export function needWords(...names) {
  for (const name of names) needed.add(name)
  // Failures are ignored here: whoever draws awaits the words, and sees the failure there.
  wordsCame().catch(() => {})
}

/** Resolves when all tables that modules have named are loaded; rejects where one did not arrive whole. */
export async function wordsCame(tongue = language.get()) {
  await Promise.all([...needed].map((name) => load(name, tongue)))
}

/** A module that is loaded later, once its words are loaded, too: `await withWords(import('…'))`. */
export async function withWords(loading) {
  const loaded = await loading
  await wordsCame()
  return loaded
}

function load(name, tongue) {
  const table = `${name} ${tongue}`
  if (!coming.has(table)) coming.set(table, take(name, tongue))
  return coming.get(table)
}

async function take(name, tongue) {
  try {
    const { WORDS } = await import(`./${tongue}/${name}.js`)
    for (const [key, text] of Object.entries(WORDS)) texts[tongue].set(key, text)
  } catch (error) {
    coming.delete(`${name} ${tongue}`)
    throw error
  }
  tableCount.set(tableCount.get() + 1)
}

/** The text of a key, with `{name}` filled in; empty until its table has come. */
export function t(key, values = {}) {
  return textOf(key, values) ?? ''
}

/** As `t`, for a key from a list of the lane (events, parts); undefined where the list has no such row. */
export function textOf(key, values = {}) {
  const text = texts[language.get()].get(key)
  return text?.replace(HOLE, (_, name) => String(values[name] ?? '…'))
}

/** The names that the text of a key has holes for. */
export function namesIn(key) {
  const text = texts[language.get()].get(key) ?? ''
  return [...text.matchAll(HOLE)].map(([, name]) => name)
}

/** From a table `{ state: (values) => t('…') }` the words for `state`, or the state itself where the table lacks it. */
export function said(words, state, values) {
  return Object.hasOwn(words, state) ? words[state](values) : String(state)
}

export function locale() {
  return language.get() === 'ru' ? 'ru-RU' : 'en-GB'
}

export async function changeLanguage() {
  const next = language.get() === 'ru' ? 'en' : 'ru'
  remember('language', next)
  try {
    await wordsCame(next)
  } catch {
    return globalThis.loadAgain?.isBroken()
  }
  language.set(next)
  // A tab that was opened meanwhile has named its words while the language was still the earlier one.
  await wordsCame().catch(() => globalThis.loadAgain?.isBroken())
}
