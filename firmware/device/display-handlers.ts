/** What the operations of the display do. */
import { type Handlers, withStatus } from '../operations/serve.ts'
import { type DISPLAY_OPERATIONS, PAUSE_MS_DEFAULT, SECONDS_DEFAULT } from './display-operations.ts'
import type { DisplaySearchAndTrial } from './display-search-and-trial.ts'

export function displayHandlers(tests: DisplaySearchAndTrial): Handlers<typeof DISPLAY_OPERATIONS> {
  const standing = (chosen: Awaited<ReturnType<typeof tests.chosen>>) => ({
    chosen,
    scan: tests.standing.scan,
    test: tests.standing.trial,
  })
  /** What is ordered is told as it begins, however soon it ends. */
  const ordered = async (begin: () => void) => {
    const chosen = await tests.chosen()
    begin()
    return withStatus(202, standing(chosen))
  }
  return {
    getDisplaySearch: async () => standing(await tests.chosen()),

    searchDisplays: ({ body }) => ordered(() => tests.scan(body.seconds ?? SECONDS_DEFAULT)),

    async chooseDisplay({ body }) {
      await tests.choose(body.device)
      return standing(await tests.chosen())
    },

    tryDisplay: ({ body: { pauseMs = PAUSE_MS_DEFAULT, ...at } }) =>
      ordered(() => tests.try(Object.keys(at).length > 0 ? at : null, pauseMs)),
  }
}
