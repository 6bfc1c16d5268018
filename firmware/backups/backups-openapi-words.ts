/** What the document of backups says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { BACKUP_OPERATIONS } from './backup-operations.ts'

export const BACKUPS_WORDS: DocumentWords = {
  tags: { Backups: 'The whole lane in one encrypted file.' },
  schemas: {},
  operations: wordsOf(BACKUP_OPERATIONS),
}
