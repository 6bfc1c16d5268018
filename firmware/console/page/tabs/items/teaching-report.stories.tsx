/** How good the teaching is. */
import type { Done } from '../../lane-rows.ts'
import { press } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { APPLES, BANANAS, CUCUMBERS, items, LONG, PEARS, TOMATOES } from './given.ts'
import { TeachingReport } from './teaching-report.tsx'
import 'page-words:items'

const asked = (data: Done<'GET /api/items/report'>['data']): Stories[string] => ({
  ...shown,
  answers: { 'GET /api/items/report': { code: 0, data } },
  play: () => press('#ask-report'),
})
const shown: Stories[string] = {
  parts: items(),
  show: () => <TeachingReport onOpen={() => {}} />,
}

export const STORIES: Stories = {
  'not asked yet': shown,
  'confused and odd ones': asked({
    tried: 1_000,
    accuracy: 0.937,
    items: [
      { id: TOMATOES.id, tried: 14, accuracy: 0.86, outliers: ['picture-2', 'picture-9'] },
      { id: LONG.id, tried: 7, accuracy: 0.57, outliers: ['picture-4'] },
      { id: BANANAS.id, tried: 22, accuracy: 1, outliers: [] },
    ],
    pairs: [
      { ids: [TOMATOES.id, LONG.id], count: 9 },
      { ids: [APPLES.id, PEARS.id], count: 4 },
    ],
  }),
  'nothing confused': asked({
    tried: 31,
    accuracy: 1,
    pairs: [],
    items: [{ id: CUCUMBERS.id, tried: 9, accuracy: 1, outliers: [] }],
  }),
  'too little to say': asked({ tried: 0, accuracy: null, items: [], pairs: [] }),
}
