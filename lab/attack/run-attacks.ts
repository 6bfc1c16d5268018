/** Runs attacks one after another, on a device or on lanes that are started for it. */

import { createTarget } from './attack-target.ts'
import { type OwnLane, startOwnLane } from './attacked-device.ts'
import { type Attack, breachOf } from './attacks/attack.ts'

export interface Outcome {
  readonly name: string
  /** Null: the device held. */
  readonly breach: string | null
  readonly tookMs: number
  /** What was seen, beside whether it held. */
  readonly after?: readonly string[]
}

/** What a lane suffered from a successful attack must not be the next one's success. */
export async function attackOwnLane(
  attacks: readonly Attack[],
  tell: (outcome: Outcome) => void,
  cores: number | null = null,
): Promise<void> {
  let lane: OwnLane | null = null
  try {
    for (const attack of attacks) {
      lane ??= await startOwnLane(cores)
      const outcome = await runOne(attack, lane.url, null, lane)
      tell(outcome)
      if (outcome.breach === null) continue
      await lane[Symbol.asyncDispose]()
      lane = null
    }
  } finally {
    await lane?.[Symbol.asyncDispose]()
  }
}

/** Only what leaves a device as it was. */
export async function attackDevice(
  attacks: readonly Attack[],
  url: string,
  token: string | null,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  for (const attack of attacks)
    if (attack.on === 'anywhere') tell(await runOne(attack, url, token, null))
}

async function runOne(
  attack: Attack,
  url: string,
  token: string | null,
  own: OwnLane | null,
): Promise<Outcome> {
  const fromMs = performance.now()
  const breach = await breachOf(attack, createTarget(url, token, own))
  return { name: attack.name, breach, tookMs: Math.round(performance.now() - fromMs) }
}
