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
      description: 'Small letters, blanks, O for 0 and l for 1 are forgiven.',
      faults: ['refused', 'not-found', 'too-many'],
    },
    'GET /setup': { id: 'getSetup', tag: 'Set-up', summary: 'What is done and what is to do' },
    'POST /setup/network': {
      id: 'joinNetwork',
      tag: 'Set-up',
      description: 'How it goes is in `network.joining` of `GET /setup`.',
      faults: ['unreachable', 'busy'],
    },
    'POST /setup/finish': {
      id: 'finishSetup',
      tag: 'Set-up',
      description: 'Ends the code, the session and this listener.',
    },
  },
  examples: examples as DocumentWords['examples'],
}
