/** What is recorded of the shop's list. */
import { Count, type EventRows, maybe, Text } from '#firmware/events/event-row.ts'

export const ASSORTMENT_EVENTS = {
  'assortment.replaced': {
    level: 'info',
    fields: { items: Count, added: Count, removed: Count, changed: Count },
  },
  'assortment.sale_not_kept': { level: 'warn', fields: { why: Text, code: maybe(Text) } },
  'assortment.taken': { level: 'info', fields: { items: Count, by: Text } },
  'assortment.unreadable': { level: 'error', fields: { why: Text } },
} as const satisfies EventRows
