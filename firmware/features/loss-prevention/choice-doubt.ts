/**
 * Whether a choice is doubted, and why: the picture speaks against it, or else its weight. Pure.
 *
 * A cashier who sells avocados as bananas costs more than all mistakes of recognition, but a doubt that stops a sale
 * is worse than none: the till has its answer first, and an entry waits for a person. Goods that nobody taught are
 * never doubted by their picture. A doubted choice teaches neither gallery nor weights; an answer in the review inbox
 * is the one way that it teaches. The same word on the same answer counts once, another word takes the first doubt
 * back. The till's own weight counts before the lane's.
 */
import type { DoubtedLikeness, DoubtNote, WeightRecord } from '#hal/choice-store.ts'
import type { Likeness } from './picture-doubt.ts'
import { isUnusual, usualRange } from './usual-weight.ts'

/** Null: no more like another item than honest choices are. */
export function beyondBound(like: Likeness | null, bound: number): DoubtedLikeness | null {
  return like && like.gap > bound ? { ...like, bound } : null
}

/** `weights`: of what was sold as this item before. Null: nothing speaks against it. */
export function doubtOf(
  choice: Pick<DoubtNote, 'itemId' | 'resultId' | 'grams' | 'items'>,
  like: DoubtedLikeness | null,
  weights: WeightRecord | null,
): DoubtNote | null {
  const { grams } = choice
  const range = weights && usualRange(weights)
  const usual = range && grams !== null && isUnusual(range, grams) ? range : null
  if (!like && !usual) return null
  const reason = like ? (like.isDearer ? 'price' : 'picture') : 'weight'
  return { ...choice, reason, like, usual }
}
