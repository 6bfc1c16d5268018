/** The screens that are there, and the pictures and texts of an idle lane, for those who look after it. */
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { serve, wordsOf } from '../operations/serve.ts'
import { type ScreenParts, screenHandlers } from './screen-handlers.ts'
import { SCREEN_OPERATIONS } from './screen-operations.ts'

export function createScreenRouter(options: ScreenParts): Router {
  return {
    name: 'device',
    prefixes: [],
    toWire,
    routes: serve(SCREEN_OPERATIONS, screenHandlers(options)),
    words: () =>
      wordsOf(SCREEN_OPERATIONS, {
        Screens: 'Browsers as the display of the lane, and what they show while nobody pays.',
      }),
  }
}
