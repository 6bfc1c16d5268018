/** What becomes of displays, screens, their links and idle pictures. */
import { Count, type EventRows, Flag, maybe, Text, Thrown } from './event-row.ts'

export const DISPLAY_EVENTS = {
  'adapter.kept': { level: 'info', fields: { display: Text, adapter: Text } },
  'adapter.unkept': { level: 'warn', fields: { display: Text, because: Text } },
  'display.chosen': { level: 'info', fields: { device: Text } },
  'display.failed': { level: 'warn', fields: { screen: Text, fault: Text } },
  'display.identified': {
    level: 'info',
    fields: { display: Text, protocol: Text, answer: Text, baudRate: maybe(Count) },
  },
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
  'glass.chosen': { level: 'info', fields: { screen: Text } },
  'glass.kept': { level: 'info', fields: { screen: Text } },
  'glass.unkept': { level: 'warn', fields: { because: Text } },
  'idle.forgotten': { level: 'info', fields: { file: Text } },
  'idle.kept': { level: 'info', fields: { file: Text, bytes: Count } },
  'indicator.failed': { level: 'warn', fields: { because: Text } },
  'link.broken': { level: 'error', fields: { device: Text, because: Text, stack: maybe(Text) } },
  'link.failed': { level: 'warn', fields: { device: Text, because: Text } },
  'link.lost': { level: 'warn', fields: { device: Text, because: Text } },
  'link.opened': { level: 'info', fields: { device: Text } },
  'kiosk.refused': { level: 'error', fields: { why: Text } },
  'screen.entered': { level: 'info', fields: { screen: maybe(Text) } },
  'screen.forgotten': { level: 'info', fields: { screen: Text } },
} as const satisfies EventRows
