/** How often the bank is asked: quick at first, seldom when it fails, never before it said so. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createRetry } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import {
  ASKING_TROUBLE,
  type Asking,
  longestTroubleMs,
  usualAskingMs,
} from '#firmware/payment/transaction/poll-schedule.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

/** How asking went until now. */
interface Course {
  readonly failures: number
  readonly retryAfterMs: number
  readonly chance: number
}

const USUAL: Asking & Course = {
  phase: 'waiting',
  answers: 3,
  failures: 0,
  phaseMs: 10_000,
  retryAfterMs: 0,
  chance: 0.5,
}

/** As the poller puts the two together. */
function ask(change: Partial<Asking & Course>): number {
  const { failures, retryAfterMs, chance, ...asking } = { ...USUAL, ...change }
  const [clock, stop] = [createFakeClock(), new AbortController().signal]
  const retry = createRetry({ clock, stop, random: { fraction: () => chance }, ...ASKING_TROUBLE })
  retry.failed(new Fault('unreachable', asSentence('later'), undefined, { retryAfterMs }))
  retry.succeeded()
  for (let count = 0; count < failures; count += 1)
    retry.failed(new Fault('unreachable', asSentence('away')))
  return retry.nextMs(usualAskingMs(asking), longestTroubleMs(asking.phase))
}

spec('asking the bank', {
  'is quick for a minute and slower after it'() {
    assert.is(ask({}), 2_000)
    assert.is(ask({ phaseMs: 60_000 }), 4_000)
  },
  'spreads by a fifth to both sides'() {
    assert.is(ask({ chance: 0 }), 1_600)
    assert.ok(ask({ chance: 0.999 }) < 2_400 && ask({ chance: 0.999 }) > 2_390)
  },
  'doubles its wait with each failure, up to half a minute'() {
    const waits = [1, 2, 3, 4, 5, 60].map((failures) => ask({ failures }))
    assert.equal(waits, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  },
  'looks again soon for an answer that did not come, and then seldom'() {
    const waits = (phase: Asking['phase']) =>
      [1, 2, 3, 30].map((failures) => ask({ phase, failures }))
    assert.equal(waits('canceled'), [2_000, 4_000, 8_000, 3_600_000])
    assert.equal(waits('unknown'), [2_000, 4_000, 8_000, 300_000])
  },
  'never undercuts a Retry-After'() {
    for (const chance of [0, 0.3, 0.999])
      for (const failures of [0, 1, 9]) {
        assert.ok(ask({ retryAfterMs: 20_000, chance, failures }) >= 20_000)
        assert.ok(ask({ retryAfterMs: 3_600_000, chance, failures }) >= 3_600_000)
      }
  },
  'cancels at once and fits a few attempts into the grace'() {
    assert.is(ask({ phase: 'cancelling', answers: 0 }), 0)
    const waits = [1, 2, 3, 4].map((failures) => ask({ phase: 'cancelling', answers: 0, failures }))
    assert.ok(waits.reduce((sum, ms) => sum + ms) < 30_000)
  },
  'looks for late money for days, seldom'() {
    const minutes = [0, 1, 2, 3, 4, 99].map(
      (answers) => ask({ phase: 'canceled', answers }) / 60_000,
    )
    assert.equal(minutes, [1, 5, 15, 60, 60, 60])
    assert.is(ask({ phase: 'failed', answers: 0 }), 0, 'an order may have been left behind')
    assert.is(ask({ phase: 'unknown', answers: 0 }), 5_000)
  },
})
