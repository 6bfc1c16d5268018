/**
 * Two and a half minutes of `npm run soak` at twice its pace and with half its lanes: a store sells while one fault after
 * the other meets it, and at the end banks, ledgers, tills and templates are the same, no code outlived its payment, and
 * nothing grew without bound. Of sales and faults a till and a lane see as many as in five minutes of the command.
 *
 *   SOAK_MINUTES=10 SEED=12345 scripts/node lab/test/fault/soak.test.ts
 */
import * as assert from 'uvu/assert'
import { FAULT_NAMES } from '#lab/soak/faults.ts'
import { reportOf } from '#lab/soak/soak-report.ts'
import { runSoak } from '#lab/soak/soak-run.ts'
import { LANES_MIN, STEADY } from '#lab/soak/store.ts'
import { UNIT_MEMORY_BYTES } from '#test/processes/memory-limit.ts'
import { spec } from '#test/spec.ts'

/** The same day with every change: another one is for `npm run torture`, which draws it. */
const SEED = Number(process.env['SEED'] ?? 41)
/** All kinds of faults once, and some twice. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 2.5)
const FAULT_EVERY_MS = 9_000
/** For the store to open, and for tills, banks and lanes to come to an end of what is open, each up to seven minutes, on a machine with others at work. */
const MORE_MINUTES = 18

console.log(`seed ${SEED}`)
spec(
  'a store that soaks',
  {
    async 'keeps its books through every fault'() {
      const said: string[] = []
      const figures = await runSoak({
        minutes: MINUTES,
        seed: SEED,
        lanes: LANES_MIN,
        gapMs: 1_000,
        faultEveryMs: FAULT_EVERY_MS,
        say: (line) => said.push(line),
      })
      const steady = figures.vitals[STEADY]?.name ?? ''
      const { lines, isHeld } = reportOf(figures, { memoryBytes: UNIT_MEMORY_BYTES, steady })
      console.log(lines.join('\n'))
      assert.ok(isHeld, [...said, ...lines].join('\n'))
      assert.ok(figures.faults.size > FAULT_NAMES.length / 2, 'few kinds of faults met it')
    },
  },
  (MINUTES + MORE_MINUTES) * 60_000,
)
