/**
 * The language of whoever calls lanectl, as their locale says it: what is printed, and what the lane is asked to answer in. Where
 * the locale is that of a machine without people, `C` or none, it is the language of the lane of this machine. LC_ALL=C is
 * English: a script says so.
 */
import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { type Surroundings, surroundings } from './surroundings.ts'

const known = new WeakMap<Surroundings, Language>()

/** Looked up once a run. */
export function languageOfCaller(own = surroundings()): Language {
  const found = known.get(own) ?? languageIn(own.environment)
  known.set(own, found)
  return found
}

const NO_LANGUAGE = /^(?:C|POSIX)(?=[_.@]|$)/

/** In the order in which POSIX has one variable stand for the others; an empty one counts for nothing. */
export function languageIn(environment: NodeJS.ProcessEnv): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const locale = LC_ALL || LC_MESSAGES || LANG
  if (!LC_ALL && (!locale || NO_LANGUAGE.test(locale))) return languageOfLane(environment)
  return languageNamed(/^[a-z]+(?=[_.@]|$)/.exec(locale ?? '')?.[0])
}

/** As the lane reads it, but for nothing else of the file: reading all of it costs more than most commands. */
function languageOfLane({ LANED_LANGUAGE, LANED_CONFIG }: NodeJS.ProcessEnv): Language {
  if (LANED_LANGUAGE) return languageNamed(LANED_LANGUAGE)
  try {
    const text = readFileSync(LANED_CONFIG || '/etc/laned/laned.yaml', 'utf8')
    return languageNamed(/^language:[ \t]*["']?([a-z]{2})\b/m.exec(text)?.[1])
  } catch {
    // No lane is here, or its config is not for this caller.
    return 'en'
  }
}

const languageNamed = (name: string | undefined): Language =>
  LANGUAGES.find((language) => language === name) ?? 'en'
