/** What is recorded of third-party features. */
import { Count, type EventRows, Text, Whatever } from '#firmware/events/event-row.ts'

export const GUEST_EVENTS = {
  'guest.started': { level: 'info', fields: { feature: Text } },
  'guest.ended': { level: 'warn', fields: { feature: Text, why: Text, againInSeconds: Count } },
  'guest.noted': {
    level: ['info', 'warn'],
    // Its name and its fields as the feature gave them: who looks for them need not know the language of `what`.
    fields: { feature: Text, what: Text, noted: Text, values: Whatever },
  },
  'guest.needs': { level: 'warn', fields: { feature: Text, what: Text } },
  'guest.content': { level: 'info', fields: { feature: Text } },
  'guest.refused': { level: 'warn', fields: { feature: Text, why: Text } },
  'guest.unknown': { level: 'warn', fields: { feature: Text, key: Text, folder: Text } },
  'guest.unkept': { level: 'warn', fields: { why: Text } },
  'guest.stays': { level: 'warn', fields: { feature: Text, unit: Text } },
  'guest.said': { level: 'info', fields: { feature: Text, line: Text } },
} as const satisfies EventRows
