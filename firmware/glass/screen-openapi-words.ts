/** What the document of the device says of its screens and of what an idle one shows. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { SCREEN_OPERATIONS } from './screen-operations.ts'

export const SCREEN_WORDS: DocumentWords = {
  tags: { Screens: 'Browsers as the display of the lane, and what they show while nobody pays.' },
  schemas: {},
  operations: wordsOf(SCREEN_OPERATIONS),
}
