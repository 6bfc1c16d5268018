/**
 * Random simulations of a lane whose bank, display, disk, clock and power fail, others in each run: a thousand with the
 * tests, more in the laboratory (lab/test/sim/more-stories.test.ts) and in `npm run torture`. lane-invariants.ts is
 * checked on the way and at the end; the glass is checked whenever something has happened, and when the time of its code
 * is over: no code is on it past its ttl. One simulation in twenty runs on the ledger's own SQLite store.
 *
 *   SEED=12345 RUNS=1 node test/sim/payment.test.ts    runs one simulation again
 */
import * as assert from 'uvu/assert'
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { runLaneSimulation } from '#test/lane-simulation/run-simulation.ts'
import type { OpenStore } from '#test/lane-simulation/simulated-lane.ts'
import { spec } from '#test/spec.ts'

const RUNS = Number(process.env['RUNS'] ?? 1_000)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
console.log(`seed ${SEED} (${RUNS} simulations)`)

spec(
  'a lane in an unreliable world',
  {
    async 'never loses or invents a payment'() {
      const facts = await tellStories(RUNS)
      console.log(`seed ${SEED}: ${JSON.stringify(facts)}`)
      const { told } = facts
      // A world in which nothing happens proves nothing.
      if (told >= 1_000) for (const count of Object.values(facts)) assert.ok(count > told / 200)
      if (told >= 1_000) assert.ok(facts.codes > 3.3 * told, 'too few looks at a code on the glass')
    },
    async "comes to the same on the ledger's own store"() {
      const runs = Math.ceil(RUNS / 20)
      assert.equal(await tellStories(runs, openMemoryTransactions), await tellStories(runs))
    },
  },
  10 * 60_000,
)

async function tellStories(runs: number, openStore?: OpenStore) {
  const facts = {
    told: 0,
    deaths: 0,
    payments: 0,
    accepted: 0,
    late: 0,
    scanned: 0,
    looks: 0,
    codes: 0,
    refunds: 0,
    returned: 0,
    refused: 0,
    found: 0,
    repeated: 0,
    settled: 0,
  }
  for (let run = 0; run < runs; run += 1) {
    const result = await runLaneSimulation(SEED + run, openStore).catch((cause: Error) => {
      throw new Error(`SEED=${SEED + run} RUNS=1 tells it again: ${cause.message}`, { cause })
    })
    for (const name of Object.keys(result) as (keyof typeof result)[]) facts[name] += result[name]
    facts.told += 1
  }
  return facts
}
