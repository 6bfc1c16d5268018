/** As of a lane whose bank told the right time when it started: a jump of the lane's own clock is no matter to it. */
import type { Clock } from '#hal/clock.ts'
import { type ConfirmableTime, createConfirmedTime } from '#hal/confirmed-time.ts'

export function confirmedFromStart(clock: Clock): ConfirmableTime {
  const time = createConfirmedTime(clock)
  time.hear('bank', clock.now())
  return time
}
