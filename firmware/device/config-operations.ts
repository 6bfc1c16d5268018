/** laned.yaml as operations: read, checked, written, taken back; and the restart that makes it count. */
import { SettingsAnswer } from '#firmware/config/setting-list-schema.ts'
import { operations } from '#firmware/operations/operation.ts'
import {
  DraftBody,
  Proposed,
  Restarting,
  RestoreBody,
  Standing,
  WriteBody,
  Written,
} from './config-operations-schema.ts'

/** Enough for a file with many banks, with what JSON adds to it. */
const BODY_BYTES = 1024 * 1024

const LEARNING = [{ path: ['learning', 'mode'], value: 'auto' }]
const EACH = {
  access: 'operate',
  tag: 'Config',
  page: { tab: 'settings', pressedBy: 'settings' },
} as const

const ASKS_FIRST = { ...EACH.page, asksWhoIsPaid: true } as const

export const CONFIG_OPERATIONS = operations(EACH, {
  getConfig: {
    at: 'GET /device/config',
    summary: 'laned.yaml, secrets covered up',
    description: '`effective` is what the next start would read, `revision` what a write names.',
    answers: { 200: Standing },
    faults: ['not-configured', 'storage'],
    lanectl: {
      verb: 'config show',
      says: "a running lane's laned.yaml as it lies on the disk, secrets covered up",
      prints: { text: 'text', isInJson: true },
    },
  },
  listSettings: {
    at: 'GET /device/config/settings',
    summary: 'Every key of laned.yaml, and what it may be',
    description: 'Forms are drawn from it. Words in English and Russian.',
    answers: { 200: SettingsAnswer },
    lanectl: { byHand: 'config keys' },
  },
  checkConfig: {
    at: 'POST /device/config/check',
    summary: 'Would the lane start with it? Changes nothing',
    description: 'The whole `text`, or `changes` of the file that is there.',
    body: DraftBody,
    bodyBytesMax: BODY_BYTES,
    answers: { 200: Proposed },
    faults: ['refused', 'storage'],
    sample: { body: { changes: LEARNING } },
    lanectl: { byHand: 'config write' },
  },
  writeConfig: {
    at: 'PUT /device/config',
    summary: 'Write it, when the lane would start with it; what was there is kept',
    description: 'What would not start is not written: `ok` is false, and nothing has changed.',
    body: WriteBody,
    page: ASKS_FIRST,
    bodyBytesMax: BODY_BYTES,
    answers: { 200: Written },
    faults: ['refused', 'busy', 'storage'],
    sample: { body: { changes: LEARNING } },
    lanectl: { byHand: 'config write' },
  },
  restoreConfig: {
    at: 'POST /device/config/restore',
    summary: 'Back to the file before; the present one is kept in its place',
    body: RestoreBody,
    page: ASKS_FIRST,
    isBodyOptional: true,
    answers: { 200: Written },
    faults: ['not-found', 'refused', 'busy', 'storage'],
    sample: { body: {} },
    lanectl: { byHand: 'config restore' },
  },
  restartProgram: {
    at: 'POST /device/restart',
    summary: 'Start the program anew, while nobody pays and the config is good',
    answers: { 202: Restarting },
    faults: ['busy', 'refused'],
    lanectl: { none: 'for the page; restart asks systemd on the machine of the lane' },
  },
})
