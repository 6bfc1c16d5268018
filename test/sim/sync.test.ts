/**
 * Simulations of a fleet, each from a seed, on the devices' own store: others in each run, more in the laboratory
 * (lab/test/sim/more-stories.test.ts) and in `npm run torture`.
 *
 *   SEED=123 node test/sim/sync.test.ts     one simulation again
 *   SEEDS=100000 …                          more of them, however long it takes
 */
import * as assert from 'uvu/assert'
import { runFleetSimulation } from '#test/fleet/fleet-simulation.ts'
import { spec } from '#test/spec.ts'

const only = process.env['SEED']
const FIRST = Number(only ?? process.env['FIRST'] ?? Date.now() % 1_000_000_007)
const SEEDS = only === undefined ? Number(process.env['SEEDS'] ?? 100) : 1
const DEADLINE_MS = 12 * 60_000

spec(
  'a fleet through accidents',
  {
    async 'ends in step, with nothing lost and marked items nowhere'() {
      const sum = await tellStories()
      assert.ok(sum.messages > 0)
      console.log(`seed ${FIRST} and ${sum.told - 1} more:`, JSON.stringify(sum))
    },
  },
  DEADLINE_MS,
)

async function tellStories() {
  const sum = { told: 0, lanes: 0, taught: 0, messages: 0 }
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    try {
      const result = await runFleetSimulation(seed)
      sum.lanes += result.lanes
      sum.taught += result.taught
      sum.messages += result.messages
      sum.told += 1
    } catch (error) {
      console.log(`seed ${seed}`)
      throw error
    }
  }
  return sum
}
