/**
 * The page's words in English and Russian. `t('till.title')` gives those of the language; a component that
 * uses it is drawn again when the language changes. A key is written out where it is used (a test looks for
 * those that are missing or left over); words for a state are a table of functions and `said()`.
 */
import { createStore } from '../store.js'

const table = new Map()
export const language = createStore(
  remembered() ?? (navigator.language.startsWith('ru') ? 'ru' : 'en'),
)

/** Each file beside this one adds its own: `{ key: [English, Russian] }`. */
export function addWords(words) {
  for (const [key, texts] of Object.entries(words)) {
    if (table.has(key)) throw new Error(`two words are called ${key}`)
    table.set(key, texts)
  }
}

/** The text of a key, with `{name}` filled in. */
export function t(key, values = {}) {
  const text = table.get(key)[language.get() === 'ru' ? 1 : 0]
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/** Of a table `{ state: () => t('…') }`: the words for `state`, or the state itself where nobody knew it. */
export function said(words, state) {
  return Object.hasOwn(words, state) ? words[state]() : String(state)
}

export function locale() {
  return language.get() === 'ru' ? 'ru-RU' : 'en-GB'
}

export function changeLanguage() {
  const next = language.get() === 'ru' ? 'en' : 'ru'
  try {
    localStorage.setItem('language', next)
  } catch {
    // A browser without storage asks again next time.
  }
  language.set(next)
}

function remembered() {
  try {
    const stored = localStorage.getItem('language')
    return stored === 'ru' || stored === 'en' ? stored : null
  } catch {
    return null
  }
}
