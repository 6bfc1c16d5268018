/** `review:` people look again at pictures that the lane was unsure of, and teach it by them. */
import { feature } from '#firmware/kernel/feature.ts'
import { REVIEW_EVENTS } from './review-events.ts'
import { Review } from './review-section.ts'

export const FEATURE = feature({
  name: 'teaching',
  key: 'review',
  section: Review,
  offBy: 'enabled',
  needs: ['goods'],
  settings: { task: 'goods', advanced: ['entries', 'megabytes'] },
  events: REVIEW_EVENTS,
  parts: { review: { isOfOthers: true } },
  operations: async () => ({ items: (await import('./review-operations.ts')).REVIEW_OPERATIONS }),
  lanectl: {
    'items review': () => import('./lanectl/items-review.ts'),
    'items enough': () => import('./lanectl/items-enough.ts'),
    'items counter-examples': 'lanectl.items.counter-examples.about',
  },
  open: async (lane) => (await import('./open-teaching.ts')).openTeaching(lane),
})
