/** What happens to camera, scale and model. */
import {
  Count,
  type EventRows,
  MeasureOrNull,
  maybe,
  Text,
  TextOrNull,
  Whatever,
} from './event-row.ts'

export const HARDWARE_EVENTS = {
  'camera.found': { level: 'info', fields: { path: maybe(Text), command: maybe(Text) } },
  'camera.lost': { level: 'warn', fields: { why: Text } },
  'camera.recovered': { level: 'info', fields: { framesPerSecond: MeasureOrNull } },
  'camera.slowed': { level: 'warn', fields: { why: Text } },
  'model.crashed': { level: 'error', fields: { model: Text, why: Text } },
  'model.refused': { level: 'error', fields: { why: Text, model: maybe(Text) } },
  'model.said': { level: ['info', 'warn'], fields: { line: Text } },
  'model.started': { level: 'info', fields: { model: Text, facts: Whatever } },
  'scale.found': { level: 'info', fields: { port: Text } },
  'scale.identified': { level: 'info', fields: { port: Text, protocol: Text, baudRate: Count } },
  'scale.lost': { level: 'warn', fields: { port: Text, because: Text } },
  'scale.tared': { level: 'info' },
  'scale.troubled': { level: 'warn', fields: { port: Text, because: TextOrNull } },
  'scale.zeroed': { level: 'info' },
} as const satisfies EventRows
