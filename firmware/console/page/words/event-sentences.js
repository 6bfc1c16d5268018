/** What an event is called by a person, in the words of the lane's rows of events; one that has none keeps its name. */
import { partName } from '../parts/part-names.js'
import { namesIn, needWords, textOf } from './words.js'

needWords('events')

/** In the log, where a part has the name that it has everywhere on the page. */
export const sentenceOf = (event, fields = {}) =>
  textOf(
    `event.${event}`,
    'part' in fields ? { ...fields, part: partName(fields.part) } : fields,
  ) ?? event

/** In the story of one payment. */
export const storyOf = (event) => textOf(`story.${event}`) ?? sentenceOf(event)

/** The fields that its sentence in the log does not tell. */
export function untold(event, fields) {
  const told = namesIn(`event.${event}`)
  return Object.entries(fields).filter(([name]) => !told.includes(name))
}
