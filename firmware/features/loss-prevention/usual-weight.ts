/**
 * What an item usually weighs, learnt from its sales. Pure.
 *
 *   grams     the last 32 that were usual: their median and their spread by the median deviation, so
 *             that wrong sales among them move neither
 *   range     four spreads around the middle, of the logarithm: twice as much is as far as half
 *   unusual   what lies outside teaches nothing, until ten sales in a row do: then the item is
 *             another than before (larger packs, bunches instead of leaves) and begins with these
 */
import type { WeightRange, WeightRecord } from '#hal/choice-store.ts'

const KEPT = 32
/** With fewer sales nothing is doubted. */
export const SALES_MIN = 20
const UNUSUAL_MAX = 10
const SPREADS = 4
/** The least spread, for goods that all weigh the same: scales and bags differ by as much. */
const SPREAD_LEAST = Math.log(1.25)
/** The spread of a bell curve is this many times its median deviation. */
const OF_MIDDLE_DEVIATION = 1.4826

/** Null: too few sales to say. */
export function usualRange({ grams }: Pick<WeightRecord, 'grams'>): WeightRange | null {
  if (grams.length < SALES_MIN) return null
  const logs = grams.map(Math.log)
  const centre = middle(logs)
  const deviation = middle(logs.map((log) => Math.abs(log - centre)))
  const width = SPREADS * Math.max(OF_MIDDLE_DEVIATION * deviation, SPREAD_LEAST)
  return {
    leastGrams: Math.floor(Math.exp(centre - width)),
    mostGrams: Math.ceil(Math.exp(centre + width)),
  }
}

export function isUnusual({ leastGrams, mostGrams }: WeightRange, grams: number): boolean {
  return grams < leastGrams || grams > mostGrams
}

/** After a sale of that weight. `before` null: it is the first. */
export function afterSale(
  before: WeightRecord | null,
  itemId: string,
  grams: number,
  atMs: number,
): WeightRecord {
  const { grams: known = [], unusual = [] } = before ?? {}
  const range = usualRange({ grams: known })
  if (!range || !isUnusual(range, grams))
    return { itemId, atMs, grams: [...known, grams].slice(-KEPT), unusual: [] }
  const others = [...unusual, grams]
  return others.length < UNUSUAL_MAX
    ? { itemId, atMs, grams: known, unusual: others }
    : { itemId, atMs, grams: others, unusual: [] }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2
}
