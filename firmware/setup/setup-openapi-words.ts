/** What the document of set-up says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { GUIDE_OPERATIONS } from './guide-operations.ts'

export const SETUP_WORDS: DocumentWords = {
  tags: { 'Set-up': 'From the code on the display of a new lane to its first payment.' },
  schemas: {},
  operations: wordsOf(GUIDE_OPERATIONS),
}
