/** How long to wait after each failure in a row. */
import * as assert from 'uvu/assert'
import { backoffMs, createBackoff } from '#firmware/async/backoff.ts'
import { spec } from '#test/spec.ts'

spec('back-off', {
  'doubles from the first wait up to the bound'() {
    const backoff = createBackoff(1_000, 5_000)
    const waits = Array.from({ length: 5 }, () => backoff.next())
    assert.equal(waits, [1_000, 2_000, 4_000, 5_000, 5_000])
  },
  'grows by the given factor'() {
    const backoff = createBackoff(100, 1_000, 1.5)
    assert.equal([backoff.next(), backoff.next(), backoff.next()], [100, 150, 225])
  },
  'begins anew after a success'() {
    const backoff = createBackoff(1_000, 5_000)
    backoff.next()
    backoff.next()
    backoff.reset()
    assert.is(backoff.next(), 1_000)
  },
  'is a number after years of failures'() {
    assert.is(backoffMs(10_000_000, 1, 60_000), 60_000)
    assert.is(backoffMs(10_000_000, 1, Infinity), 2 ** 30)
  },
  'waits for the first time also where no failure was counted'() {
    assert.is(backoffMs(0, 250, 60_000), 250)
  },
})
