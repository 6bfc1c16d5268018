/**
 * Which pictures of an item were taken on one visit: they count as one. Pure.
 *
 * Pictures in a row show the same goods in the same light. They find each other whatever tomorrow's goods look like, so
 * what a lane asks of its own templates counts them once. A visit is what was taken within the hour and is alike; a
 * turn or another lamp shows something else, and so does another day, however alike. A sid tells the time: its number
 * is no less than the time it was given at (template-store.ts). Where it does not, likeness alone decides.
 */
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { Gallery } from './gallery.ts'
import { type Codes, dot, squareLength } from './vector.ts'

/** Plain cosine of two pictures above which nothing was turned between them; ADR 0117 says on what it was chosen. */
const ALIKE = 0.84
const VISIT_MS = HOUR_MS
/** Numbers below are counts of an early release, as are those of a clock that was never set. */
const TIMES_FROM_MS = 1_420_000_000_000

type Known = Pick<Gallery, 'codesOf' | 'templatesOf'>

/** An item's templates by visits. */
export function visitsOf(gallery: Known, itemId: string): readonly (readonly string[])[] {
  return likeGroups(gallery.templatesOf(itemId), gallery.codesOf, ALIKE, areOfOneHour)
}

/** Groups in which every picture has a plain cosine of `alike` or more to another one of the group. */
export function likeGroups<One>(
  all: readonly One[],
  codesOf: (one: One) => Codes | null,
  alike: number,
  mayBe: (one: One, other: One) => boolean = () => true,
): readonly (readonly One[])[] {
  const left = new Set(all)
  const groups: One[][] = []
  for (const first of left) {
    left.delete(first)
    const group = [first]
    // The group grows while this loop goes through it.
    for (const one of group) {
      const codes = codesOf(one)
      for (const other of left)
        if (mayBe(one, other) && isAlike(codes, codesOf(other), alike)) {
          left.delete(other)
          group.push(other)
        }
    }
    groups.push(group)
  }
  return groups
}

function isAlike(one: Codes | null, other: Codes | null, alike: number): boolean {
  if (!one || !other) return true
  const lengths = Math.sqrt(squareLength(one) * squareLength(other))
  return lengths === 0 || dot(one, other) >= alike * lengths
}

function areOfOneHour(one: string, other: string): boolean {
  const [ours, theirs] = [timeOf(one), timeOf(other)]
  return ours === null || theirs === null || Math.abs(ours - theirs) <= VISIT_MS
}

function timeOf(sid: string): number | null {
  const number = Number(sid.slice(sid.lastIndexOf(':') + 1))
  return number >= TIMES_FROM_MS ? number : null
}
