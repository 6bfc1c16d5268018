/** Set-up over HTTP, at the listener of a new lane alone: the way in, what is to do, and the network. */

import { Refusal, toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { guideHandlers } from './guide-handlers.ts'
import { GUIDE_OPERATIONS } from './guide-operations.ts'
import type { OneTimeCode } from './one-time-setup-code.ts'
import type { Setup } from './setup.ts'

const DESCRIPTION = 'From the code on the display of a new lane to its first payment.'

export function setupRouter(setup: Setup, access: OneTimeCode, version: string): Router {
  return {
    name: 'setup',
    prefixes: ['/setup'],
    toWire,
    routes: serve(GUIDE_OPERATIONS, guideHandlers(setup, access)),
    words: () => wordsOf(GUIDE_OPERATIONS, { 'Set-up': DESCRIPTION }),
    api: {
      error: Refusal,
      title: 'Set-up of a new lane',
      version,
      description: DESCRIPTION,
    },
  }
}
