/**
 * Thousands of stories of goods put on and taken off: the weight and the picture of one answer never belong to
 * different goods.
 *
 *   RUNS=100000    node test/sim/weight-and-picture.test.ts    tells more of them
 *   SEED=123 RUNS=1 node test/sim/weight-and-picture.test.ts    tells one again
 */
import * as assert from 'uvu/assert'
import { MARGINS, type Margins } from '#firmware/items/weighing/load-at-rest.ts'
import { runWeighing } from '#test/items/weighing-simulation.ts'
import { spec } from '#test/spec.ts'

const RUNS = Number(process.env['RUNS'] ?? 3_000)
const SEED = Number(process.env['SEED'] ?? 1)

async function tell(runs: number, margins: Margins) {
  const sum = { answers: 0, weighed: 0, empties: 0, atOnce: 0, mixed: [] as string[] }
  for (let run = 0; run < runs; run += 1) {
    const { mixed, ...facts } = await runWeighing(SEED + run, margins)
    for (const name of Object.keys(facts) as (keyof typeof facts)[]) sum[name] += facts[name]
    sum.mixed.push(...mixed.map((words) => `SEED=${SEED + run} RUNS=1: ${words}`))
  }
  return sum
}

spec(
  'the weight and the picture of one answer',
  {
    async 'never belong to different goods'() {
      const { mixed, ...facts } = await tell(RUNS, MARGINS)
      console.log(`seed ${SEED} and ${RUNS - 1} more: ${JSON.stringify(facts)}`)
      assert.equal(mixed.slice(0, 5), [])
      if (RUNS < 1_000) return
      // A world in which nothing is weighed proves nothing.
      assert.ok(facts.weighed > facts.answers / 5, JSON.stringify(facts))
      assert.ok(facts.atOnce > facts.answers / 20, JSON.stringify(facts))
      assert.ok(facts.empties > facts.answers / 20, JSON.stringify(facts))
    },

    async 'would, where a scale that lags or that went unheard were believed'() {
      for (const careless of [{ scaleMs: -400 }, { gapMs: 10_000 }]) {
        const { mixed } = await tell(400, { ...MARGINS, ...careless })
        assert.ok(mixed.length > 0, `nobody notices ${JSON.stringify(careless)}`)
      }
    },
  },
  10 * 60_000,
)
