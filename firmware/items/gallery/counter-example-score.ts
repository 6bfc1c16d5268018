/**
 * What counter-examples take from the score of their item ("this picture is not 4011"). Pure.
 *
 * A query that lies nearer to one of them than to any template of the item loses as much of that item's
 * score as it is nearer. Whatever lies nearer to a template keeps its score to the last bit, so
 * an item without counter-examples, or a query far from them, is found as before.
 *
 * There is no factor to tune: near a template nothing changes, and at the very picture the item falls as far as that
 * picture lies from its templates. Scores only fall, so this runs after the pass, for items about to be listed, and
 * the ranking stays exact. A search of 5,000 templates takes 0.3 ms without any, and 1.7 ms with a full 1,000 on
 * items that are all listed (`npm run bench review`, one core of an EPYC).
 */
import type { Codes } from './vector.ts'

export interface CounterVectors {
  readonly count: number
  /** Of an item; empty: it has none. */
  of(itemId: string): readonly Codes[]
  /** Replaces all counter-examples of an item. */
  set(itemId: string, codes: readonly Codes[]): void
  clear(): void
}

const NONE: readonly Codes[] = []

export function createCounterVectors(): CounterVectors {
  const byItem = new Map<string, readonly Codes[]>()
  let count = 0
  return {
    get count() {
      return count
    },
    of: (itemId) => byItem.get(itemId) ?? NONE,
    set(itemId, codes) {
      count += codes.length - (byItem.get(itemId)?.length ?? 0)
      if (codes.length > 0) byItem.set(itemId, codes)
      else byItem.delete(itemId)
    },
    clear() {
      byItem.clear()
      count = 0
    },
  }
}

/**
 * The score that is left, never more than `similarity`. `template` and `counterExample`: the best cosine to one of
 * them.
 */
export function lowered(similarity: number, template: number, counterExample: number): number {
  return similarity - Math.max(counterExample - template, 0)
}
