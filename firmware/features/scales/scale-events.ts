/** What is recorded of the scale. */
import { Count, type EventRows, Text } from '#firmware/events/event-row.ts'

export const SCALE_EVENTS = {
  'scale.found': { level: 'info', fields: { port: Text } },
  'scale.identified': { level: 'info', fields: { port: Text, protocol: Text, baudRate: Count } },
  'scale.lost': { level: 'warn', fields: { port: Text, because: Text } },
  'scale.tared': { level: 'info' },
  'scale.troubled': { level: 'warn', fields: { port: Text, because: Text } },
  'scale.zeroed': { level: 'info' },
} as const satisfies EventRows
