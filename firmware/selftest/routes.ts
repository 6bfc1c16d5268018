/** The selftest over HTTP: begin one, see how it goes and what the last one found, say what was seen. */
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { serve, wordsOf } from '../operations/serve.ts'
import { Report } from './schema.ts'
import type { Selftest } from './selftest.ts'
import { selftestHandlers } from './selftest-handlers.ts'
import { SELFTEST_OPERATIONS } from './selftest-operations.ts'
import type { DoneWork } from './work.ts'

export function selftestRouter(
  selftest: Selftest,
  work: () => Promise<readonly DoneWork[]>,
  version: string,
): Router {
  return {
    name: 'selftest',
    prefixes: ['/selftest'],
    toWire,
    routes: serve(SELFTEST_OPERATIONS, selftestHandlers(selftest, work)),
    words: () =>
      wordsOf(
        SELFTEST_OPERATIONS,
        { Selftest: 'Each part of the lane tried while it works.' },
        { SelftestReport: Report },
      ),
    api: {
      error: Refusal,
      title: 'Selftest of the lane',
      version,
      description: 'Each part of the lane tried while it works: begun, followed and read.',
    },
  }
}
