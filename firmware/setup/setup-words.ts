/** What the document of set-up says beside its schemas. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import examples from './setup-examples.json' with { type: 'json' }

export const SETUP_WORDS: DocumentWords = {
  tags: { 'Set-up': 'From the code on the display of a new lane to its first payment.' },
  schemas: {},
  operations: {
    'GET /setup/door': {
      id: 'getSetupDoor',
      tag: 'Set-up',
      summary: 'Whether a code is taken now',
    },
    'POST /setup/session': {
      id: 'openSetupSession',
      tag: 'Set-up',
      description:
        'Small letters, blanks, O for 0 and l for 1 are forgiven. After five wrong tries of one address each further one is told to wait for longer; the right code is taken at any time, and no wrong one changes it.',
      faults: ['refused', 'not-found', 'too-many'],
    },
    'GET /setup': { id: 'getSetup', tag: 'Set-up', summary: 'What is done and what is to do' },
    'POST /setup/network': {
      id: 'joinNetwork',
      tag: 'Set-up',
      description: 'How it goes is in `network.joining` of `GET /setup`.',
      faults: ['unreachable', 'busy'],
    },
    'GET /setup/parts': {
      id: 'getSetupParts',
      tag: 'Set-up',
      description:
        'With what may be chosen. `whyNot` is null where it can be written from here; else why not, and what to do.',
      faults: ['not-configured', 'refused'],
    },
    'POST /setup/parts': {
      id: 'setSetupParts',
      tag: 'Set-up',
      description:
        'Any of the three. Refused where the lane would not start with it, or nobody would start it again: nothing was written then. After the restart the display has a new code.',
      faults: ['not-configured', 'refused', 'busy', 'storage'],
    },
    'POST /setup/finish': {
      id: 'finishSetup',
      tag: 'Set-up',
      description:
        'Ends the code, the session and this listener; says what stays, and who had come in.',
    },
  },
  examples: examples as DocumentWords['examples'],
}
