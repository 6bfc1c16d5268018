/**
 * What teaching a picture would change, said before it is saved: of each item how many of its own
 * templates, left out one by one, would be found that are not now, and the other way round.
 *
 * Tried are the templates of that item and those most like the picture, for the others hardly see it: a
 * bounded number of searches, a few milliseconds at a time, so that the lane answers in between.
 */
import { type Clock, pause } from '#hal/clock.ts'
import type { Gallery } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'

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
  readonly codes: Codes
}

/** Searches that are worth it: at 5,000 templates a quarter of a second. */
const NEIGHBOURS = 128
/** Cosines of one step: a millisecond. */
const AT_ONCE = 512
const SLICE_MS = 4

export async function effectOf(
  { gallery, clock }: { readonly gallery: Gallery; readonly clock: Clock },
  lesson: Lesson,
): Promise<Effect> {
  const startMs = clock.monotonicMs()
  const step = createEffect(gallery, lesson)
  for (;;) {
    const endMs = clock.monotonicMs() + SLICE_MS
    do {
      const effect = step()
      if (effect) return { ...effect, tookMs: clock.monotonicMs() - startMs }
    } while (clock.monotonicMs() < endMs)
    await pause(clock, 0)
  }
}

/** Some of the work with each call; null until it is done. The gallery may change meanwhile. */
export function createEffect(
  gallery: Gallery,
  lesson: Lesson,
): () => Omit<Effect, 'tookMs'> | null {
  const { itemId, codes } = lesson
  const own = gallery.templatesOf(itemId)
  let like: { readonly sid: string; readonly cosine: number }[] = []
  let compared = 0
  let sids: readonly string[] | null = null
  let next = 0
  const found = new Map<string, number>()

  function compare(): void {
    const some = gallery.cosines(codes, compared, AT_ONCE)
    compared += AT_ONCE
    like.push(...some.filter((one) => one.itemId !== itemId))
    if (like.length > NEIGHBOURS)
      like = like.sort((one, other) => other.cosine - one.cosine).slice(0, NEIGHBOURS)
    if (some.length < AT_ONCE) sids = [...own, ...like.map(({ sid }) => sid)]
  }

  function tryOut(sid: string): void {
    const mine = gallery.itemOf(sid)
    const look = gallery.lookWithout(sid)
    if (mine === null || !look) return
    const ranked = look.ranked(2)
    const taught = look.scoreWith(itemId, codes)
    const others = ranked.find(({ id }) => id !== itemId)
    const isFirst = taught.similarity > (others?.similarity ?? Number.NEGATIVE_INFINITY)
    const isFound = ranked[0]?.id === mine
    const willBe = (isFirst ? itemId : others?.id) === mine
    if (isFound !== willBe) found.set(mine, (found.get(mine) ?? 0) + (willBe ? 1 : -1))
  }

  return () => {
    if (!sids) {
      compare()
      return null
    }
    const sid = sids[next]
    next += 1
    if (sid !== undefined) {
      tryOut(sid)
      return null
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
}
