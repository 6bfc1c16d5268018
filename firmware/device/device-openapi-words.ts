/** What the document of the device as a whole says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { DEVICE_OPERATIONS } from './all-device-operations.ts'
import { Line } from './log-operations.ts'

export const DEVICE_WORDS: DocumentWords = {
  tags: {
    Config: '`laned.yaml`: read, checked, written, rolled back.',
    Updates: 'Releases.',
    Log: 'The journal of this start.',
    Display: 'Looking for a display, and trying one out.',
  },
  schemas: { LogLine: Line },
  operations: wordsOf(DEVICE_OPERATIONS),
}
