/**
 * Thousands of simulations of a fleet, each from a seed.
 *
 *   SEED=123 node test/sim/sync.test.ts     one simulation again
 *   SEEDS=100000 …                          more of them, however long it takes
 *
 * One in a hundred is told on the device's own SQLite store, too.
 */
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { runFleetSimulation } from '#test/fleet/fleet-simulation.ts'
import type { OpenTemplates } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const only = process.env['SEED']
const FIRST = Number(only ?? process.env['FIRST'] ?? Date.now() % 1_000_000_007)
const SEEDS = only === undefined ? Number(process.env['SEEDS'] ?? 5_000) : 1
const DEADLINE_MS = 12 * 60_000
/** A machine that starves tells fewer of them, but never fewer than some; how many, it says. */
const SPENT_MS_MAX = 150_000
const SEEDS_MIN = 500
const isBounded = process.env['SEEDS'] === undefined

spec(
  'a fleet through accidents',
  {
    async 'ends in step, with nothing lost and marked items nowhere'() {
      const sum = await tellStories(SEEDS)
      console.log(`seed ${FIRST} and ${sum.told - 1} more:`, JSON.stringify(sum))
    },
    async "ends in step on the devices' own store"() {
      const sum = await tellStories(Math.ceil(SEEDS / 100), openMemoryTemplates)
      assert.ok(sum.messages > 0)
    },
  },
  DEADLINE_MS,
)

async function tellStories(count: number, openStore?: OpenTemplates) {
  const startMs = performance.now()
  const sum = { told: 0, lanes: 0, taught: 0, messages: 0 }
  for (let seed = FIRST; seed < FIRST + count; seed += 1) {
    if (sum.told >= SEEDS_MIN && performance.now() - startMs > SPENT_MS_MAX && isBounded) break
    try {
      const told = await runFleetSimulation(seed, openStore)
      sum.lanes += told.lanes
      sum.taught += told.taught
      sum.messages += told.messages
      sum.told += 1
    } catch (error) {
      console.log(`seed ${seed}`)
      throw error
    }
  }
  return sum
}
