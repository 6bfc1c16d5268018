/** The topics of a lane, as a table of README.md. */
import { TOPICS } from './state-topics.ts'

export const TOPIC_TABLE = {
  'topics of a lane': [
    ['Topic', 'What'],
    ...Object.entries(TOPICS).map(([name, { says }]) => [`\`${name}\``, says]),
  ],
}
