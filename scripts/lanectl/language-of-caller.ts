/** The language of whoever calls lanectl, as their locale says it: what is printed, and what the lane is asked to answer in. */

import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { surroundings } from './surroundings.ts'

/** In the order in which POSIX has one stand for the others; an empty one counts for nothing. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG']

export function languageOfCaller(environment = surroundings().environment): Language {
  const locale = VARIABLES.map((name) => environment[name]).find(Boolean)
  const spoken = /^[a-z]+(?=[_.@]|$)/.exec(locale ?? '')?.[0]
  return LANGUAGES.find((language) => language === spoken) ?? 'en'
}
