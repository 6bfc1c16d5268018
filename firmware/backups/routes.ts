/** Backups over HTTP, for the page: start one, see how it goes and what there is, fetch, verify, restore one. */
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { serve, wordsOf } from '../operations/serve.ts'
import { type BackupParts, backupHandlers } from './backup-handlers.ts'
import { BACKUP_OPERATIONS } from './backup-operations.ts'

export function backupsRouter(parts: BackupParts): Router {
  return {
    name: 'backups',
    prefixes: ['/backups'],
    toWire,
    routes: serve(BACKUP_OPERATIONS, backupHandlers(parts)),
    words: () => wordsOf(BACKUP_OPERATIONS, { Backups: 'The whole lane in one encrypted file.' }),
    api: {
      error: Refusal,
      title: 'Backups of the lane',
      version: parts.version,
      description:
        'The whole lane in one encrypted file: made, listed, fetched, verified and restored.',
    },
  }
}
