/**
 * Whether an answer is certain, and what keeps it from that: what a gallery's similarities mean by what was learnt from
 * the gallery itself. Pure. The curves and their fit are ../probability-curves.ts.
 *
 * Thresholds from a factory do not transfer; a device has its own goods, light and camera. So a
 * sample of templates is searched for as if each were a query, without itself: against all items
 * (a known good) and against all items but its own (goods that were never taught). From these margins:
 *
 *   stands    margin of the best + weight × agreement of its colours with the query's (docs/recognition-trials.md)
 *   certain   stands out as one unknown good in ten does, of those like the best item (docs/recognition-trials.md): it is known; and lies
 *             so far before the second that it is the right one as often as is asked (ADR 0117): it is clear which
 *   unknown   less than nine known goods in ten do, and less than one stranger in four
 *   scores    P(item) = P(one of the taught goods | stands) × P(this one | similarities)
 */

import type { Scored } from '../../gallery/gallery.ts'
import {
  type KnownCurve,
  knownChance,
  STEEPNESS,
  softmax,
  usualCurve,
} from '../probability-curves.ts'
import type { WhichAnswer } from './certain-gap.ts'

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

/** What a search found. */
export interface Found {
  /** Best first. */
  readonly ranked: readonly Scored[]
  /** Of the best with the query: its `colourAgreement`. */
  readonly colours: number
  /** From the best to the second. */
  readonly gap: number
}

/** What the best item has to pass, besides being known. */
export interface CertainBar {
  /** From which gap on it is clear which item it is. */
  clearFrom(): number
  /** It was found on another visit than the one it was taught on. */
  isProven(itemId: string): boolean
}

export interface Calibrated {
  readonly certainty: Certainty
  /** It stands out as what was taught does, whichever it is. */
  readonly isKnown: boolean
  /** It is known, and clear which; it may still be an item that was never found on another visit. */
  readonly isClear: boolean
  /** Null: certain. */
  readonly open: OpenQuestion | null
  /** From the best to the second. */
  readonly gap: number
  /** How far the best stands out. */
  readonly stands: number
  /** One for each of the ranked. */
  readonly scores: readonly number[]
}

/** What keeps an answer from being certain: is it anything taught, or which of the first two is it? */
export type OpenQuestion = 'known' | 'which'

/** Candidates that share the probability; those after them have next to none. */
export const CANDIDATES = 32

/** docs/recognition-trials.md says what was tried, and on what. */
export const COLOUR_WEIGHT = 0.8

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

/** Certain is what is known, clear, and proven on another visit. */
export function calibratedBy(calibration: Calibration, bar: CertainBar, found: Found): Calibrated {
  const { ranked, colours, gap } = found
  const known = certaintyOf(ranked, calibration, colours)
  const open = openQuestion(calibration, bar, found, known)
  return {
    certainty: open === 'which' ? 'uncertain' : known,
    isKnown: known === 'certain',
    isClear: known === 'certain' && gap >= bar.clearFrom(),
    open,
    gap,
    stands: standing(ranked, calibration, colours),
    scores: probabilities(ranked, calibration, colours),
  }
}

function openQuestion(
  calibration: Calibration,
  bar: CertainBar,
  { ranked, colours, gap }: Found,
  known: Certainty,
): OpenQuestion | null {
  const [best, , ...others] = ranked
  if (!best) return 'known'
  if (known === 'certain') return gap >= bar.clearFrom() && bar.isProven(best.id) ? null : 'which'
  // A twin takes from how far the best stands out, and is the stranger that raises its threshold: without it both
  // may be told from all else.
  const isOneOfTwo =
    others.length > 0 &&
    standing([best, ...others], calibration, colours) >= calibration.certainFrom
  return isOneOfTwo ? 'which' : 'known'
}
