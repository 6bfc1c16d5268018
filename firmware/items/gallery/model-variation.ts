/**
 * What a model adds to the metric that the device has learnt by itself. Pure.
 *
 * The rows of turned pictures are for a device that knows little of its own goods: while each has a single template,
 * nothing else says what the network makes of goods that lie another way round. Templates of the goods themselves say
 * it better, so these rows count less the more of them there are (docs/recognition-trials.md).
 */
import type { Variation, VariationRows } from '#hal/embedder.ts'
import { type Difference, worthOf } from './distance-metric.ts'

/** Of a model that brings none. */
export const NO_VARIATION: Variation = { rows: [], worth: 0 }

/** A device whose differences are worth this many templates needs no rows of turned pictures. */
const TURNED_UNTIL = 100

/** Further rows to learn from, next to these differences. */
export function brought(variation: Variation, differences: readonly Difference[]): Variation {
  const { rows, worth, turned } = variation
  const share = Math.max(0, 1 - worthOf(differences) / TURNED_UNTIL)
  if (!turned || share === 0) return { rows, worth }
  const weight = Math.sqrt(share)
  const weighed = turned.rows.map((row) => row.map((value) => value * weight))
  return { rows: [...rows, ...weighed], worth: worth + turned.worth * share }
}

/** The most rows that `brought` may give. */
export const broughtMax = ({ rows, turned }: Variation): number =>
  rows.length + (turned?.rows.length ?? 0)

export const together = (one: VariationRows, other: VariationRows): VariationRows => ({
  rows: [...one.rows, ...other.rows],
  worth: one.worth + other.worth,
})
