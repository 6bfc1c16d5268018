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
      description: '`unpack` is the one that is being verified or restored, and how that ended.',
    },
    'GET /backups/:name': {
      id: 'downloadBackup',
      tag: 'Backups',
      summary: 'One of them, as the encrypted file that it is',
      answers: { 200: { types: ['application/octet-stream'], schema: BYTES } },
      answerHeaders: ['Content-Disposition'],
      faults: ['not-found', 'unreachable', 'storage'],
    },
    'POST /backups/:name/verify': {
      id: 'verifyBackup',
      tag: 'Backups',
      description:
        'Opened by `identity` or by `passphrase`, one of them; neither is kept. How it goes is in `unpack` of `GET /backups`: `sound`, or `failed` and why.',
      faults: ['busy'],
    },
    'POST /backups/:name/restore': {
      id: 'restoreBackup',
      tag: 'Backups',
      description:
        'Opened as by `verifyBackup`, and checked before anything is replaced; `confirm` is the serial number of this lane. How it goes is in `unpack` of `GET /backups`: `restarting`, or `failed` and why, and the lane has what it had. What is replaced stays in the folder `replaced`.',
      faults: ['busy', 'refused'],
    },
  },
  examples: examples as DocumentWords['examples'],
}
