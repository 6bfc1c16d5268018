/** Backups over HTTP, for the page: start one, see how it goes and what there is, fetch, verify, restore one. */
import { Refusal, toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type BackupNeeds, backupHandlers } from './backup-handlers.ts'
import { BACKUP_OPERATIONS } from './backup-operations.ts'

export function backupsRouter(needs: BackupNeeds): Router {
  return {
    name: 'backups',
    prefixes: ['/backups'],
    toWire,
    routes: serve(BACKUP_OPERATIONS, backupHandlers(needs)),
    words: () => wordsOf(BACKUP_OPERATIONS, { Backups: 'The whole lane in one encrypted file.' }),
    api: {
      error: Refusal,
      title: 'Backups of the lane',
      version: needs.version,
      description:
        'The whole lane in one encrypted file: made, listed, fetched, verified and restored.',
    },
  }
}
