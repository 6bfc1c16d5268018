/** What the document of backups says beside its schemas. */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'
import examples from './backups-examples.json' with { type: 'json' }

export const BACKUPS_WORDS: DocumentWords = {
  tags: { Backups: 'The whole lane in one encrypted file.' },
  schemas: {},
  operations: {
    'POST /backups': {
      id: 'startBackup',
      tag: 'Backups',
      summary: 'Begin to make a backup',
      description: 'How it goes is in `task` of `GET /backups`.',
      faults: ['busy'],
    },
    'GET /backups': {
      id: 'listBackups',
      tag: 'Backups',
      summary: 'The backup that is being made, and those that there are, the newest first',
    },
    'GET /backups/:name': {
      id: 'downloadBackup',
      tag: 'Backups',
      summary: 'One of them, as the encrypted file that it is',
      answers: { 200: { types: ['application/octet-stream'], schema: BYTES } },
      answerHeaders: ['Content-Disposition'],
      faults: ['not-found', 'unreachable', 'storage'],
    },
  },
  examples: examples as DocumentWords['examples'],
}
