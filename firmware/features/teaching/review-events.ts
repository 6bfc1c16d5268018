/** What is recorded of pictures that wait for a person. */
import { type EventRows, maybe, Text, TextOrNull } from '#firmware/events/event-row.ts'

export const REVIEW_EVENTS = {
  'review.finished': { level: 'info', fields: { itemId: Text, sid: maybe(Text) } },
  'review.labelled': {
    level: 'info',
    fields: { itemId: Text, sid: Text, said: TextOrNull, by: TextOrNull },
  },
  'review.resumed': { level: 'info' },
  'review.stopped': { level: ['warn', 'error'], fields: { why: Text, stack: maybe(Text) } },
  'review.undone': { level: 'info', fields: { itemId: Text, sid: Text, by: TextOrNull } },
  'review.unfinished': { level: ['warn', 'error'], fields: { why: Text, stack: maybe(Text) } },
} as const satisfies EventRows
