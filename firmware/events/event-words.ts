/** An event as a sentence, in one language. */
import { EVENT_TEXTS } from '#firmware/words/event-texts.ts'
import { featureTexts } from '#firmware/words/feature-texts.ts'
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { EVENTS } from './event-list.ts'

/** It compiles only where each event of the core has its sentence in each language. */
const TEXTS: Readonly<Record<Language, Readonly<Record<`event.${keyof typeof EVENTS}`, string>>>> =
  EVENT_TEXTS

/**
 * The event's sentence with the recorded values, and the names of those; for an event that this release does not know,
 * its name.
 */
export function eventSentence(
  event: string,
  fields: Readonly<Record<string, unknown>>,
  language: Language,
): { readonly sentence: string; readonly tells: ReadonlySet<string> } {
  const texts: Readonly<Record<string, string>> = TEXTS[language]
  const key = `event.${event}`
  const text = texts[key] ?? featureTexts(language)[key] ?? event
  const shown = (name: string) => String(fields[name] ?? '…')
  return {
    sentence: fillText(text, { text: shown, number: (name) => Number(fields[name]) }, language),
    tells: new Set(holesOf(text)),
  }
}
