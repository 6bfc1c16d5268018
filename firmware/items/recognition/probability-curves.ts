/**
 * The two curves that turn similarities into probabilities, and how they are fitted. Pure.
 *
 *   which    softmax of steepness × similarity over the candidates: which of the taught goods
 *   known    logistic of the margin: whether it is one of them at all
 *
 * Both likelihoods have one summit, so Newton's method climbs it in a few steps. A prior worth
 * two samples keeps a gallery without a single mistake from being sure for ever.
 */

import type { Weighed } from './calibration/item-weights.ts'

export interface KnownCurve {
  readonly slope: number
  readonly offset: number
}

export interface WhichSample {
  /** Of the candidates, best first. */
  readonly similarities: readonly number[]
  readonly rightRank: number
}

/** Measured on two sets of goods with one to ten templates each: 20 to 100, rising with both. */
export const STEEPNESS = 28
const KNOWN_SLOPE = 20
/** One sale in ten is of something nobody taught. */
const STRANGER_SHARE = 0.1
const PRIOR_WEIGHT = 2
const NEWTON_STEPS = 15

export function softmax(similarities: readonly number[], steepness: number): number[] {
  const best = similarities[0] ?? 0
  const weights = similarities.map((similarity) => Math.exp(steepness * (similarity - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

export function knownChance({ slope, offset }: KnownCurve, margin: number): number {
  return 1 / (1 + Math.exp(-(slope * margin + offset)))
}

export function fitSteepness(samples: readonly WhichSample[]): number {
  let steepness = STEEPNESS
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let rise = (PRIOR_WEIGHT * (STEEPNESS - steepness)) / STEEPNESS ** 2
    let bend = PRIOR_WEIGHT / STEEPNESS ** 2
    for (const { similarities, rightRank } of samples) {
      const chances = softmax(similarities, steepness)
      let mean = 0
      let square = 0
      for (const [rank, similarity] of similarities.entries()) {
        mean += (chances[rank] ?? 0) * similarity
        square += (chances[rank] ?? 0) * similarity * similarity
      }
      rise += (similarities[rightRank] ?? 0) - mean
      bend += square - mean * mean
    }
    // Where the curve is nearly straight a whole step would leap over the summit.
    steepness += Math.min(Math.max(rise / bend, -steepness / 2), steepness)
  }
  return steepness
}

/** The curve before anything is known of known goods: a usual stranger passes for a known one. */
export function usualCurve(usualStrangerMargin: number): KnownCurve {
  const offset = Math.log((1 - STRANGER_SHARE) / STRANGER_SHARE)
  return { slope: KNOWN_SLOPE, offset: offset - KNOWN_SLOPE * usualStrangerMargin }
}

export function fitKnown(known: readonly Weighed[], strangers: readonly Weighed[]): KnownCurve {
  const centre =
    strangers.reduce((sum, { value, weight }) => sum + value * weight, 0) / strangers.length
  const all = known.length + strangers.length
  const knownWeight = ((1 - STRANGER_SHARE) * all) / known.length
  const strangerWeight = (STRANGER_SHARE * all) / strangers.length
  let slope = KNOWN_SLOPE
  // Around the middle stranger, so that the two numbers hardly disturb each other.
  let height = Math.log((1 - STRANGER_SHARE) / STRANGER_SHARE)
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [a, b] = [(PRIOR_WEIGHT * (KNOWN_SLOPE - slope)) / KNOWN_SLOPE ** 2, 0]
    let [aa, ab, bb] = [PRIOR_WEIGHT / KNOWN_SLOPE ** 2, 0, 1e-3]
    const add = (margin: number, truth: number, weight: number) => {
      const from = margin - centre
      const chance = knownChance({ slope, offset: height }, from)
      const spread = weight * chance * (1 - chance)
      a += weight * (truth - chance) * from
      b += weight * (truth - chance)
      aa += spread * from * from
      ab += spread * from
      bb += spread
    }
    for (const { value, weight } of known) add(value, 1, weight * knownWeight)
    for (const { value, weight } of strangers) add(value, 0, weight * strangerWeight)
    const area = aa * bb - ab * ab
    const up = (bb * a - ab * b) / area
    const part = Math.min(1, slope / 2 / Math.max(Math.abs(up), 1e-9))
    slope += up * part
    height += ((aa * b - ab * a) / area) * part
  }
  return { slope, offset: height - slope * centre }
}
