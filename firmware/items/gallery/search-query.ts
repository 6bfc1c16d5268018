/** A vector made ready for the table: whole numbers of 13 bits, and one over their length. Pure. */
import type { Codes } from './vector.ts'

/** Components go up to ±this: fine enough for a cosine, small enough for sums of 32 bits. */
const QUERY_MAX = 4095

export interface PreparedQuery {
  readonly numbers: Int16Array
  /** 0 for a vector without direction: it is as far from everything as can be. */
  readonly inverseLength: number
}

export function prepareQuery(vector: Float32Array | Codes): PreparedQuery {
  let largest = 0
  // By index: an iterator over three kinds of arrays costs twice as much as all of this.
  for (let at = 0; at < vector.length; at += 1) {
    const size = Math.abs(vector[at] ?? 0)
    if (size > largest) largest = size
  }
  // NaN fails every comparison, so a vector of NaN ends here as well.
  const scale = largest > 0 && largest < Number.POSITIVE_INFINITY ? QUERY_MAX / largest : 0
  const numbers = new Int16Array(vector.length)
  for (let at = 0; at < vector.length; at += 1) {
    const exact = (vector[at] ?? 0) * scale
    // Math.round, in half of the time: V8 makes of it a branch that fresh numbers take at random, and
    // this one is taken by the last number before 0.5 alone.
    const near = Math.floor(exact + 0.5)
    numbers[at] = exact < near - 0.5 ? near - 1 : near
  }
  return { numbers, inverseLength: inverseLength(numbers) ?? 0 }
}

/** One over the Euclidean length; null for nothing but zeros. */
export function inverseLength(numbers: Int16Array | Codes): number | null {
  let square = 0
  for (let at = 0; at < numbers.length; at += 1) square += (numbers[at] ?? 0) ** 2
  return square > 0 ? 1 / Math.sqrt(square) : null
}
