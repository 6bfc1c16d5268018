/**
 * Six shops on three NATS servers of which one is killed again and again, while they are taught: nothing is lost or doubled,
 * and a new leader is no reason to compare everything. How soon the others have it is told, and asserted where KILLS asks for
 * the whole trial.
 *
 *   SEED=12345 KILLS=10 scripts/node lab/test/fault/feed-cluster-killed.test.ts
 *   BOUNDED=1 …          each shop has a stream of its own, with a bound
 */
import * as assert from 'uvu/assert'
import { runClusterTrial } from '#lab/feed/cluster-trial.ts'
import { spec } from '#test/spec.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const asked = process.env['KILLS']
const KILLS = Number(asked ?? 2)
const isBounded = process.env['BOUNDED'] === '1'
/** From the lesson to any other shop, of 99 in 100. */
const P99_MS_MAX = 10_000
const MINUTES_A_KILL = 2

console.log(`seed ${SEED} (${KILLS} kills)`)
spec(
  'a chain on a cluster whose servers are killed',
  {
    async 'loses nothing, doubles nothing, and compares nothing anew'() {
      const { differences, ...figures } = await runClusterTrial(SEED, KILLS, console.log, {
        isBounded,
      })
      console.log(`seed ${SEED}: ${JSON.stringify(figures)}`)
      assert.equal(differences, [])
      assert.equal(figures.comparisons, [])
      if (asked) assert.ok(figures.p99Ms < P99_MS_MAX, `99 of 100 within ${figures.p99Ms} ms`)
    },
  },
  (10 + KILLS * MINUTES_A_KILL) * 60_000,
)
