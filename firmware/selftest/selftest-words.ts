/** What the document of the selftest says beside its schemas. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'
import { Report } from './schema.ts'
import examples from './selftest-examples.json' with { type: 'json' }

export const SELFTEST_WORDS: DocumentWords = {
  tags: { Selftest: 'Each part of the lane tried while it works.' },
  schemas: { SelftestReport: Report },
  operations: {
    'POST /selftest': {
      id: 'startSelftest',
      tag: 'Selftest',
      description:
        'Not while a payment is pending. `look`: a code on the glass and a sound for somebody who stands there. How it goes is in `task` of `GET /selftest`.',
      faults: ['busy'],
    },
    'GET /selftest': {
      id: 'getSelftest',
      tag: 'Selftest',
      description: '`report` is null before the first one has ended.',
    },
    'PUT /selftest/seen': {
      id: 'noteSelftestSeen',
      tag: 'Selftest',
      description: 'Kept with the last report, which it answers.',
      faults: ['not-found', 'storage'],
    },
  },
  examples: examples as DocumentWords['examples'],
}
