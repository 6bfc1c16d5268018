/** Lets the time of a device on a fake clock pass until something is so. */
import type { FakeClock } from '#doubles/clock-fake.ts'

const STEP_MS = 50
/** Ten minutes of its time. */
const STEPS_MAX = 12_000

export async function stepUntil(clock: FakeClock, what: string, isSo: () => boolean) {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (isSo()) return
    await clock.advance(STEP_MS)
  }
  throw new Error(`${what}: not within ${(STEP_MS * STEPS_MAX) / 1_000} s of the device's time`)
}
