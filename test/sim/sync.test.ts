/**
 * Thousands of simulations of a fleet, each from a seed.
 *
 *   SEED=123 node test/sim/sync.test.ts     one simulation again
 *   SEEDS=100000 …                          more of them
 */
import { runFleetSimulation } from '#test/fleet/fleet-simulation.ts'
import { spec } from '#test/spec.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 5_000)
const DEADLINE_MS = 12 * 60_000

spec(
  'a fleet through accidents',
  {
    async 'ends in step, with nothing lost and marked items nowhere'() {
      const only = process.env['SEED']
      const first = Number(only ?? process.env['FIRST'] ?? Date.now() % 1_000_000_007)
      const count = only === undefined ? SEEDS : 1
      const sum = { lanes: 0, learned: 0, messages: 0 }
      for (let seed = first; seed < first + count; seed += 1)
        try {
          const told = await runFleetSimulation(seed)
          sum.lanes += told.lanes
          sum.learned += told.learned
          sum.messages += told.messages
        } catch (error) {
          console.log(`seed ${seed}`)
          throw error
        }
      console.log(`seed ${first} and ${count - 1} more:`, JSON.stringify(sum))
    },
  },
  DEADLINE_MS,
)
