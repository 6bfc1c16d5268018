/**
 * No port: which of two lanes' changes of the same thing wins. The later one; at the same time an order that is the
 * same on every device, so that lanes which meet in any order end with the same. Which pictures of an item stay is
 * decided by their worth: firmware/sync/protocol/kept-templates.ts.
 */
import type { AssortmentStamp } from '#hal/assortment-store.ts'
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { Label } from '#hal/template-store.ts'

/** A name or an activity of an item: the later one, then by who said it, then by what was said. */
export function isLaterLabel(one: Label, other: Label): boolean {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs
  if (one.by !== other.by) return one.by > other.by
  return one.value > other.value
}

/** The list of goods: the later one, then by who made it. */
export function isLaterList(one: AssortmentStamp, other: AssortmentStamp | null): boolean {
  if (!other || one.atMs !== other.atMs) return one.atMs > (other?.atMs ?? Number.NEGATIVE_INFINITY)
  return one.by > other.by
}

/** A counter-example: the later word, then by who said it, then withdrawn before said. */
export function isLaterMarked(one: CounterExampleFacts, other: CounterExampleFacts): boolean {
  return order(one, other) < 0
}

/** The latest first; a total order of different ones. */
export function byTimeMarked(one: CounterExampleFacts, other: CounterExampleFacts): number {
  return order(one, other) || compare(one.itemId, other.itemId) || compare(one.sha256, other.sha256)
}

function order(one: CounterExampleFacts, other: CounterExampleFacts): number {
  return (
    other.atMs - one.atMs ||
    compare(other.by, one.by) ||
    Number(other.isWithdrawn) - Number(one.isWithdrawn)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
