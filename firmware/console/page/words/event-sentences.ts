/** An event in a person's words, from the lane's list of events; one without words keeps its name. */
import { partName } from '../parts/lane-part-names.ts'
import { fieldText, valueText } from './event-fields.ts'
import { namesIn, textOf } from './words.ts'
import 'lane-words:events'

type Fields = Readonly<Record<string, unknown>>

/** For the log, where a part has the same name as everywhere on the page. */
export const sentenceOf = (event: string, fields: Fields = {}): string =>
  textOf(`event.${event}`, shownFields(fields)) ?? event

const shownFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'part' ? partName(String(value)) : (valueText(name, value) ?? value),
    ]),
  )

/** For the story of one payment. */
export const storyOf = (event: string): string => textOf(`story.${event}`) ?? sentenceOf(event)

/** What its sentence in the log does not tell, and a person may want to know. */
export function unnamedFields(event: string, fields: Fields): readonly string[] {
  const named = namesIn(`event.${event}`)
  return Object.entries(fields)
    .filter(([name]) => !named.includes(name))
    .flatMap(([name, value]) => fieldText(name, value) ?? [])
}
