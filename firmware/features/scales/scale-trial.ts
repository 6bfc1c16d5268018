/** The lane's scale tried: how often it answers within two seconds, and between which weights. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Scale, ScaleIdentity } from '#hal/scale.ts'

export interface ScaleTrial {
  readonly identity: ScaleIdentity
  readonly readings: number
  readonly stable: number
  readonly ms: number
  readonly least: number | null
  readonly most: number | null
}

const TRIAL_MS = 2_000

/** Rejects with Fault 'unreachable' where no scale answers; the message says what to do. */
export async function tryScale(scale: Scale, clock: Clock): Promise<ScaleTrial> {
  const weights: number[] = []
  let [readings, stable] = [0, 0]
  {
    using _hearing = scale.onReading((reading) => {
      if (!reading) return
      readings += 1
      if (reading.stable) stable += 1
      if (reading.grams !== null) weights.push(reading.grams)
    })
    await pause(clock, TRIAL_MS)
  }
  const { identity, condition, isInUse } = scale
  if (!identity || !isInUse)
    throw new Fault(
      'unreachable',
      say('fault.scale.not-available', {
        why: condition.reason ?? say('fault.scale.no-answer'),
      }),
    )
  return {
    identity,
    readings,
    stable,
    ms: TRIAL_MS,
    least: weights.length > 0 ? Math.min(...weights) : null,
    most: weights.length > 0 ? Math.max(...weights) : null,
  }
}
