/**
 * Which differences between two pictures count, learnt from the gallery's own templates. Pure.
 *
 * Pictures of one item differ too: by the side that shows, by light, by what lies around. How they
 * differ is much the same for all goods of a shop and says nothing of which goods they are, so a
 * cosine had better ignore it. With a difference of a template from the mean of its item in each
 * row of D, and those that came with the model, two vectors are compared by
 *
 *   a · A · b,   A = λ (DᵀD + λI)⁻¹ = I − BᵀB
 *
 * which leaves alone what never varied and takes out most of what often did (a linear discriminant
 * with a ridge; docs/recognition-trials.md). B is built a difference at a time: b = A d / √(λ + d·A·d).
 */
import type { Variation } from '#hal/embedder.ts'
import { type Codes, dot, squareLength } from './vector.ts'
import type { VectorTable } from './vector-table.ts'

export interface DistanceMetric {
  /** A · vector: what is left of it. */
  seen(vector: Float32Array): Float32Array
  /** vector · A · vector: the square of its length by the metric. */
  square(vector: Float32Array | Codes): number
  /** The metric as it would be without the difference of this template. */
  without(sid: string): DistanceMetric
}

/** A template's difference from the mean of its item. */
export interface Difference {
  readonly sid: string
  readonly vector: Float32Array
  /** How many templates that mean is of. */
  readonly among: number
}

/**
 * How many templates these are worth: less than their number, because they are differences from the mean of each item.
 */
export const worthOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { among }) => sum + (among - 1) / among, 0)

/** λ, as a multiple of the mean square of a difference: 3 costs a point of accuracy; 0.1 is worse in a bag. */
const RIDGE = 0.5
/** What a template taught is never taken out so fully that nothing is left to divide by. */
const LEFT_MIN = 0.05

/**
 * Learns one difference with each call, those that came with the model first; null until it is done.
 * Differences of an item must come all or not at all. B is kept in `table`, from row `start` on.
 */
export function createMetricLearning(
  differences: readonly Difference[],
  variation: Variation,
  table: VectorTable,
  start: number,
): () => DistanceMetric | null {
  const vectors = [...variation.rows, ...differences.map(({ vector }) => vector)]
  const worth = variation.worth + worthOf(differences)
  const spread = vectors.reduce((sum, vector) => sum + squareLength(vector), 0)
  // Where nothing varied, any will do.
  const ridge = (RIDGE * spread) / worth || 1
  const rows = createRows(table, start)
  let next = 0

  return () => {
    const vector = vectors[next]
    next += 1
    if (!vector) return metricOf(rows, differences, ridge)
    const left = rows.seen(vector)
    const length = Math.sqrt(ridge + dot(vector, left))
    rows.push(left.map((value) => value / length))
    return null
  }
}

function metricOf(rows: Rows, differences: readonly Difference[], ridge: number): DistanceMetric {
  const bySid = new Map(differences.map((difference) => [difference.sid, difference]))
  const metric: DistanceMetric = {
    seen: rows.seen,
    square: (vector) => Math.max(squareLength(vector) - rows.square(vector), 0),
    without(sid) {
      const taught = bySid.get(sid)
      return taught ? withoutDifference(metric, taught, ridge) : metric
    },
  }
  return metric
}

/**
 * A without one difference, by Sherman and Morrison: A + back · own ownᵀ. Without the template the
 * mean of its item is another one too, hence the weight.
 */
function withoutDifference(
  metric: DistanceMetric,
  { vector: taught, among }: Difference,
  ridge: number,
): DistanceMetric {
  const weight = among / (among - 1) / ridge
  const own = metric.seen(taught)
  const back = weight / Math.max(1 - weight * dot(taught, own), LEFT_MIN)
  return {
    seen(vector) {
      const share = back * dot(own, vector)
      return metric.seen(vector).map((value, at) => value + share * (own[at] ?? 0))
    },
    square: (vector) => metric.square(vector) + back * dot(own, vector) ** 2,
    without: metric.without,
  }
}

type Rows = ReturnType<typeof createRows>

/** The rows of B, kept as templates are, so that the same kernel multiplies with all of them. */
function createRows(table: VectorTable, start: number) {
  const rows: { readonly codes: Codes; readonly scale: number }[] = []
  let found = new Float64Array(64)

  /** B · vector; a view that is valid until the next call. */
  function coordinates(vector: Float32Array | Codes): Float64Array {
    const factor = table.setQuery(vector) * Math.sqrt(squareLength(vector))
    const count = rows.length
    table.clear(start, count)
    table.tally(start, count, 0)
    if (found.length < count) found = new Float64Array(count * 2)
    const { tallies } = table
    for (let nth = 0; nth < count; nth += 1) found[nth] = (tallies[2 * (start + nth)] ?? 0) * factor
    return found.subarray(0, count)
  }

  return {
    push(row: Float32Array): void {
      const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      const scale = largest > 0 ? largest / 127 : 1
      const slot = start + rows.length
      const codes = Int8Array.from(row, (value) => Math.round(value / scale))
      // Each row counts for a place of its own, so its tally is its product.
      table.write(slot, codes, slot)
      table.setFactor(slot, 0, scale)
      rows.push({ codes, scale })
    },
    /** vector − BᵀB · vector */
    seen(vector: Float32Array): Float32Array {
      const left = Float32Array.from(vector)
      const shares = coordinates(vector)
      for (const [nth, { codes, scale }] of rows.entries()) {
        const share = (shares[nth] ?? 0) * scale
        for (let at = 0; at < codes.length; at += 1)
          left[at] = (left[at] ?? 0) - share * (codes[at] ?? 0)
      }
      return left
    },
    /** |B · vector|² */
    square: (vector: Float32Array | Codes) => squareLength(coordinates(vector)),
  }
}
