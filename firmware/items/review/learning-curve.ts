/**
 * Whether an item was taught enough, from its own templates: each is left out and searched for among 1,
 * 2, … of the others. Where that curve has reached its end, more pictures bring little; where it still
 * rises, it says how many more. Pure.
 */
import type { Gallery } from '../gallery/gallery.ts'
import { type PictureVariety, varietyOf } from './picture-variety.ts'

/**
 *   enough   of the pictures left out nearly all are found
 *   more     so many more would get there, as the curve rises
 *   stuck    the curve does not rise: another item is in the way, see `rival`
 *   few      too few pictures to tell
 */
export type EnoughVerdict = 'enough' | 'more' | 'stuck' | 'few'

export interface Enough {
  readonly itemId: string
  readonly templates: number
  readonly verdict: EnoughVerdict
  /** Pictures that are missing; 0: none, or more of them do not help. */
  readonly more: number
  /** Which pictures would teach most. */
  readonly kind: PictureVariety
  /** Share of the pictures found with 1, 2, … others taught; empty for a single picture. */
  readonly curve: readonly number[]
  /** The item that comes first most often instead; null: none does. */
  readonly rival: Rival | null
}

export interface Rival {
  readonly itemId: string
  readonly times: number
  /** The picture that was taken for it, and the picture of it that it is most like. */
  readonly own: string
  readonly other: string
}

/** Found as often as this is enough; a till shows five answers, and the first is right so often. */
const ENOUGH = 0.95
/** A curve of fewer points says nothing of where it goes. */
const TEMPLATES_MIN = 3
/** A good start, as the page advises it. */
const TEMPLATES_START = 5
/** Errors halve with so many times the pictures, or more pictures are not what helps. */
const SLOPE_MIN = 0.35
/** Orders in which the others are taught, for each picture. */
const ORDERS = 12

interface Miss {
  readonly sid: string
  readonly rival: string
  readonly other: string
}

/** One template with each call; null until the last one was tried. */
export function createEnough(
  gallery: Gallery,
  itemId: string,
  templatesMax: number,
): () => Enough | null {
  const sids = gallery.templatesOf(itemId)
  const rows: Float64Array[] = []
  const rivals: number[] = []
  const misses: Miss[] = []
  let next = 0

  function tryOut(sid: string): void {
    const look = gallery.lookWithout(sid)
    if (!look) return
    const ranked = look.ranked(2)
    const rival = ranked.find(({ id }) => id !== itemId)
    // The mean and the best of these say what any part of the item's templates would have scored.
    rows.push(Float64Array.from(sids, (other) => (other === sid ? 1 : (look.cosine(other) ?? 0))))
    rivals.push(rival?.similarity ?? Number.NEGATIVE_INFINITY)
    if (!rival || ranked[0]?.id === itemId || sids.length < 2) return
    const other = gallery
      .templatesOf(rival.id)
      .reduce((one, two) => ((look.cosine(two) ?? -1) > (look.cosine(one) ?? -1) ? two : one))
    misses.push({ sid, rival: rival.id, other })
  }

  return () => {
    const sid = sids[next]
    next += 1
    if (sid !== undefined) {
      tryOut(sid)
      return null
    }
    const curve = curveOf(rows, rivals)
    const { verdict, more } = judged(curve, sids.length, templatesMax)
    return {
      itemId,
      templates: sids.length,
      verdict,
      more,
      kind: varietyOf(gallery, sids),
      curve,
      rival: worst(misses),
    }
  }
}

/** Share found, by how many others were taught. */
function curveOf(rows: readonly Float64Array[], rivals: readonly number[]): number[] {
  const count = rows.length
  const found = new Float64Array(Math.max(count - 1, 0))
  for (let query = 0; query < count; query += 1)
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const order = shuffledOthers(count, query, nth)
      let [sum, square, best] = [0, 0, Number.NEGATIVE_INFINITY]
      for (const [taught, one] of order.entries()) {
        const cosine = rows[query]?.[one] ?? 0
        sum += cosine
        best = Math.max(best, cosine)
        // The length of the sum of those taught, from their cosines among each other.
        square += 1
        for (const other of order.slice(0, taught))
          square += (rows[one]?.[other] ?? 0) + (rows[other]?.[one] ?? 0)
        const mean = square > 0 ? sum / Math.sqrt(square) : 0
        if ((mean + best) / 2 > (rivals[query] ?? 0)) found[taught] = (found[taught] ?? 0) + 1
      }
    }
  return [...found].map((times) => times / (count * ORDERS))
}

/** The same for the same templates: a report must not change by being asked again. */
function shuffledOthers(count: number, query: number, nth: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at).filter((at) => at !== query)
  let state = (query * 7919 + nth * 104_729 + 1) >>> 0
  for (let left = order.length - 1; left > 0; left -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const pick = Math.floor((state / 2 ** 32) * (left + 1))
    const held = order[left] ?? 0
    order[left] = order[pick] ?? 0
    order[pick] = held
  }
  return order
}

function judged(curve: readonly number[], templates: number, templatesMax: number) {
  if (templates < TEMPLATES_MIN)
    return { verdict: 'few', more: TEMPLATES_START - templates } as const
  const last = curve.at(-1) ?? 0
  if (last >= ENOUGH) return { verdict: 'enough', more: 0 } as const
  const slope = slopeOf(curve)
  const needed = (templates - 1) * ((1 - last) / (1 - ENOUGH)) ** (1 / Math.max(slope, SLOPE_MIN))
  const more = Math.max(1, Math.ceil(needed + 1 - templates))
  // Two or three points of a curve are no reason to give up.
  if (templates < TEMPLATES_START)
    return { verdict: 'more', more: TEMPLATES_START - templates } as const
  if (slope < SLOPE_MIN || templates + more > templatesMax)
    return { verdict: 'stuck', more: 0 } as const
  return { verdict: 'more', more } as const
}

/** How fast errors fall with the number taught: the exponent of the power that fits them best. */
function slopeOf(curve: readonly number[]): number {
  // None missed is not never.
  const least = 0.5 / (curve.length + 1)
  const points = curve.map((share, at) => [Math.log(at + 1), Math.log(Math.max(1 - share, least))])
  const mean = (which: 0 | 1) =>
    points.reduce((sum, point) => sum + (point[which] ?? 0), 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  let [rise, run] = [0, 0]
  for (const [at = 0, error = 0] of points) {
    rise += (at - x) * (error - y)
    run += (at - x) ** 2
  }
  return run > 0 ? -rise / run : 0
}

/** The pair that is mistaken most often, by its first picture. */
function worst(misses: readonly Miss[]): Rival | null {
  const times = Map.groupBy(misses, ({ rival }) => rival)
  const most = [...times.values()].sort((one, other) => other.length - one.length)[0]
  const [first] = most ?? []
  if (!first) return null
  return { itemId: first.rival, times: most?.length ?? 0, own: first.sid, other: first.other }
}
