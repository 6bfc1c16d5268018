/** What becomes of displays and their links. */
import { Count, type EventRows, Flag, maybe, Text, TextOrNull, Thrown } from './event-row.ts'

export const DISPLAY_EVENTS = {
  'adapter.kept': { level: 'info', fields: { display: Text, adapter: Text } },
  'adapter.unkept': { level: 'warn', fields: { display: Text, because: Text } },
  'display.chosen': { level: 'info', fields: { device: Text } },
  'display.failed': { level: 'warn', fields: { screen: Text, fault: Text } },
  'display.identified': {
    level: 'info',
    fields: { display: Text, protocol: Text, answer: Text, baudRate: maybe(Count) },
  },
  'display.info_shown': { level: 'info', fields: { text: Text, by: TextOrNull } },
  'display.redrawn': { level: 'info', fields: { display: Text } },
  'display.refused': { level: 'warn', fields: { display: Text, because: Text } },
  'display.repeated': { level: 'info', fields: { display: Text, because: Text } },
  'display.shown': {
    level: 'info',
    fields: { glasses: maybe(Count), display: Text, screen: Text, acknowledged: Flag },
  },
  'display.trial_broken': { level: 'error', fields: { error: Thrown } },
  'display.tried': { level: 'info', fields: { screens: Count } },
  'display.unkept': { level: 'warn', fields: { because: Text } },
  'indicator.failed': { level: 'warn', fields: { because: Text } },
  'link.broken': { level: 'error', fields: { device: Text, because: Text, stack: maybe(Text) } },
  'link.failed': { level: 'warn', fields: { device: Text, because: Text } },
  'link.lost': { level: 'warn', fields: { device: Text, because: Text } },
  'link.opened': { level: 'info', fields: { device: Text } },
} as const satisfies EventRows
