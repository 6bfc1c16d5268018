/** What is recorded of browser screens, and of what an idle one shows. */
import { Count, type EventRows, maybe, Text } from '#firmware/events/event-row.ts'

export const BROWSER_SCREEN_EVENTS = {
  'glass.chosen': { level: 'info', fields: { screen: Text } },
  'glass.kept': { level: 'info', fields: { screen: Text } },
  'glass.unkept': { level: 'warn', fields: { because: Text } },
  'idle.forgotten': { level: 'info', fields: { file: Text } },
  'idle.kept': { level: 'info', fields: { file: Text, bytes: Count } },
  'kiosk.refused': { level: 'error', fields: { why: Text } },
  'screen.entered': { level: 'info', fields: { screen: maybe(Text) } },
  'screen.forgotten': { level: 'info', fields: { screen: Text } },
} as const satisfies EventRows
