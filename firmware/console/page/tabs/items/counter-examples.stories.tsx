/** Pictures that are known not to be an item. */
import type { Stories } from '../../stories/story.ts'
import { CounterExamples } from './counter-examples.tsx'
import { items, MONITOR, NOT_THIS, TOMATOES } from './given.ts'

const shown: Stories[string] = {
  parts: items(),
  answers: { 'GET /api/items/:id/counter-examples': NOT_THIS },
  show: () => <CounterExamples id={TOMATOES.id} version="1" />,
}

export const STORIES: Stories = {
  three: shown,
  'seen by a monitor': { ...shown, person: MONITOR },
}
