/** What the operations of the display do. */
import { type Handlers, told } from '../operations/serve.ts'
import { type DISPLAY_OPERATIONS, PAUSE_MS_DEFAULT, SECONDS_DEFAULT } from './display-operations.ts'
import type { DisplaySearchAndTrial } from './display-search-and-trial.ts'

export function displayHandlers(tests: DisplaySearchAndTrial): Handlers<typeof DISPLAY_OPERATIONS> {
  const standing = async () => ({
    chosen: await tests.chosen(),
    scan: tests.standing.scan,
    test: tests.standing.trial,
  })
  return {
    getDisplaySearch: standing,

    async searchDisplays({ body }) {
      tests.scan(body.seconds ?? SECONDS_DEFAULT)
      return told(202, await standing())
    },

    async chooseDisplay({ body }) {
      await tests.choose(body.device)
      return await standing()
    },

    async tryDisplay({ body: { pauseMs = PAUSE_MS_DEFAULT, ...at } }) {
      tests.try(Object.keys(at).length > 0 ? at : null, pauseMs)
      return told(202, await standing())
    },
  }
}
