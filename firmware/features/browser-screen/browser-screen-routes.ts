/** The browser screens that are there, and the pictures and texts of an idle lane, for those who look after it. */
import { toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { Router } from '#firmware/http/router.ts'
import { serve, wordsOf } from '#firmware/operations/serve.ts'
import { type BrowserScreenNeeds, browserScreenHandlers } from './browser-screen-handlers.ts'
import { BROWSER_SCREEN_OPERATIONS } from './browser-screen-operations.ts'

export function createBrowserScreenRouter(options: BrowserScreenNeeds): Router {
  return {
    name: 'device',
    prefixes: [],
    toWire,
    routes: serve(BROWSER_SCREEN_OPERATIONS, browserScreenHandlers(options)),
    words: () =>
      wordsOf(BROWSER_SCREEN_OPERATIONS, {
        Screens: 'Browsers as the display of the lane, and what they show while nobody pays.',
      }),
  }
}
