/** The room of the items as a whole. */
import type { Stories } from '../../stories/story.ts'
import { CASHIER, deletions, GOODS, items, MONITOR, RECOGNITION, TOMATOES } from './given.ts'
import { Tab } from './items.tsx'

const shown: Stories[string] = {
  parts: {
    ...items(GOODS),
    ...deletions({ deleted: [{ id: TOMATOES.id, name: null, count: 2 }] }),
    recognition: RECOGNITION,
  },
  show: () => <Tab />,
}

export const STORIES: Stories = {
  'the gallery': shown,
  'the gallery, seen by a cashier': { ...shown, person: CASHIER },
  'the gallery, seen by a monitor': { ...shown, person: MONITOR },
}
