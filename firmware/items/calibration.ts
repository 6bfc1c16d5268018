/**
 * What a gallery's similarities mean, learnt from the gallery itself. Pure.
 *
 * Thresholds from a factory do not transfer; a device has its own goods, light and camera. So a
 * sample of templates is searched for as if each were a query, without itself: against all items
 * (a known good) and against all items but its own (a good nobody taught). From the two heaps:
 *
 *   certain   a margin that one unknown good in ten reaches
 *   unknown   a margin that one known good in ten stays below, and three strangers in four
 *   scores    P(item) = e^(a·s) / (e^b + Σ e^(a·s)), the most likely a and b: a logistic over the
 *             candidates and "something else"
 */
import type { Gallery, Scored } from './gallery.ts'

export interface Calibration {
  readonly certainFrom: number
  readonly unknownBelow: number
  /** a: how much a difference in similarity counts. */
  readonly steepness: number
  /** b: the weight of "something else". */
  readonly elsewhere: number
  /** How many searches it rests on; 0 for the default. */
  readonly samples: number
}

export type Verdict = 'certain' | 'uncertain' | 'unknown'

/** Candidates that share the probability; those after them have next to none. */
export const CANDIDATES = 32
/** 256 searches: a quantile of 90 % to within a few percent, in 0.1 s to 1 s of background. */
const PROBES = 256
/** Below these a quantile is an accident, and the default holds. */
const PROBES_MIN = 12
const ITEMS_MIN = 4

const STEEPNESS = 16
/** Measured on shelf photographs of goods the network never saw. */
const USUAL_STRANGER = 0.72

export const DEFAULT_CALIBRATION: Calibration = {
  certainFrom: 0.5,
  unknownBelow: 0.35,
  steepness: STEEPNESS,
  elsewhere: STEEPNESS * USUAL_STRANGER,
  samples: 0,
}

/** How far the best stands out: best minus half of the mean of ranks two and three. */
export function margin(ranked: readonly Scored[]): number {
  const best = ranked[0]?.similarity ?? 0
  // Where there are fewer than three items, strangers as they usually are stand in.
  const second = ranked[1]?.similarity ?? Math.min(best, USUAL_STRANGER)
  const third = ranked[2]?.similarity ?? second
  return best - (second + third) / 4
}

export function verdict(ranked: readonly Scored[], calibration: Calibration): Verdict {
  if (ranked.length === 0) return 'unknown'
  const stands = margin(ranked)
  if (stands < calibration.unknownBelow) return 'unknown'
  return stands >= calibration.certainFrom ? 'certain' : 'uncertain'
}

/** Probabilities of the candidates, in their order; with "something else" they add up to 1. */
export function probabilities(
  ranked: readonly Scored[],
  { steepness, elsewhere }: Pick<Calibration, 'steepness' | 'elsewhere'>,
): number[] {
  const best = Math.max(steepness * (ranked[0]?.similarity ?? 0), elsewhere)
  const weights = ranked.map(({ similarity }) => Math.exp(steepness * similarity - best))
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(elsewhere - best))
  return weights.map((weight) => weight / total)
}

interface Sample {
  /** What a search found. */
  readonly ranked: readonly Scored[]
  /** The right answer's rank; null when "something else" is right. */
  readonly rightRank: number | null
}

/**
 * Learns step by step, one search each, so that a device answers in between. Gives null until it
 * is done. The gallery may change meanwhile: a template that is gone is skipped.
 */
export function createCalibrating(gallery: Gallery): () => Calibration | null {
  const sids = gallery.sample(PROBES)
  const known: Sample[] = []
  const strangers: Sample[] = []
  let next = 0
  return () => {
    const sid = sids[next]
    next += 1
    if (sid === undefined) return learned(known, strangers, gallery.itemCount)
    const ownId = gallery.itemOf(sid)
    if (ownId === null) return null
    const ranked = gallery.leaveOneOut(sid, CANDIDATES + 1)
    const rightRank = ranked.findIndex(({ id }) => id === ownId)
    const hasSiblings = gallery.templatesOf(ownId).length > 1
    if (hasSiblings)
      known.push({
        ranked: ranked.slice(0, CANDIDATES),
        // Beyond the list: the last one stands for it, and is as wrong.
        rightRank: rightRank < 0 ? ranked.length - 1 : Math.min(rightRank, CANDIDATES - 1),
      })
    const others = ranked.filter(({ id }) => id !== ownId)
    if (others.length > 0) strangers.push({ ranked: others.slice(0, CANDIDATES), rightRank: null })
    return null
  }
}

function learned(
  known: readonly Sample[],
  strangers: readonly Sample[],
  itemCount: number,
): Calibration {
  if (strangers.length < PROBES_MIN || itemCount < ITEMS_MIN) return DEFAULT_CALIBRATION
  const strange = strangers.map(({ ranked }) => margin(ranked))
  const certainFrom = quantile(strange, 0.9)
  const familiar = known.map(({ ranked }) => margin(ranked))
  // Templates taken one after the other resemble each other more than tomorrow's goods will:
  // their tenth may lie above most strangers, and then three strangers in four have to do.
  const unknownBelow = Math.min(
    known.length < PROBES_MIN ? quantile(strange, 0.5) : quantile(familiar, 0.1),
    quantile(strange, 0.75),
  )
  const samples = known.length + strangers.length
  const usual = strangers.reduce((sum, { ranked }) => sum + (ranked[0]?.similarity ?? 0), 0)
  const start = { steepness: STEEPNESS, elsewhere: (STEEPNESS * usual) / strangers.length }
  const fitted = known.length < PROBES_MIN ? start : fit(known, strangers, start)
  return { ...fitted, certainFrom, unknownBelow, samples }
}

/** The value that a `share` of all stays below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

type Curve = Pick<Calibration, 'steepness' | 'elsewhere'>

/** One sale in ten is of something nobody taught. */
const STRANGER_SHARE = 0.1
/** As much as two samples: keeps a gallery without a single mistake from being sure for ever. */
const PRIOR_WEIGHT = 2
const NEWTON_STEPS = 12

/**
 * The likeliest curve, by Newton's method: the likelihood has one summit, because it is a
 * logistic that is linear in both numbers.
 */
function fit(known: readonly Sample[], strangers: readonly Sample[], start: Curve): Curve {
  const all = known.length + strangers.length
  const knownWeight = ((1 - STRANGER_SHARE) * all) / known.length
  const strangerWeight = (STRANGER_SHARE * all) / strangers.length
  let { steepness, elsewhere } = start
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const slope = createSlope({ steepness, elsewhere }, start)
    for (const sample of known) slope.add(sample, knownWeight)
    for (const sample of strangers) slope.add(sample, strangerWeight)
    const [up, along] = slope.newton()
    // A long step may leave the region where the parabola fits; half the height at a time.
    const part = Math.min(1, steepness / 2 / Math.max(Math.abs(up), 1e-9))
    steepness += up * part
    elsewhere += along * part
  }
  return { steepness, elsewhere }
}

/** First and second derivatives of the log-likelihood at one point, sample by sample. */
function createSlope(at: Curve, start: Curve) {
  const spread = start.steepness ** 2
  let a = (PRIOR_WEIGHT * (start.steepness - at.steepness)) / spread
  let b = (PRIOR_WEIGHT * (start.elsewhere - at.elsewhere)) / spread
  let aa = PRIOR_WEIGHT / spread
  let bb = PRIOR_WEIGHT / spread
  let ab = 0
  return {
    add({ ranked, rightRank }: Sample, weight: number): void {
      const chances = probabilities(ranked, at)
      const other = 1 - chances.reduce((sum, chance) => sum + chance, 0)
      let mean = 0
      let square = 0
      for (const [rank, { similarity }] of ranked.entries()) {
        mean += (chances[rank] ?? 0) * similarity
        square += (chances[rank] ?? 0) * similarity * similarity
      }
      const right = rightRank === null ? 0 : (ranked[rightRank]?.similarity ?? 0)
      a += weight * (right - mean)
      b += weight * ((rightRank === null ? 1 : 0) - other)
      aa += weight * (square - mean * mean)
      bb += weight * other * (1 - other)
      ab -= weight * mean * other
    },
    newton(): readonly [number, number] {
      const area = aa * bb - ab * ab
      return [(bb * a - ab * b) / area, (aa * b - ab * a) / area]
    },
  }
}
