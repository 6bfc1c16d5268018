/** The random stories of the product's tests again, as many more of them as a run of `npm test` has no time for. */
import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { runFiles } from '#scripts/test/run-test-files.ts'
import { spec } from '#test/spec.ts'

const MORE: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  'test/sim/payment.test.ts': { RUNS: '3000' },
  'test/sim/accounts.test.ts': { RUNS: '200' },
  'test/sim/papers.test.ts': { SEED: '501', STORIES: '1500' },
  'test/sim/shop-day.test.ts': { SEED: '101', RUNS: '200' },
  'test/sim/sync.test.ts': { SEEDS: '400' },
  'firmware/features/browser-screen/test/sim/browser-screen.test.ts': { STORIES: '500' },
  'test/sim/weight-and-picture.test.ts': { RUNS: '10000' },
  'test/fault/parser-garbage.test.ts': { BYTES: '10000000' },
}
/** Not in a checkout without its feature. */
const isThere = ([file]: readonly [string, unknown]) => existsSync(file)
/** Of each file. */
const DEADLINE_MS = 15 * 60_000

spec(
  'stories drawn by chance',
  Object.fromEntries(
    Object.entries(MORE)
      .filter(isThere)
      .map(([file, counts]) => [
        `${file} with ${Object.entries(counts).map((pair) => pair.join('='))}`,
        async () => {
          const { passed, failed, output } = await runFiles([file], counts, DEADLINE_MS)
          for (const line of output.match(/^seed .*$/gm) ?? []) console.log(line)
          assert.is(failed, 0, output)
          assert.ok(passed > 0, output)
        },
      ]),
  ),
  DEADLINE_MS,
)
