/** What is recorded of doubtful sales. */
import { CountOrNull, type EventRows, maybe, Text, TextOrNull } from '#firmware/events/event-row.ts'

export const DOUBT_EVENTS = {
  'choice.doubted': {
    level: 'warn',
    fields: { itemId: Text, like: TextOrNull, reason: Text, grams: CountOrNull },
  },
  'doubts.resumed': { level: 'info' },
  'doubts.stopped': { level: ['warn', 'error'], fields: { why: Text, stack: maybe(Text) } },
} as const satisfies EventRows
