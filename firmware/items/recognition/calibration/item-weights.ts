/**
 * Every item counts the same, however many templates it has. Pure.
 *
 * Corrections teach mostly goods that are hard to tell apart, and odd pictures of them. Customers bring the others as
 * often, so correcting a lane must not make it less certain of those (docs/recognition-trials.md).
 */

/** What was measured with one template, and whose it is. */
export interface Probe {
  readonly itemId: string
  readonly value: number
}

/** A value, and how many such it stands for. */
export interface Weighed {
  readonly value: number
  readonly weight: number
}

/** The weights add up to the number of probes. */
export function itemsAlike<One extends Probe>(probes: readonly One[]): (One & Weighed)[] {
  const items = Map.groupBy(probes, ({ itemId }) => itemId)
  const share = probes.length / items.size
  return [...items.values()].flatMap((own) =>
    own.map((one) => ({ ...one, weight: share / own.length })),
  )
}

/** The value that a `share` of all stays below. */
export function quantile(values: readonly Weighed[], share: number): number {
  const sorted = values.toSorted((one, other) => one.value - other.value)
  return sortedQuantile(
    sorted,
    sorted.map(({ weight }) => weight),
    share,
  )
}

/** Of values that are in order, with these weights in place of their own. */
export function sortedQuantile(
  sorted: readonly Pick<Weighed, 'value'>[],
  weights: readonly number[],
  share: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  // Weights that are no round numbers must not miss a step by the last bits of their sum.
  let left = (share - 1e-10) * total
  const found = sorted.find((_, place) => {
    left -= weights[place] ?? 0
    return left < 0
  })
  return (found ?? sorted.at(-1))?.value ?? 0
}
