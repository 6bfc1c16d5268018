/**
 * Wall time that another clock confirms. What is removed for its age is removed by this: a board without
 * a battery may start a month ahead, and one start is all that it takes to wipe.
 *
 * Others are the bank, by the Date of its answers, and the network's time servers; no program on this machine. What they
 * said goes on by the clock that nobody can set. No port: it is made of the clock and of what drivers hear.
 */
import type { Clock } from './clock.ts'
import { latestPlausibleMs } from './plausible-time.ts'

export interface ConfirmedTime {
  /** So late it is for certain: the earliest of what the lane's own clock and the others say; null while no other has said anything. */
  nowMs(): number | null
  /** The latest of them: how late it may be. Of what is dated by it nothing is removed too early. */
  latestMs(): number
}

export interface ConfirmableTime extends ConfirmedTime {
  /** This clock says now that it is so late; what it said before does not count any more. */
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
