/** What is recorded of the lane's broker. */
import { type EventRows, Text, TextOrNull } from '#firmware/events/event-row.ts'

export const MQTT_EVENTS = {
  'broker.found': { level: 'info', fields: { url: Text } },
  'broker.lost': { level: 'warn', fields: { url: Text, why: TextOrNull } },
} as const satisfies EventRows
