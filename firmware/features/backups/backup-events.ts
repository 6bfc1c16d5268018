/** What is recorded of the backups of the whole lane, beside `backup.failed`, which its daily copies have, too. */
import {
  Count,
  type EventRows,
  maybe,
  Text,
  TextOrNull,
  Thrown,
} from '#firmware/events/event-row.ts'

export const BACKUP_EVENTS = {
  'backup.restored': {
    level: 'warn',
    fields: { madeAt: Text, name: Text, by: TextOrNull, sender: Text, signer: TextOrNull },
  },
  'backup.unpack_failed': {
    level: ['warn', 'error'],
    fields: { name: Text, reason: maybe(Text), error: maybe(Thrown) },
  },
  'backup.verified': { level: 'info', fields: { name: Text, sender: Text, signer: TextOrNull } },
  'backup.written': { level: 'info', fields: { name: Text, bytes: Count, missing: TextOrNull } },
} as const satisfies EventRows
