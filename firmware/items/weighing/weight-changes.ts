/** When a change of the weight is told: at once where it came to rest, and not too often while it moves or flickers. Pure. */
import type { Reading } from '#hal/scale.ts'
import { MARGINS } from './load-at-rest.ts'

/** What is told of a reading; null: no scale answers. */
export type PublishedWeight = Omit<Reading, 'askedAtMs'> | null

export interface LastPublished {
  readonly weight: PublishedWeight
  readonly atMs: number
}

const RESTLESS_EVERY_MS = 500

export function publishedWeight(reading: Reading | null): PublishedWeight {
  if (!reading) return null
  const { grams, stable, tare, net, overload } = reading
  return { grams, stable, tare, net, overload }
}

export function isWorthTelling(last: LastPublished, now: PublishedWeight, nowMs: number): boolean {
  if (isSame(last.weight, now)) return false
  if (nowMs - last.atMs >= RESTLESS_EVERY_MS) return true
  if (isFlicker(last.weight, now)) return false
  const isAtRest = now === null || now.stable || now.overload
  return isAtRest || last.weight?.stable !== false
}

/** Only the last digit changed, with goods at rest. An empty platform is empty to the gram. */
function isFlicker(one: PublishedWeight, other: PublishedWeight): boolean {
  if (!one?.grams || !other?.grams || !one.stable || !other.stable) return false
  return (
    Math.abs(one.grams - other.grams) <= MARGINS.grams &&
    isSame(one, { ...other, grams: one.grams })
  )
}

function isSame(one: PublishedWeight, other: PublishedWeight): boolean {
  if (one === null || other === null) return one === other
  return (
    one.grams === other.grams &&
    one.stable === other.stable &&
    one.tare === other.tare &&
    one.net === other.net &&
    one.overload === other.overload
  )
}
