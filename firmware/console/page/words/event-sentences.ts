/** An event in a person's words, from the lane's list of events; one without words keeps its name. */
import { partName } from '../parts/lane-part-names.ts'
import { namesIn, textOf } from './words.ts'
import 'lane-words:events'

type Fields = Readonly<Record<string, unknown>>

/** For the log, where a part has the same name as everywhere on the page. */
export const sentenceOf = (event: string, fields: Fields = {}): string =>
  textOf(
    `event.${event}`,
    'part' in fields ? { ...fields, part: partName(String(fields['part'])) } : fields,
  ) ?? event

/** For the story of one payment. */
export const storyOf = (event: string): string => textOf(`story.${event}`) ?? sentenceOf(event)

/** The fields that its sentence in the log does not tell. */
export function untold(event: string, fields: Fields): [name: string, value: unknown][] {
  const told = namesIn(`event.${event}`)
  return Object.entries(fields).filter(([name]) => !told.includes(name))
}
