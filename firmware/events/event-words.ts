/** The words of events in one language: as a table of words that a browser loads, and as a sentence. */
import { EVENTS } from './event-list.ts'
import type { EventRow } from './event-row.ts'

export type Language = 'en' | 'ru'

const ROWS: Readonly<Record<string, EventRow>> = EVENTS

/** By the keys of the page's words. */
export function eventWords(language: Language): Readonly<Record<string, string>> {
  const words = Object.entries(ROWS).flatMap(([name, row]) => [
    [`event.${name}`, row[language]],
    ...(row.story ? [[`story.${name}`, row.story[language]]] : []),
  ])
  return Object.fromEntries(words) as Readonly<Record<string, string>>
}

/**
 * The event's sentence with the recorded values, and the names of those; for an event that this release does not know,
 * its name.
 */
export function eventSentence(
  event: string,
  fields: Readonly<Record<string, unknown>>,
  language: Language,
): { readonly sentence: string; readonly tells: ReadonlySet<string> } {
  const text = Object.hasOwn(ROWS, event) ? (ROWS[event]?.[language] ?? event) : event
  const tells = new Set<string>()
  const sentence = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    tells.add(name)
    return String(fields[name] ?? '…')
  })
  return { sentence, tells }
}
