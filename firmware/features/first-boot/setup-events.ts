/** What is recorded of the set-up of a new lane. */
import { Count, type EventRows, Text } from '#firmware/events/event-row.ts'

export const SETUP_EVENTS = {
  'setup.began': { level: 'info', fields: { name: Text, port: Count } },
  'setup.ended': { level: 'info', fields: { because: Text, sessions: Text } },
  'setup.hotspot_asked': { level: 'info', fields: { name: Text } },
  'setup.hotspot_refused': { level: 'warn', fields: { fault: Text } },
  'setup.refused': { level: 'error', fields: { why: Text } },
  'setup.unclosed': { level: 'warn', fields: { fault: Text } },
  'setup.unmarked': { level: 'warn', fields: { fault: Text } },
  'setup.unsaid': { level: 'warn', fields: { fault: Text } },
} as const satisfies EventRows
