/** What happens to camera and model. */
import { type EventRows, MeasureOrNull, maybe, Text, Whatever } from './event-row.ts'

export const HARDWARE_EVENTS = {
  'camera.found': { level: 'info', fields: { path: maybe(Text), command: maybe(Text) } },
  'camera.lost': { level: 'warn', fields: { why: Text } },
  'camera.recovered': { level: 'info', fields: { framesPerSecond: MeasureOrNull } },
  'camera.slowed': { level: 'warn', fields: { why: Text } },
  'model.crashed': { level: 'error', fields: { model: Text, why: Text } },
  'model.refused': { level: 'error', fields: { why: Text, model: maybe(Text) } },
  'model.said': { level: ['info', 'warn'], fields: { line: Text } },
  'model.started': { level: 'info', fields: { model: Text, facts: Whatever } },
} as const satisfies EventRows
