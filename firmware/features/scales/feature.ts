/** `scale:` the scale beside the camera: found on its cable, asked for its weight, tared and set to zero. */
import { feature } from '#firmware/kernel/feature.ts'
import { SCALE_EVENTS } from './scale-events.ts'
import { Scale, withScale } from './scale-section.ts'

export const FEATURE = feature({
  name: 'scales',
  key: 'scale',
  section: Scale,
  withDefaultSection: withScale,
  needs: ['journal', 'goods', 'scale'],
  settings: { task: 'parts', advanced: ['baudRate', 'password'] },
  events: SCALE_EVENTS,
  operations: async () => ({ items: (await import('./scale-operations.ts')).SCALE_OPERATIONS }),
  lanectl: { scale: () => import('./lanectl/scale.ts') },
  docTables: async () => (await import('./protocol-table.ts')).protocolTable(),
  open: async (lane) => (await import('./open-scales.ts')).openScales(lane),
})
