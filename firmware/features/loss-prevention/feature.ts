/** `choices:` compares what was sold with what was seen and weighed; what does not fit is kept for a person. */
import { feature } from '#firmware/kernel/feature.ts'
import { Choices } from './choices-section.ts'
import { DOUBT_EVENTS } from './doubt-events.ts'

export const FEATURE = feature({
  name: 'loss-prevention',
  key: 'choices',
  section: Choices,
  offBy: 'enabled',
  needs: ['goods'],
  settings: { task: 'goods', advanced: ['entries'] },
  events: DOUBT_EVENTS,
  parts: { doubts: { isOfOthers: true } },
  operations: async () => ({ items: (await import('./doubt-operations.ts')).DOUBT_OPERATIONS }),
  metrics: async () => (await import('./doubt-metrics.ts')).DOUBT_METRICS,
  lanectl: { 'items doubts': () => import('./lanectl/items-doubts.ts') },
  open: async (lane) => (await import('./open-loss-prevention.ts')).openLossPrevention(lane),
})
