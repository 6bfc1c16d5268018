/**
 * What teaching a picture would change, said before it is saved: of each item how many of its own
 * templates, left out one by one, would be found that are not now, and the other way round.
 *
 * Tried are the templates of that item and those most like the picture, for the others hardly see it: a
 * bounded number of searches, a few milliseconds at a time, so that the lane answers in between.
 *
 * Why before: a picture taught as the wrong item is found weeks later, by what it broke. Only one item's score can change, so each
 * template is searched for once and that score computed twice (`scoreWith`); nothing enters the gallery. The 128
 * templates most like the picture are tried: others do not change hands. What the metric would learn again is not in
 * it. About 0.1 s of processor time at 5,000 templates, 4 ms at a time. A gate refuses only where it was tried on
 * real pictures (blur, the same picture again); skin colours were tried for a hand and dropped: half of the groceries
 * have them on two thirds of the picture. Whoever insists teaches anyway, since he saw the goods.
 */
import { finishInTurns } from '#firmware/async/in-slices.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import type { Clock } from '#hal/clock.ts'

type Gallery = ReturnType<Lent['goods']['gallery']>

export interface Effect {
  /** Items that would change, the greatest change first. */
  readonly items: readonly ItemEffect[]
  /** Templates that were left out and searched for. */
  readonly tried: number
  readonly templates: number
  readonly tookMs: number
}

export interface ItemEffect {
  readonly itemId: string
  readonly templates: number
  /** So many more of its templates would be found; fewer, where it is below 0. */
  readonly found: number
  /** The same in hundredths of its templates. */
  readonly points: number
}

export interface Lesson {
  readonly itemId: string
  readonly codes: Int8Array
}

/** Searches that are worth it: at 5,000 templates a quarter of a second. */
const NEIGHBOURS = 128
/** Cosines of one step: a millisecond. */
const AT_ONCE = 512

export async function effectOf(
  { gallery, clock }: { readonly gallery: Gallery; readonly clock: Clock },
  lesson: Lesson,
): Promise<Effect> {
  const startMs = clock.monotonicMs()
  const effect = await finishInTurns(clock, teachingEffect(gallery, lesson))
  return { ...effect, tookMs: clock.monotonicMs() - startMs }
}

/** Some of the work with each step. The gallery may change meanwhile. */
export function* teachingEffect(
  gallery: Gallery,
  { itemId, codes }: Lesson,
): Generator<undefined, Omit<Effect, 'tookMs'>> {
  const own = gallery.templatesOf(itemId)
  let like: { readonly sid: string; readonly cosine: number }[] = []
  const found = new Map<string, number>()

  function tryOut(sid: string): void {
    const mine = gallery.itemOf(sid)
    const ranking = gallery.searchWithout(sid)
    if (mine === null || !ranking) return
    const ranked = ranking.ranked(2)
    const taught = ranking.scoreWith(itemId, codes)
    const others = ranked.find(({ id }) => id !== itemId)
    const isFirst = taught.similarity > (others?.similarity ?? Number.NEGATIVE_INFINITY)
    const isFound = ranked[0]?.id === mine
    const willBe = (isFirst ? itemId : others?.id) === mine
    if (isFound !== willBe) found.set(mine, (found.get(mine) ?? 0) + (willBe ? 1 : -1))
  }

  for (let compared = 0, isMore = true; isMore; compared += AT_ONCE) {
    const some = gallery.cosines(codes, compared, AT_ONCE)
    like.push(...some.filter((one) => one.itemId !== itemId))
    if (like.length > NEIGHBOURS)
      like = like.sort((one, other) => other.cosine - one.cosine).slice(0, NEIGHBOURS)
    isMore = some.length === AT_ONCE
    yield
  }
  const sids = [...own, ...like.map(({ sid }) => sid)]
  for (const sid of sids) {
    tryOut(sid)
    yield
  }
  const items = [...found]
    .filter(([, change]) => change !== 0)
    .map(([id, change]) => {
      const templates = gallery.templatesOf(id).length
      return {
        itemId: id,
        templates,
        found: change,
        points: (100 * change) / Math.max(templates, 1),
      }
    })
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
  return { items, tried: sids.length, templates: gallery.templateCount }
}
