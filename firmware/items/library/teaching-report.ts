/**
 * The teaching report: how well the templates tell the items apart, measured on the templates themselves, in slices,
 * so that the device answers in between.
 *
 * Each template in turn is left out and searched for. Accuracy is how often its own item comes
 * first; a pair is confusable when the other one came first instead; an outlier is a template
 * whose own item does not even come among the first five: a wrong picture, or a hand in front.
 */

import { finishInTurns } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Gallery } from '../gallery/gallery.ts'

export interface TeachingReport {
  /** Templates that were tried; an item with a single one cannot be. */
  readonly tried: number
  /** Share of them whose item came first; null when none was tried. */
  readonly accuracy: number | null
  readonly items: readonly ItemQuality[]
  /** Most often confused first. */
  readonly pairs: readonly { readonly items: readonly [string, string]; readonly count: number }[]
}

export interface ItemQuality {
  readonly itemId: string
  readonly tried: number
  readonly accuracy: number | null
  readonly outliers: readonly string[]
}

const RANKS = 5
/** A whole report over more would keep a large device busy for minutes. */
const SAMPLE_MAX = 1_000

interface Tally {
  tried: number
  right: number
  readonly outliers: string[]
}

/** Of one item, or of all where `itemId` is null. */
export async function teachingReportOf(
  gallery: Gallery,
  clock: Clock,
  itemId: string | null,
): Promise<TeachingReport> {
  if (itemId !== null && gallery.templatesOf(itemId).length === 0)
    throw new Fault('not-found', say('fault.item.no-templates'))
  return finishInTurns(clock, teachingReport(gallery, itemId))
}

/** One template per step. The gallery may change meanwhile. */
export function* teachingReport(
  gallery: Gallery,
  itemId: string | null,
): Generator<undefined, TeachingReport> {
  const sids = itemId === null ? gallery.sample(SAMPLE_MAX) : gallery.templatesOf(itemId)
  const tallies = new Map<string, Tally>()
  const pairs = new Map<string, number>()

  function tryOut(sid: string, own: string): void {
    const tally = tallies.get(own) ?? { tried: 0, right: 0, outliers: [] }
    tallies.set(own, tally)
    if (gallery.templatesOf(own).length < 2) return
    const ranked = gallery.leaveOneOut(sid, RANKS).map(({ id }) => id)
    tally.tried += 1
    const first = ranked[0]
    if (first === own) tally.right += 1
    else if (first !== undefined) {
      const pair = JSON.stringify([own, first].sort())
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    if (!ranked.includes(own)) tally.outliers.push(sid)
  }

  for (const sid of sids) {
    const own = gallery.itemOf(sid)
    if (own !== null) tryOut(sid, own)
    yield
  }
  return summary(tallies, pairs)
}

function summary(tallies: Map<string, Tally>, pairs: Map<string, number>): TeachingReport {
  const all = [...tallies.values()]
  const tried = all.reduce((sum, tally) => sum + tally.tried, 0)
  const right = all.reduce((sum, tally) => sum + tally.right, 0)
  return {
    tried,
    accuracy: share(right, tried),
    items: [...tallies]
      .map(([itemId, tally]) => ({
        itemId,
        tried: tally.tried,
        accuracy: share(tally.right, tally.tried),
        outliers: tally.outliers,
      }))
      .sort((one, other) => (one.accuracy ?? 2) - (other.accuracy ?? 2)),
    pairs: [...pairs]
      .map(([items, count]) => ({ items: JSON.parse(items) as [string, string], count }))
      .sort((one, other) => other.count - one.count),
  }
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
