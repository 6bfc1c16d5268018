/**
 * What a gallery's similarities mean, learnt from the gallery itself. Pure.
 *
 * Thresholds from a factory do not transfer; a device has its own goods, light and camera. So a
 * sample of templates is searched for as if each were a query, without itself: against all items
 * (a known good) and against all items but its own (a good nobody taught). From these margins:
 *
 *   stands    margin of the best + weight × agreement of its colours with the query's (ADR 0100)
 *   certain   stands out as one unknown good in ten does, of those like the best item (ADR 0103): it is known; and lies
 *             so far before the second that it is the right one as often as is asked (ADR 0117): it is clear which
 *   unknown   less than nine known goods in ten do, and less than one stranger in four
 *   scores    P(item) = P(one of the taught goods | stands) × P(this one | similarities)
 */

import type { Gallery, Scored } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'
import type { WhichAnswer } from './calibration/certain-gap.ts'
import { agreement } from './colour-agreement.ts'
import {
  type KnownCurve,
  knownChance,
  STEEPNESS,
  softmax,
  usualCurve,
} from './probability-curves.ts'

export interface Calibration {
  readonly certainFrom: number
  /** The same for each item that was there: of strangers like it. */
  readonly certainFromOf: ReadonlyMap<string, number>
  readonly unknownBelow: number
  readonly steepness: number
  readonly known: KnownCurve
  /** What full agreement of the colours is worth in margin. */
  readonly colourWeight: number
  /** How many searches it rests on; 0 for the default. */
  readonly samples: number
  /** Templates that stood out when they were searched for: what `certainGap` is learnt from. */
  readonly which: readonly WhichAnswer[]
}

export type Certainty = 'certain' | 'uncertain' | 'unknown'

/** What keeps an answer from being certain: is it anything taught, or which of the first two is it? */
export type OpenQuestion = 'known' | 'which'

/** Candidates that share the probability; those after them have next to none. */
export const CANDIDATES = 32

/** ADR 0100 says what was tried, and on what. */
export const COLOUR_WEIGHT = 0.8

/** Of an item with many templates these are compared, spread evenly. */
const COMPARED_MAX = 16

/** Medians over goods the network never saw, with one to four items taught; they move with it. */
const USUAL_STRANGER = 0.5
const USUAL_STRANGER_MARGIN = 0.43

/** About a tenth of the strangers above, a tenth of the known goods below, of the same goods. */
export const DEFAULT_CALIBRATION: Calibration = {
  certainFrom: 0.56,
  certainFromOf: new Map(),
  unknownBelow: 0.43,
  steepness: STEEPNESS,
  known: usualCurve(USUAL_STRANGER_MARGIN),
  // These thresholds are of margins alone.
  colourWeight: 0,
  samples: 0,
  which: [],
}

/** How far the best stands out: best minus half of the mean of ranks two and three. */
export function margin(ranked: readonly Scored[]): number {
  const best = ranked[0]?.similarity ?? 0
  // Where there are fewer than three items, strangers as they usually are stand in.
  const second = ranked[1]?.similarity ?? Math.min(best, USUAL_STRANGER)
  const third = ranked[2]?.similarity ?? second
  return best - (second + third) / 4
}

/** By how much the best lies before the second; items that look alike to a camera and are one line are no second. */
export function gapOf(ranked: readonly Scored[], isLine: (itemId: string) => boolean): number {
  const [best] = ranked
  const second = ranked.find(({ id }) => id !== best?.id && !isLine(id))
  return (best?.similarity ?? 0) - (second?.similarity ?? Number.NEGATIVE_INFINITY)
}

/** How well the colours of a query agree with those of an item, but for some of its templates. */
export function colourAgreement(
  gallery: Gallery,
  query: Float32Array | Codes,
  itemId: string | undefined,
  except: readonly string[] = [],
): number {
  if (itemId === undefined) return 0
  const sids = gallery.templatesOf(itemId).filter((sid) => !except.includes(sid))
  const step = Math.max(1, sids.length / COMPARED_MAX)
  const compared: Codes[] = []
  for (let at = 0; at < sids.length; at += step) {
    const codes = gallery.codesOf(sids[Math.floor(at)] ?? '')
    if (codes) compared.push(codes)
  }
  return agreement(query, compared)
}

/** How far the best stands out, in all; `colours`: its `colourAgreement`. */
export function standing(
  ranked: readonly Scored[],
  calibration: Pick<Calibration, 'colourWeight'>,
  colours: number,
): number {
  return margin(ranked) + calibration.colourWeight * colours
}

/** Whether it is anything taught, and how surely: which of two it is, is another question. */
export function certaintyOf(
  ranked: readonly Scored[],
  calibration: Calibration,
  colours = 0,
): Certainty {
  const [best] = ranked
  if (!best) return 'unknown'
  const stands = standing(ranked, calibration, colours)
  if (stands >= (calibration.certainFromOf.get(best.id) ?? calibration.certainFrom))
    return 'certain'
  return stands < calibration.unknownBelow ? 'unknown' : 'uncertain'
}

/** Probabilities of the candidates, in their order; what is missing to 1 is "something else". */
export function probabilities(
  ranked: readonly Scored[],
  calibration: Calibration,
  colours = 0,
): number[] {
  const chance = knownChance(calibration.known, standing(ranked, calibration, colours))
  const similarities = ranked.map(({ similarity }) => similarity)
  return softmax(similarities, calibration.steepness).map((share) => share * chance)
}
