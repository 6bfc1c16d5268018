/** An event in a person's words, from the lane's list of events; one without words keeps its name. */
import { partName } from '../parts/lane-part-names.js'
import { namesIn, needWords, textOf } from './words.js'

needWords('events')

/** For the log, where a part has the same name as everywhere on the page. */
export const sentenceOf = (event, fields = {}) =>
  textOf(
    `event.${event}`,
    'part' in fields ? { ...fields, part: partName(fields.part) } : fields,
  ) ?? event

/** For the story of one payment. */
export const storyOf = (event) => textOf(`story.${event}`) ?? sentenceOf(event)

/** The fields that its sentence in the log does not tell. */
export function untold(event, fields) {
  const told = namesIn(`event.${event}`)
  return Object.entries(fields).filter(([name]) => !told.includes(name))
}
