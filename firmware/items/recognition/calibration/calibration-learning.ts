/**
 * A calibration learnt from the gallery itself, a search with each step. Pure.
 *
 * A sample of templates is searched for without itself: a known good among all items, a stranger among all but its own.
 */
import { type Gallery, ITEMS_MIN, type Scored } from '../../gallery/gallery.ts'
import { visitsOf } from '../../gallery/pictures-of-one-visit.ts'
import { colourAgreement } from '../colour-agreement.ts'
import {
  fitKnown,
  fitSteepness,
  STEEPNESS,
  usualCurve,
  type WhichSample,
} from '../probability-curves.ts'
import {
  CANDIDATES,
  type Calibration,
  COLOUR_WEIGHT,
  certaintyOf,
  DEFAULT_CALIBRATION,
  gapOf,
  standing,
} from './calibrated-certainty.ts'
import type { WhichAnswer } from './certain-gap.ts'
import {
  haveColours,
  itemThresholds,
  STRANGER_SHARE,
  type StrangerProbe,
  usualToo,
} from './item-thresholds.ts'
import { itemsAlike, type Probe, quantile } from './item-weights.ts'

/** 256 searches: a quantile of 90 % to within a few percent, in 0.1 s to 1 s of background. */
const PROBES = 256
/**
 * Fewest strangers whose quantile is no accident, for vectors without colours: usual strangers do not count next to
 * them.
 */
const PLAIN_PROBES_MIN = 12
/** Fewest known goods whose quantile is no accident. */
const KNOWN_MIN = 12
/** What a template found without itself, or without its visit. */
interface WhichProbe {
  readonly itemId: string
  readonly ranked: readonly Scored[]
  readonly colours: number
}

/** By how much a probe, which has a sibling less than a query, makes similarities look flatter: docs/recognition-trials.md. */
const LEFT_OUT = 1.5

/**
 * One search with each step, then one item's threshold, so that a device answers in between. The gallery may change
 * meanwhile: a template that is gone is skipped.
 */
export function* calibrating(gallery: Gallery): Generator<undefined, Calibration> {
  const which: WhichSample[] = []
  const known: Probe[] = []
  const strangers: StrangerProbe[] = []
  const asked: WhichProbe[] = []

  function probe(sid: string, ownId: string): void {
    const ranked = gallery.leaveOneOut(sid, CANDIDATES + 1)
    const others = ranked.filter(({ id }) => id !== ownId)
    const codes = gallery.codesOf(sid)
    if (!codes) return
    const coloursWith = (best: Scored | undefined) =>
      colourAgreement(gallery, codes, best?.id, [sid])
    const stands = (among: readonly Scored[], colours: number) =>
      standing(among, { colourWeight: COLOUR_WEIGHT }, colours)
    if (others.length > 0) {
      const colours = coloursWith(others[0])
      strangers.push({ itemId: ownId, value: stands(others, colours), colours, likes: others })
    }
    // Without the probe its item has no template: it cannot be found as a known good.
    if (gallery.templatesOf(ownId).length < 2) return
    const rank = ranked.findIndex(({ id }) => id === ownId)
    const colours = coloursWith(ranked[0])
    known.push({ itemId: ownId, value: stands(ranked, colours) })
    askWhich(sid, ownId, { itemId: ownId, ranked: ranked.slice(0, 3), colours })
    which.push({
      similarities: ranked.map(({ similarity }) => similarity),
      // If the right item is beyond the list, the last one stands for it and is as wrong.
      rightRank: rank < 0 ? ranked.length - 1 : rank,
    })
  }

  /** If all pictures of an item are of one visit, it is unknown how well it is found on the next. */
  function askWhich(sid: string, ownId: string, alone: WhichProbe): void {
    const visits = visitsOf(gallery, ownId)
    if (visits.length < 2) return
    asked.push(alone)
    const mates = visits.find((visit) => visit.includes(sid))?.filter((one) => one !== sid) ?? []
    if (mates.length === 0) {
      asked.push(alone)
      return
    }
    const ranked = gallery.searchWithout(sid, mates)?.ranked(3) ?? []
    const codes = gallery.codesOf(sid)
    const left = [sid, ...mates]
    const colours = codes ? colourAgreement(gallery, codes, ranked[0]?.id, left) : 0
    asked.push({ itemId: ownId, ranked, colours })
  }

  for (const sid of gallery.sample(PROBES)) {
    const ownId = gallery.itemOf(sid)
    if (ownId !== null) probe(sid, ownId)
    yield
  }
  const probesMin = haveColours(strangers) ? ITEMS_MIN : PLAIN_PROBES_MIN
  if (strangers.length < probesMin || gallery.itemCount < ITEMS_MIN) return DEFAULT_CALIBRATION
  const certainFromOf = yield* itemThresholds(strangers)
  const calibration = { ...learned(gallery, which, known, strangers), certainFromOf, which: [] }
  return { ...calibration, which: stoodOut(asked, calibration) }
}

/** The probes that are certain to be something taught, and whether the right item came first. */
function stoodOut(asked: readonly WhichProbe[], calibration: Calibration): WhichAnswer[] {
  return asked
    .filter(({ ranked, colours }) => certaintyOf(ranked, calibration, colours) === 'certain')
    .map(({ itemId, ranked }) => ({
      itemId,
      gap: gapOf(ranked, () => false),
      isRight: ranked[0]?.id === itemId,
    }))
}

function learned(
  gallery: Gallery,
  which: readonly WhichSample[],
  knownProbes: readonly Probe[],
  strangerProbes: readonly StrangerProbe[],
): Omit<Calibration, 'certainFromOf' | 'which'> {
  const known = itemsAlike(knownProbes)
  const strangers = itemsAlike(strangerProbes)
  const hasKnown = known.length >= KNOWN_MIN
  return {
    certainFrom: usualToo(strangerProbes)(quantile(strangers, STRANGER_SHARE)),
    // Templates taken one after the other resemble each other more than tomorrow's goods will, so
    // the known goods' tenth may lie above most strangers: then three strangers in four decide.
    unknownBelow: Math.min(
      hasKnown ? quantile(known, 0.1) : quantile(strangers, 0.5),
      quantile(strangers, 0.75),
    ),
    // A probe has one sibling less than a query will have, so it is found less surely.
    steepness: hasKnown
      ? fitSteepness(which) * (1 + (LEFT_OUT * gallery.itemCount) / gallery.templateCount)
      : STEEPNESS,
    known: hasKnown ? fitKnown(known, strangers) : usualCurve(quantile(strangers, 0.5)),
    colourWeight: COLOUR_WEIGHT,
    samples: strangers.length,
  }
}
