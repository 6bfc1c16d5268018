/** Pictures that are known not to be an item. */
import type { Stories } from '#firmware/console/page/stories/story.ts'
import { items, MONITOR, TOMATOES } from '#firmware/console/page/tabs/items/given.ts'
import { CounterExamples } from './counter-examples.tsx'
import { NOT_THIS } from './given.ts'

const shown: Stories[string] = {
  parts: items(),
  answers: { 'GET /api/items/:id/counter-examples': NOT_THIS },
  show: () => <CounterExamples id={TOMATOES.id} version="1" />,
}

export const STORIES: Stories = {
  three: shown,
  'seen by a monitor': { ...shown, person: MONITOR },
}
