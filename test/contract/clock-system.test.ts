/** The machine's clocks keep the clock's promises. */
import { createSystemClock } from '#drivers/clock/system.ts'
import { until } from '#test/until.ts'
import { clockContract } from './clock.ts'

clockContract('system', () => {
  const clock = createSystemClock()
  const advance = async (ms: number) => {
    const endMs = clock.monotonicMs() + ms
    await until(`${ms} ms gone`, () => clock.monotonicMs() > endMs)
  }
  return { clock, advance }
})
