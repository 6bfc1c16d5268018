/**
 * Wall time that another clock confirms. Whatever is removed for its age is removed by this time: a board without a
 * battery may start with a clock a month ahead, and one such start would wipe everything.
 *
 * The other clocks are the bank's, by the Date of its answers, and the network's time servers; never a program on this
 * machine. Their times are carried on by the clock that cannot be set. No port: it is made from the clock and from
 * what drivers hear.
 *
 * It is the earliest of them: while no other clock has spoken, nothing is removed for its age. A lane that was 31
 * days ahead for one start once deleted the bank profiles that refunds needed. The dates of a payment, for the
 * removal of its profile, go by the latest of them, a year ahead at most. Not by this: idempotency keys, copies and
 * backups (kept by number), the archive (nothing is lost). Other lanes are no witnesses: after a power cut all are
 * wrong together. The price: untold, a lane keeps profiles for longer than `payment.refunds.days`, sealed as before.
 */

import { latestPlausibleMs } from '../vocabulary/plausible-time.ts'
import type { Clock } from './clock.ts'

export interface ConfirmedTime {
  /**
   * It is at least this late: the earliest of the lane's own clock and the others; null while no other clock has been
   * heard.
   */
  nowMs(): number | null
  /** It may be this late: the latest of the clocks. Whatever is dated by it is not removed too early. */
  latestMs(): number
}

export interface ConfirmableTime extends ConfirmedTime {
  /** A clock tells its time; this replaces what the same clock told before. */
  hear(clockName: string, wallMs: number): void
}

export function createConfirmedTime(clock: Clock): ConfirmableTime {
  const heard = new Map<string, { readonly wallMs: number; readonly atMs: number }>()
  const others = () =>
    [...heard.values()].map(({ wallMs, atMs }) => Math.trunc(wallMs + clock.monotonicMs() - atMs))
  return {
    nowMs: () => (heard.size === 0 ? null : Math.min(clock.now(), ...others())),
    latestMs: () =>
      Math.max(clock.now(), Math.min(latestPlausibleMs(clock.now()), Math.max(0, ...others()))),
    hear: (clockName, wallMs) => heard.set(clockName, { wallMs, atMs: clock.monotonicMs() }),
  }
}
