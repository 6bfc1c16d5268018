/** The language of whoever calls lanectl, as their locale says it: what is printed, and what the lane is asked to answer in. */

import { surroundings } from './surroundings.ts'

/** In the order in which POSIX has one stand for the others; an empty one counts for nothing. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG']

export function languageOfCaller(environment = surroundings().environment): 'en' | 'ru' {
  const locale = VARIABLES.map((name) => environment[name]).find(Boolean)
  return /^ru([_.@]|$)/.test(locale ?? '') ? 'ru' : 'en'
}
