/**
 * What an attack is: a name, what it tries, and how it tells from outside whether it succeeded.
 *
 * The same rows are a command and a test, so what once succeeded cannot come back and anybody can aim them at his own
 * lane: loopback only, bounded in count and time. Whether a lane "still answers" is what another client waits,
 * against what it waits in peace in the same run, with bounds that only an outage exceeds. A seed repeats the acts of
 * a run and not the moments, because the kills are real; where the lane's clock runs twelve times faster, tolerances
 * are given in real time as well.
 */
import type { Target } from '../attack-target.ts'

export interface Attack {
  readonly name: string
  /** For `--list`: what is tried, and what must not come of it. */
  readonly tries: string
  /** Takes a minute or a lot of memory. The others take seconds: they are part of `npm test`. */
  readonly isSlow?: true
  /**
   * Leaves a device as it was, so it may be aimed at one in use. The others change state, or look
   * at the process and the data folder of a lane that was started for them.
   */
  readonly on?: 'anywhere'
  /** What the attack achieved, in words; null: the device held. */
  run(target: Target): Promise<string | null>
}

/** The first thing that went wrong, or null. */
export function firstOf(...breaches: readonly (string | null)[]): string | null {
  return breaches.find((breach) => breach !== null) ?? null
}

/** As `run`; a device that ended, or broke off the attack, did not hold. */
export async function breachOf(attack: Attack, target: Target): Promise<string | null> {
  try {
    const breach = await attack.run(target)
    return target.own && !target.own.isRunning ? 'the lane has ended' : breach
  } catch (error) {
    return `broke off: ${(error as Error).message}`
  }
}
