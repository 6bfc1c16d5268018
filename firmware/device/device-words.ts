/** What the document of the device as a whole says beside its schemas. */
import { BYTES, type DocumentWords, eventStream } from '#firmware/http/document/document-words.ts'
import examples from './device-examples.json' with { type: 'json' }
import { Line } from './log-routes.ts'

const RUN =
  'How it goes is in `run` of `GET /device/update`. Refused where no updater looks after this laned.'

export const DEVICE_WORDS: DocumentWords = {
  tags: {
    Config: '`laned.yaml`: read, checked, written, taken back.',
    Updates: 'Releases.',
    Log: 'The journal of this start.',
    Display: 'Looking for a display, and trying one out.',
  },
  schemas: { LogLine: Line },
  operations: {
    'GET /device/config': {
      id: 'getConfig',
      tag: 'Config',
      description: '`effective` is what the next start would read, `revision` what a write names.',
      faults: ['not-configured', 'storage'],
    },
    'GET /device/config/settings': {
      id: 'listSettings',
      tag: 'Config',
      description: 'Forms are drawn from it. Words in English and Russian.',
    },
    'POST /device/config/check': {
      id: 'checkConfig',
      tag: 'Config',
      description: 'The whole `text`, or `changes` of the file that is there.',
      faults: ['refused', 'storage'],
    },
    'PUT /device/config': {
      id: 'writeConfig',
      tag: 'Config',
      description: 'What would not start is not written: `ok` is false, and nothing has changed.',
      faults: ['refused', 'busy', 'storage'],
    },
    'POST /device/config/restore': {
      id: 'restoreConfig',
      tag: 'Config',
      faults: ['not-found', 'refused', 'busy', 'storage'],
    },
    'POST /device/restart': { id: 'restartProgram', tag: 'Config', faults: ['busy', 'refused'] },
    'GET /device/update': {
      id: 'getUpdateState',
      tag: 'Updates',
      description: '`whyNot` is null where an updater looks after this laned; else why none does.',
    },
    'POST /device/update/check': {
      id: 'checkForUpdate',
      tag: 'Updates',
      description: RUN,
      faults: ['refused', 'busy', 'unreachable'],
    },
    'POST /device/update/install': {
      id: 'installUpdate',
      tag: 'Updates',
      description: RUN,
      faults: ['refused', 'busy', 'unreachable'],
    },
    'POST /device/update/rollback': {
      id: 'rollBackUpdate',
      tag: 'Updates',
      description: RUN,
      faults: ['refused', 'busy', 'unreachable'],
    },
    'GET /device/log': {
      id: 'listLogLines',
      tag: 'Log',
      description: 'Secrets are hidden as in the journal. Oldest first.',
    },
    'GET /device/log/events': {
      id: 'streamLogLines',
      tag: 'Log',
      summary: 'Each line as it comes',
      description: 'With `Last-Event-ID` the lines after that number come first.',
      headers: ['Last-Event-ID'],
      answers: { 200: eventStream(Line, 'Lines as they come') },
    },
    'GET /device/support-bundle': {
      id: 'downloadSupportBundle',
      tag: 'Log',
      answers: { 200: { types: ['application/gzip'], schema: BYTES } },
      answerHeaders: ['Content-Disposition'],
      faults: ['storage'],
    },
    'GET /device/display': { id: 'getDisplaySearch', tag: 'Display' },
    'POST /device/display/scan': {
      id: 'searchDisplays',
      tag: 'Display',
      description: 'What it found is in `GET /device/display`.',
      faults: ['busy'],
    },
    'POST /device/display/choose': {
      id: 'chooseDisplay',
      tag: 'Display',
      description:
        'A USB adapter is kept by the number of its maker or its socket, a Bluetooth display by its address. What is shown elsewhere is taken away.',
      faults: ['storage'],
    },
    'POST /device/display/test': {
      id: 'tryDisplay',
      tag: 'Display',
      description: 'How each screen went is in `GET /device/display`.',
      faults: ['busy', 'refused'],
    },
  },
  examples: examples as DocumentWords['examples'],
}
