/**
 * What the lane says in words of its own (why it refused, why a part is unwell), in the language of the page.
 * The lane speaks English; in Russian it is asked for when somebody reads Russian, a sentence once.
 */
import { token } from '../login.js'
import { createStore } from '../store.js'
import { language } from './words.js'

const PATH = '/console/russian'
const TIMEOUT_MS = 5_000
// What the lane takes (firmware/console/lane-says/russian-routes.ts).
const AT_ONCE = 50
const CHARACTERS_MAX = 2_000
// More than a log shows, with all reasons of all parts.
const KEPT = 2_000

/** English → Russian; another Map when more has come: what is drawn before then is drawn again. */
export const russian = createStore(new Map())
const wanted = new Set()
let isAsking = false

/** Text that stands on the page: an empty one stays empty, a name or a number is no sentence. */
export function laneSays(text) {
  const said = known(text)
  if (said === undefined) {
    wanted.add(text)
    void ask()
  }
  return said ?? text
}

/** The same for words that are drawn once: they wait for the Russian ones, and for no others. */
export async function laneSaysAtOnce(text) {
  if (known(text) === undefined) await learn([text])
  return known(text) ?? text
}

/** The text itself, or null where there is none, if nothing is to be asked for; undefined until its Russian came. */
function known(text) {
  if (language.get() !== 'ru' || !isSentence(text)) return text ?? null
  return russian.get().get(text)
}

const isSentence = (text) =>
  typeof text === 'string' &&
  text.length <= CHARACTERS_MAX &&
  text.includes(' ') &&
  /[a-z]/i.test(text)

async function ask() {
  if (isAsking) return
  isAsking = true
  try {
    // What is drawn together is asked for together.
    await null
    while (wanted.size > 0) {
      const texts = [...wanted].slice(0, AT_ONCE)
      for (const text of texts) wanted.delete(text)
      await learn(texts)
    }
  } finally {
    // In the turn that found nothing wanted: what is drawn after it asks anew.
    isAsking = false
  }
}

async function learn(texts) {
  const said = await inRussian(texts)
  // Without it the lane's own words stand there; they are asked for again when they are drawn next.
  if (!said) return
  const all = [...russian.get(), ...texts.map((text, at) => [text, said[at]])]
  russian.set(new Map(all.slice(-KEPT)))
}

/** Null where the lane does not answer, or lets nobody in who is not known to it. */
async function inRussian(texts) {
  const headers = { 'content-type': 'application/json' }
  if (token() !== null) headers.authorization = `Bearer ${token()}`
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify({ texts }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? (await response.json()).texts : null
  } catch {
    return null
  }
}
