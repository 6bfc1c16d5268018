/** When an update that failed for good is tried again. */
import * as assert from 'uvu/assert'
import { nextTryAtMs, nextTryInMs } from '#scripts/ota/hourly-backoff.ts'
import { spec } from '#test/spec.ts'

const HOUR_MS = 3_600_000

spec('an update that failed', {
  'is tried again after an hour, then two, after a day at most'() {
    const hours = [1, 2, 3, 4, 5, 6, 99].map((times) =>
      Math.round(nextTryInMs(nextTryAtMs(times)) / HOUR_MS),
    )
    assert.equal(hours, [1, 2, 4, 8, 16, 24, 24])
  },
  'is tried at once when its time is over, or the clock was set back by more than a day'() {
    assert.is(nextTryInMs(Date.now() - 1), 0)
    assert.is(nextTryInMs(Date.now() + 25 * HOUR_MS), 0)
  },
})
