/** What every clock promises. `advance` lets at least that much of its time go by. */
import * as assert from 'uvu/assert'
import { type Clock, pause } from '#hal/clock.ts'
import { spec } from '#test/spec.ts'

export interface ClockRig {
  readonly clock: Clock
  readonly advance: (ms: number) => Promise<void>
}

export function clockContract(driver: string, open: () => ClockRig): void {
  spec(`clock contract: ${driver}`, {
    async 'never goes back, and both times go on'() {
      const { clock, advance } = open()
      const [wallMs, monotonicMs] = [clock.now(), clock.monotonicMs()]
      await advance(20)
      assert.ok(clock.monotonicMs() >= monotonicMs + 19)
      assert.ok(clock.now() >= wallMs + 19)
    },
    async 'counts wall time in whole milliseconds, as the ledger keeps it'() {
      const { clock, advance } = open()
      for (let nth = 0; nth < 20; nth += 1) {
        await advance(0.3)
        assert.ok(Number.isInteger(clock.now()), `${clock.now()}`)
      }
    },
    async 'fires once, not before its time'() {
      const { clock, advance } = open()
      const startedMs = clock.monotonicMs()
      const firedMs: number[] = []
      clock.after(10, () => firedMs.push(clock.monotonicMs() - startedMs))
      assert.is(firedMs.length, 0)
      await advance(40)
      assert.is(firedMs.length, 1)
      assert.ok((firedMs[0] ?? 0) >= 10, `${firedMs[0]}`)
    },
    async 'fires no timer early, not by a fraction of a millisecond'() {
      const { clock, advance } = open()
      const early: number[] = []
      let fired = 0
      for (let delayMs = 0.05; delayMs < 20; delayMs += 0.05) {
        const dueMs = clock.monotonicMs() + delayMs
        clock.after(delayMs, () => {
          fired += 1
          if (clock.monotonicMs() < dueMs) early.push(dueMs - clock.monotonicMs())
        })
      }
      await advance(60)
      assert.ok(fired > 300)
      assert.equal(early, [])
    },
    async 'counts from a start of the machine that keeps its name'() {
      const { clock, advance } = open()
      const before = clock.sinceBoot()
      await advance(20)
      const after = clock.sinceBoot()
      assert.is(after?.bootId, before?.bootId)
      assert.ok((after?.ms ?? 0) >= (before?.ms ?? 0) + 19)
    },
    async 'fires in the order of their times'() {
      const { clock, advance } = open()
      const fired: string[] = []
      clock.after(30, () => fired.push('second'))
      clock.after(10, () => fired.push('first'))
      await advance(80)
      assert.equal(fired, ['first', 'second'])
    },
    async 'a disposed timer never fires, and disposing twice is fine'() {
      const { clock, advance } = open()
      let isFired = false
      const timer = clock.after(10, () => {
        isFired = true
      })
      timer[Symbol.dispose]()
      timer[Symbol.dispose]()
      await advance(30)
      assert.not(isFired)
    },
    async 'a delay below zero is no delay'() {
      const { clock, advance } = open()
      let isFired = false
      clock.after(-5, () => {
        isFired = true
      })
      await advance(10)
      assert.ok(isFired)
    },
    async 'a delay beyond what a timer of the runtime holds does not fire at once'() {
      const { clock, advance } = open()
      let isFired = false
      using _timer = clock.after(2 ** 32, () => {
        isFired = true
      })
      await advance(20)
      assert.not(isFired)
    },
    async 'a pause ends early when its signal aborts'() {
      const { clock } = open()
      const stop = new AbortController()
      const paused = pause(clock, 60_000, stop.signal)
      stop.abort()
      await paused
      await pause(clock, 60_000, stop.signal)
    },
  })
}
