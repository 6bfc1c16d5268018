/**
 * The two curves that turn similarities into probabilities, and how they are fitted. Pure. What a gallery's answers
 * mean by them, certain or not: calibration/calibrated-certainty.ts.
 *
 *   which    softmax of steepness × similarity over the candidates: which of the taught goods
 *   known    logistic of the margin: whether it is one of them at all
 *   right    logistic of the gap to the second: whether the first is the right one (calibration/certain-gap.ts)
 *
 * Both likelihoods have one summit, so Newton's method climbs it in a few steps. A prior worth
 * two samples keeps a gallery without a single mistake from being sure for ever.
 */

import type { Weighed } from './calibration/item-weights.ts'

export interface KnownCurve {
  readonly slope: number
  readonly offset: number
}

/** A measured number, whether what it should predict came true, and how many such it stands for. */
export interface Confirmed extends Weighed {
  readonly isSo: boolean
}

/** The curve before anything is known; each part pulls like this many samples. */
export interface CurvePrior extends KnownCurve {
  readonly slopeWorth: number
  readonly offsetWorth: number
}

export interface WhichSample {
  /** Of the candidates, best first. */
  readonly similarities: readonly number[]
  readonly rightRank: number
}

/** Measured on two sets of goods with one to ten templates each: 20 to 100, rising with both. */
export const STEEPNESS = 28
const KNOWN_SLOPE = 20
/** One sale in ten is of goods that were never taught. */
const STRANGER_SHARE = 0.1
const PRIOR_WEIGHT = 2
const NEWTON_STEPS = 15
/** The pull on an offset without a prior of its own, so that the likelihood still has one summit. */
const OFFSET_PULL_MIN = 1e-3

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
  // Around the middle stranger, so that the two numbers hardly disturb each other.
  const from =
    (isSo: boolean, times: number) =>
    ({ value, weight }: Weighed): Confirmed => ({
      value: value - centre,
      weight: weight * times,
      isSo,
    })
  const { slope, offset } = fitLogistic(
    [...known.map(from(true, knownWeight)), ...strangers.map(from(false, strangerWeight))],
    {
      slope: KNOWN_SLOPE,
      offset: Math.log((1 - STRANGER_SHARE) / STRANGER_SHARE),
      slopeWorth: PRIOR_WEIGHT,
      offsetWorth: 0,
    },
  )
  return { slope, offset: offset - slope * centre }
}

/** The rising logistic that fits best. */
export function fitLogistic(samples: readonly Confirmed[], prior: CurvePrior): KnownCurve {
  const slopePull = prior.slopeWorth / prior.slope ** 2
  const offsetPull = prior.offsetWorth / 4
  let { slope, offset } = prior
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [a, b] = [slopePull * (prior.slope - slope), offsetPull * (prior.offset - offset)]
    let [aa, ab, bb] = [slopePull, 0, Math.max(offsetPull, OFFSET_PULL_MIN)]
    for (const { value, weight, isSo } of samples) {
      const chance = knownChance({ slope, offset }, value)
      const off = weight * ((isSo ? 1 : 0) - chance)
      const spread = weight * chance * (1 - chance)
      a += off * value
      b += off
      aa += spread * value * value
      ab += spread * value
      bb += spread
    }
    const area = aa * bb - ab * ab
    const up = (bb * a - ab * b) / area
    // Where the curve is nearly straight a whole step would leap over the summit.
    const part = Math.min(1, slope / 2 / Math.max(Math.abs(up), 1e-9))
    slope += up * part
    offset += ((aa * b - ab * a) / area) * part
  }
  return { slope, offset }
}
