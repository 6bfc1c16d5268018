/**
 * Whether an item was taught enough, from templates alone. Pure.
 *
 * Pictures of one visit find each other whatever tomorrow's goods look like. So each template is searched for without
 * itself and without those of its item that are most like it, and so are those of the items it is mistaken for: what
 * is found of its own, less what it takes of theirs, is what it has proven (docs/recognition-trials.md). How many pictures more would help a curve
 * tells: each is left out and searched for among 1, 2, … of the others.
 */
import type { Lent } from '#firmware/kernel/feature.ts'
import { type PictureVariety, varietyOf } from './picture-variety.ts'

type Gallery = ReturnType<Lent['goods']['gallery']>
type TemplateRanking = NonNullable<ReturnType<Gallery['searchWithout']>>
type Vectors = Pick<Lent['goods']['teaching']['vectors'], 'cosine' | 'colourBins' | 'visitsOf'>

/**
 *   enough   of the pictures left out nearly all are found, and none of other items are taken for them
 *   more     so many more would get there, as the curve rises; or all are of one visit
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
  /** Which pictures would teach most; 'day': all are of one visit, and nobody knows how it looks on another. */
  readonly kind: PictureVariety | 'day'
  /** Pictures of one visit are one witness. */
  readonly visits: number
  /** Share found without the most alike, less that of others which is taken for it; null: too few to tell. */
  readonly proven: number | null
  /** Share of the pictures found with 1, 2, … others taught; empty for a single picture. */
  readonly curve: readonly number[]
  /** The item with which it is confused most often, whichever is taken for the other; null: none is. */
  readonly rival: Rival | null
}

export interface Rival {
  readonly itemId: string
  /** So many templates of both were taken for the other item's. */
  readonly times: number
  /** A picture of each: one was taken for the other item's, and is most like the other picture. */
  readonly own: string
  readonly other: string
}

/** Where a curve ends: a till shows five answers, and the first is right so often. */
const ENOUGH = 0.95
/** Proven so far is enough: of items that are right in less than 60 %, one in ten is so at most (docs/recognition-trials.md). */
const PROVEN = 0.9
/** Of each template the most alike of its item are left out: two, where two others stay. */
const SIBLINGS_OUT = 2
/** Items of which a template may be taken for this one: those that come next to its own, so many for each of its own. */
const NEAR_ITEMS = 3
/** Templates of theirs that are searched for. */
const THEIRS_MAX = 32
/** Not proven, though the curve is at its end: so many to begin with. */
const MORE_TO_PROVE = 2
/** A curve of fewer points says nothing of where it goes. */
const TEMPLATES_MIN = 3
/** A good start, as the page advises it. */
const TEMPLATES_START = 5
/** Errors halve with so many times the pictures, or more pictures are not what helps. */
const SLOPE_MIN = 0.35
/** Orders in which the others are taught, for each picture. */
const ORDERS = 12

interface Miss {
  /** Of the item that is asked about. */
  readonly own: string
  readonly rival: string
  readonly other: string
}

/** One template with each step. */
export function* taughtEnough(
  gallery: Gallery,
  itemId: string,
  templatesMax: number,
  vectors: Vectors,
): Generator<undefined, Enough> {
  const sids = gallery.templatesOf(itemId)
  const rows: Float64Array[] = []
  const rivals: number[] = []
  const misses: Miss[] = []
  const near = new Map<string, number>()
  let [found, taken] = [0, 0]

  function tryOut(sid: string): void {
    const ranking = gallery.searchWithout(sid)
    if (!ranking) return
    const others = ranking.ranked(NEAR_ITEMS + 1).filter(({ id }) => id !== itemId)
    // The mean and the best of these say what any part of the item's templates would have scored.
    rows.push(
      Float64Array.from(sids, (other) => (other === sid ? 1 : (ranking.cosine(other) ?? 0))),
    )
    rivals.push(others[0]?.similarity ?? Number.NEGATIVE_INFINITY)
    for (const { id, similarity } of others)
      near.set(id, Math.max(near.get(id) ?? Number.NEGATIVE_INFINITY, similarity))
    const honest = searchWithoutLikes(gallery, sid, sids, vectors)
    const rival = honest?.ranked(2).find(({ id }) => id !== itemId)
    if (!honest || honest.ranked(1)[0]?.id === itemId) found += 1
    else if (rival && sids.length > 1)
      misses.push({ own: sid, rival: rival.id, other: likest(gallery, honest, rival.id) })
  }

  /** A template of an item that is like this one. */
  function tryTheirs(sid: string): void {
    const rival = gallery.itemOf(sid)
    // A lone picture is never found, whoever takes it.
    if (rival === null || gallery.templatesOf(rival).length < 2) return
    const ranking = searchWithoutLikes(gallery, sid, gallery.templatesOf(rival), vectors)
    if (ranking?.ranked(1)[0]?.id !== itemId) return
    taken += 1
    misses.push({ own: likest(gallery, ranking, itemId), rival, other: sid })
  }

  for (const sid of sids) {
    tryOut(sid)
    yield
  }
  for (const sid of templatesOfNearest(gallery, near)) {
    tryTheirs(sid)
    yield
  }
  const curve = curveOf(rows, rivals)
  const visits = vectors.visitsOf(gallery, itemId).length
  const proven = sids.length < TEMPLATES_MIN ? null : Math.max(0, (found - taken) / sids.length)
  const { verdict, more } = judged({ curve, visits, proven }, sids.length, templatesMax)
  return {
    itemId,
    templates: sids.length,
    verdict,
    more,
    kind: visits === 1 && proven !== null ? 'day' : varietyOf(gallery, sids, vectors),
    visits,
    proven,
    curve,
    rival: worst(misses),
  }
}

function searchWithoutLikes(
  gallery: Gallery,
  sid: string,
  sids: readonly string[],
  { cosine }: Pick<Vectors, 'cosine'>,
): TemplateRanking | null {
  const codes = gallery.codesOf(sid)
  if (!codes) return null
  const cosineTo = (other: string) => {
    const codesOfOther = gallery.codesOf(other)
    return codesOfOther ? cosine(codes, codesOfOther) : -1
  }
  const likes = sids
    .filter((other) => other !== sid)
    .map((other) => ({ other, cosine: cosineTo(other) }))
    .sort((one, two) => two.cosine - one.cosine)
    .slice(0, Math.min(SIBLINGS_OUT, Math.floor((sids.length - 1) / 2)))
  return gallery.searchWithout(
    sid,
    likes.map(({ other }) => other),
  )
}

/** The template of an item that a ranking is most like. */
function likest(gallery: Gallery, ranking: TemplateRanking, itemId: string): string {
  return gallery
    .templatesOf(itemId)
    .reduce((one, two) => ((ranking.cosine(two) ?? -1) > (ranking.cosine(one) ?? -1) ? two : one))
}

/** Of the items that come nearest, as many templates as are searched for. */
function templatesOfNearest(gallery: Gallery, near: ReadonlyMap<string, number>): string[] {
  return [...near]
    .sort((one, other) => other[1] - one[1])
    .flatMap(([id]) => gallery.templatesOf(id))
    .slice(0, THEIRS_MAX)
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

interface Proof {
  readonly curve: readonly number[]
  readonly visits: number
  readonly proven: number | null
}

function judged({ curve, visits, proven }: Proof, templates: number, templatesMax: number) {
  if (proven === null) return { verdict: 'few', more: TEMPLATES_START - templates } as const
  const templatesLeft = templatesMax - templates
  // Whatever they find of each other.
  if (visits < 2) return { verdict: 'more', more: Math.min(MORE_TO_PROVE, templatesLeft) } as const
  if (proven >= PROVEN) return { verdict: 'enough', more: 0 } as const
  // Two or three points of a curve are no reason to give up.
  if (templates < TEMPLATES_START)
    return { verdict: 'more', more: TEMPLATES_START - templates } as const
  const last = curve.at(-1) ?? 0
  const slope = slopeOf(curve)
  const needed = (templates - 1) * ((1 - last) / (1 - ENOUGH)) ** (1 / Math.max(slope, SLOPE_MIN))
  const more = last >= ENOUGH ? MORE_TO_PROVE : Math.max(1, Math.ceil(needed + 1 - templates))
  const isFlat = last < ENOUGH && slope < SLOPE_MIN
  if (isFlat || more > templatesLeft) return { verdict: 'stuck', more: 0 } as const
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
  return { itemId: first.rival, times: most?.length ?? 0, own: first.own, other: first.other }
}
