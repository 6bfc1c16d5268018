/** Backups as operations: making one, those that there are, fetching, verifying and restoring one. */
import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { RestoreBody, Standing, Task, Unpack, VerifyBody } from './backup-schema.ts'

const BackupPath = Type.Object({ name: Type.String({ maxLength: 120 }) })
const EACH = {
  access: 'operate',
  tag: 'Backups',
  page: { tab: 'device', pressedBy: 'device-tab' },
} as const

export const BACKUP_OPERATIONS = operations(EACH, {
  startBackup: {
    at: 'POST /backups',
    summary: 'Begin to make a backup',
    description: 'How it goes is in `task` of `GET /backups`.',
    answers: { 202: Task },
    faults: ['busy'],
    lanectl: { byHand: 'backup create --on-lane' },
  },
  listBackups: {
    at: 'GET /backups',
    access: 'read',
    summary: 'The backup that is being made, and those that there are, the newest first',
    description: '`unpack` is the one that is being verified or restored, and how that ended.',
    answers: { 200: Standing },
    lanectl: { byHand: 'backup list --on-lane' },
  },
  downloadBackup: {
    at: 'GET /backups/:name',
    summary: 'One of them, as the encrypted file that it is',
    params: BackupPath,
    answers: {},
    documented: { 200: { types: ['application/octet-stream'], schema: BYTES } },
    sendsItself: true,
    answersHead: true,
    answerHeaders: ['Content-Disposition'],
    faults: ['not-found', 'unreachable', 'storage'],
    sample: { path: { name: '$backup' } },
    lanectl: { byHand: 'backup fetch --on-lane' },
  },
  verifyBackup: {
    at: 'POST /backups/:name/verify',
    summary: 'Decrypt it, unpack it aside, check all of it; changes nothing',
    description:
      'Opened by `identity` or by `passphrase`, one of them; neither is kept. How it goes is in `unpack` of `GET /backups`: `sound`, or `failed` and why.',
    params: BackupPath,
    body: VerifyBody,
    answers: { 202: Unpack },
    faults: ['busy'],
    sample: { path: { name: '$backup' }, body: { identity: '$identity' } },
    lanectl: { byHand: 'backup verify --on-lane' },
  },
  restoreBackup: {
    at: 'POST /backups/:name/restore',
    summary: 'Put it in the place of what this lane has, and start the lane with it',
    description:
      'Opened as by `verifyBackup`, and checked before anything is replaced; `confirm` is the serial number of this lane. How it goes is in `unpack` of `GET /backups`: `restarting`, or `failed` and why, and the lane has what it had. What is replaced stays in the folder `replaced`.',
    params: BackupPath,
    body: RestoreBody,
    page: { ...EACH.page, asksWhoIsPaid: true },
    answers: { 202: Unpack },
    faults: ['busy', 'refused'],
    // The sample's backup opens with a key: this passphrase is refused, so that the sample replaces nothing.
    sample: {
      path: { name: '$backup' },
      body: { passphrase: 'correct horse', confirm: 'lane-1' },
    },
    lanectl: { byHand: 'backup restore --on-lane' },
  },
})
