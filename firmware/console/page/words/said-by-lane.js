/**
 * What the lane says in words of its own (why it refused, why a part is unwell), in the language of the page.
 * The lane speaks English; its Russian is loaded when somebody reads Russian.
 */
import { createStore } from '../store.js'
import { language } from './words.js'

/** Null until it has come: what is drawn before then is drawn again. */
export const russian = createStore(null)

/** Text that stands on the page: an empty one stays empty. */
export function laneSays(text) {
  if (typeof text !== 'string' || language.get() !== 'ru') return text
  if (!russian.get()) void load()
  return russian.get()?.(text) ?? text
}

/** The same for words that are drawn once: they wait for the Russian ones. */
export async function laneSaysAtOnce(text) {
  if (language.get() === 'ru' && !russian.get()) await load()
  return laneSays(text)
}

let loading = null

function load() {
  loading ??= import('./lane-says/in-russian.js').then(
    ({ inRussian }) => russian.set(inRussian),
    // Without it the lane's own words stand there; they are asked for again next time.
    () => {
      loading = null
    },
  )
  return loading
}
