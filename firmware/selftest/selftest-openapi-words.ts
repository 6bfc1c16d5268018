/** What the document of the selftest says beside its operations. */
import type { DocumentWords } from '#firmware/http/openapi/openapi-words.ts'
import { wordsOf } from '#firmware/operations/serve.ts'
import { Report } from './schema.ts'
import { SELFTEST_OPERATIONS } from './selftest-operations.ts'

export const SELFTEST_WORDS: DocumentWords = {
  tags: { Selftest: 'Each part of the lane tried while it works.' },
  schemas: { SelftestReport: Report },
  operations: wordsOf(SELFTEST_OPERATIONS),
}
