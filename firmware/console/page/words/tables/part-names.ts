/** How the parts of a lane are; their names come as a table that is made of the list of them (page-routes.ts). */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'part.ok': ['Well', 'В порядке'],
  'part.degraded': ['Not quite', 'Не совсем'],
  'part.failed': ['Failed', 'Неисправно'],
  'part.absent': ['Not set up', 'Не настроено'],
  'part.since': ['since {time}', 'с {time}'],
})
