/** Whether a choice is doubted, and why: the picture speaks against it, or else its weight. Pure. */
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
