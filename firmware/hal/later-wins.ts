/**
 * No port: who wins when two lanes change the same. The later word, then an order that is the same on every device, so
 * that lanes which meet in any order end with the same. Which pictures of an item stay is decided by their worth:
 * firmware/sync/protocol/kept-templates.ts.
 */
import type { AssortmentStamp } from './assortment-store.ts'
import type { CounterExampleFacts } from './counter-example-store.ts'
import type { Label } from './template-store.ts'

/** A name or an activity of an item: later, then by who said it, then by what was said. */
export function isLaterLabel(one: Label, other: Label): boolean {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs
  if (one.by !== other.by) return one.by > other.by
  return one.value > other.value
}

/** The list of goods: later, then by who said it. */
export function isLaterList(one: AssortmentStamp, other: AssortmentStamp | null): boolean {
  if (!other || one.atMs !== other.atMs) return one.atMs > (other?.atMs ?? Number.NEGATIVE_INFINITY)
  return one.by > other.by
}

/** A picture that is known not to be an item: later, then by who said it, then taken back before said. */
export function isLaterSaid(one: CounterExampleFacts, other: CounterExampleFacts): boolean {
  return order(one, other) < 0
}

/** The latest first; a total order of different ones. */
export function byTimeSaid(one: CounterExampleFacts, other: CounterExampleFacts): number {
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
