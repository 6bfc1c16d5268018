/**
 * What a gallery's similarities mean, learnt from the gallery itself. Pure.
 *
 * Thresholds from a factory do not transfer; a device has its own goods, light and camera. So a
 * sample of templates is searched for as if each were a query, without itself: against all items
 * (a known good) and against all items but its own (a good nobody taught). From these margins:
 *
 *   stands    margin of the best + weight × agreement of its colours with the query's (ADR 0100)
 *   certain   stands out as one unknown good in ten does
 *   unknown   less than nine known goods in ten do, and less than one stranger in four
 *   scores    P(item) = P(one of the taught goods | stands) × P(this one | similarities)
 */

import { type Gallery, ITEMS_MIN, type Scored } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'
import { agreement } from './colour-agreement.ts'
import { itemsAlike, type Probe, quantile } from './item-weights.ts'
import {
  fitKnown,
  fitSteepness,
  type KnownCurve,
  knownChance,
  STEEPNESS,
  softmax,
  usualCurve,
  type WhichSample,
} from './probability-curves.ts'

export interface Calibration {
  readonly certainFrom: number
  readonly unknownBelow: number
  readonly steepness: number
  readonly known: KnownCurve
  /** What full agreement of the colours is worth in margin. */
  readonly colourWeight: number
  /** How many searches it rests on; 0 for the default. */
  readonly samples: number
}

export type Certainty = 'certain' | 'uncertain' | 'unknown'

/** Candidates that share the probability; those after them have next to none. */
export const CANDIDATES = 32
/** 256 searches: a quantile of 90 % to within a few percent, in 0.1 s to 1 s of background. */
const PROBES = 256
/** Below these a quantile is an accident, and the default holds. */
const PROBES_MIN = 12

/** ADR 0100 says what was tried, and on what. */
const COLOUR_WEIGHT = 0.8
/** By how much a probe, which has a sibling less than a query, makes similarities look flatter: ADR 0100. */
const LEFT_OUT = 1.5

/** Of an item with many templates these are compared, spread evenly. */
const COMPARED_MAX = 16

/** Medians over goods the network never saw, with one to four items taught; they move with it. */
const USUAL_STRANGER = 0.5
const USUAL_STRANGER_MARGIN = 0.43

/** About a tenth of the strangers above, a tenth of the known goods below, of the same goods. */
export const DEFAULT_CALIBRATION: Calibration = {
  certainFrom: 0.56,
  unknownBelow: 0.43,
  steepness: STEEPNESS,
  known: usualCurve(USUAL_STRANGER_MARGIN),
  // These thresholds are of margins alone.
  colourWeight: 0,
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

/** How well the colours of a query agree with those of an item, but for one of its templates. */
export function colourAgreement(
  gallery: Gallery,
  query: Float32Array | Codes,
  itemId: string | undefined,
  except?: string,
): number {
  if (itemId === undefined) return 0
  const sids = gallery.templatesOf(itemId).filter((sid) => sid !== except)
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

export function certaintyOf(
  ranked: readonly Scored[],
  calibration: Calibration,
  colours = 0,
): Certainty {
  if (ranked.length === 0) return 'unknown'
  const stands = standing(ranked, calibration, colours)
  if (stands < calibration.unknownBelow) return 'unknown'
  return stands >= calibration.certainFrom ? 'certain' : 'uncertain'
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

/**
 * Learns step by step, one search each, so that a device answers in between. Gives null until it
 * is done. The gallery may change meanwhile: a template that is gone is skipped.
 */
export function createCalibrating(gallery: Gallery): () => Calibration | null {
  const sids = gallery.sample(PROBES)
  const which: WhichSample[] = []
  const known: Probe[] = []
  const strangers: Probe[] = []
  let next = 0

  function probe(sid: string, ownId: string): void {
    const ranked = gallery.leaveOneOut(sid, CANDIDATES + 1)
    const others = ranked.filter(({ id }) => id !== ownId)
    const codes = gallery.codesOf(sid)
    if (!codes) return
    const stands = (among: readonly Scored[]) => {
      const colours = colourAgreement(gallery, codes, among[0]?.id, sid)
      return standing(among, { colourWeight: COLOUR_WEIGHT }, colours)
    }
    if (others.length > 0) strangers.push({ itemId: ownId, value: stands(others) })
    // Without the probe its item has no template: it cannot be found as a known good.
    if (gallery.templatesOf(ownId).length < 2) return
    const rank = ranked.findIndex(({ id }) => id === ownId)
    known.push({ itemId: ownId, value: stands(ranked) })
    which.push({
      similarities: ranked.map(({ similarity }) => similarity),
      // Beyond the list: the last one stands for it, and is as wrong.
      rightRank: rank < 0 ? ranked.length - 1 : rank,
    })
  }

  return () => {
    const sid = sids[next]
    next += 1
    if (sid === undefined) return learned(gallery, which, known, strangers)
    const ownId = gallery.itemOf(sid)
    if (ownId !== null) probe(sid, ownId)
    return null
  }
}

function learned(
  gallery: Gallery,
  which: readonly WhichSample[],
  knownProbes: readonly Probe[],
  strangerProbes: readonly Probe[],
): Calibration {
  const known = itemsAlike(knownProbes)
  const strangers = itemsAlike(strangerProbes)
  if (strangers.length < PROBES_MIN || gallery.itemCount < ITEMS_MIN) return DEFAULT_CALIBRATION
  const hasKnown = known.length >= PROBES_MIN
  return {
    certainFrom: quantile(strangers, 0.9),
    // Templates taken one after the other resemble each other more than tomorrow's goods will, so
    // the known goods' tenth may lie above most strangers: then three strangers in four decide.
    unknownBelow: Math.min(
      hasKnown ? quantile(known, 0.1) : quantile(strangers, 0.5),
      quantile(strangers, 0.75),
    ),
    // A probe has one sibling less than a query will have, and is found the less surely for it.
    steepness: hasKnown
      ? fitSteepness(which) * (1 + (LEFT_OUT * gallery.itemCount) / gallery.templateCount)
      : STEEPNESS,
    known: hasKnown ? fitKnown(known, strangers) : usualCurve(quantile(strangers, 0.5)),
    colourWeight: COLOUR_WEIGHT,
    samples: strangers.length,
  }
}
