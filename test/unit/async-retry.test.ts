/** How long to wait after failures in a row, what is told of them, and who ends a wait. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { backoffMs, createRetry, type RetryNeeds, tryUntilDone } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const away = (retryAfterMs?: number) =>
  new Fault(
    'unreachable',
    asSentence('away'),
    undefined,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  )

function rig(change: Partial<RetryNeeds> & { readonly chance?: number } = {}) {
  const { chance, ...rule } = change
  const clock = createFakeClock()
  const stopping = new AbortController()
  const random = chance === undefined ? {} : { random: { fraction: () => chance } }
  const parts = { clock, stop: stopping.signal, firstMs: 1_000, maxMs: 5_000, ...random, ...rule }
  const retry = createRetry(parts)
  /** The wait after one more failure. */
  const next = () => {
    retry.failed(away())
    return retry.nextMs()
  }
  return { clock, stopping, retry, next }
}

spec('trying again', {
  'doubles from the first wait up to the bound'() {
    const { next } = rig()
    const waits = Array.from({ length: 5 }, next)
    assert.equal(waits, [1_000, 2_000, 4_000, 5_000, 5_000])
  },
  'grows by the given factor'() {
    const { next } = rig({ firstMs: 100, maxMs: 1_000, factor: 1.5 })
    assert.equal([next(), next(), next()], [100, 150, 225])
  },
  'begins anew after a success'() {
    const { next, retry } = rig()
    next()
    next()
    retry.succeeded()
    assert.is(next(), 1_000)
  },
  'is a number after years of failures'() {
    assert.is(backoffMs(10_000_000, 1, 60_000), 60_000)
    assert.is(backoffMs(10_000_000, 1, Infinity), 2 ** 30)
  },
  'waits for the first time also where no failure was counted'() {
    assert.is(backoffMs(0, 250, 60_000), 250)
  },
  'waits its usual time while nothing fails, and as the failures ask for after one'() {
    const { next, retry } = rig()
    assert.is(retry.nextMs(30_000), 30_000)
    assert.is(retry.nextMs(), 0)
    next()
    assert.is(retry.nextMs(30_000), 1_000)
    assert.is(retry.nextMs(30_000, 700), 700, 'another bound')
  },
  'spreads to both sides, and no further than it says'() {
    const spread = { least: 0.5, most: 1 }
    assert.is(rig({ chance: 0 }).next(), 800)
    assert.is(rig({ chance: 1 }).next(), 1_200)
    assert.is(rig({ chance: 0, spread }).next(), 500)
    assert.is(rig({ chance: 1, spread }).next(), 1_000)
  },
  async 'never undercuts what the other side asked for, in a success neither'() {
    for (const chance of [0, 0.5, 1]) {
      const { clock, retry } = rig({ chance })
      retry.failed(away(60_000))
      assert.ok(retry.nextMs() >= 60_000 && retry.nextMs() <= 72_000)
      retry.succeeded()
      assert.ok(retry.nextMs(2_000) >= 60_000)
      await clock.advance(59_000)
      assert.is(retry.quietMs, 1_000)
      await clock.advance(1_000)
      assert.is(retry.quietMs, 0)
      assert.ok(retry.nextMs(2_000) <= 2_400)
    }
  },
  'tells of the 1st, 2nd, 4th and 8th failure in a row, and of the first after a success'() {
    const { retry } = rig()
    const flags = () =>
      Array.from({ length: 9 }, () => retry.failed(away())).filter((f) => f.isWorthLogging)
    const counts = () => flags().map(({ failures }) => failures)
    assert.equal(counts(), [1, 2, 4, 8])
    retry.succeeded()
    assert.equal(counts(), [1, 2, 4, 8])
  },
  async 'tries until it is done, and gives what came of it'() {
    const { clock, retry } = rig()
    const [triedAtMs, waits]: [number[], number[]] = [[], []]
    const done = tryUntilDone(
      retry,
      async () => {
        triedAtMs.push(clock.monotonicMs())
        if (triedAtMs.length < 4) throw away()
        return 'done'
      },
      (_failure, againInMs) => void waits.push(againInMs),
    )
    assert.is(await clock.until(done), 'done')
    assert.equal(triedAtMs, [0, 1_000, 3_000, 7_000])
    assert.equal(waits, [1_000, 2_000, 4_000])
    assert.is(retry.failures, 0)
  },
  async 'gives up when it is told to, and hears nothing of what a stop did'() {
    const { retry, stopping } = rig()
    let failures = 0
    const attempt = async () => {
      throw away()
    }
    const giveUp = () => {
      failures += 1
      return 'give-up' as const
    }
    assert.is(await tryUntilDone(retry, attempt, giveUp), null)
    assert.is(failures, 1)
    const stopped = async () => {
      stopping.abort()
      throw away()
    }
    assert.is(await tryUntilDone(retry, stopped, giveUp), null)
    assert.is(await tryUntilDone(retry, attempt, giveUp), null, 'not begun after a stop')
    assert.is(failures, 1)
  },
  async 'ends a wait when it is woken or stopped'() {
    for (const end of ['wake', 'stop'] as const) {
      const { clock, retry, stopping } = rig()
      let isOver = false
      const sleep = retry.sleep(5_000).then(() => {
        isOver = true
      })
      await clock.advance(1_000)
      assert.not(isOver)
      if (end === 'wake') retry.wake()
      else stopping.abort()
      await sleep
    }
  },
})
