/**
 * How well the hues of two pictures agree, whatever the network says. Pure.
 *
 * A stranger that the network takes for something taught seldom has its colours too. Of the histogram
 * only the hues of coloured pixels are compared: a bag and a lamp move brightness and depth of a
 * colour more than its hue (ADR 0078). It is read from stored vectors, so old templates have it as well.
 */
import { dot, unit } from '../gallery/vector.ts'
import { HISTOGRAM_BINS } from './colour-histogram.ts'

const HUES = 16
/** Saturations × values of a hue, and how many of them are grey. */
const BINS_OF_A_HUE = 16
const GREY_BINS = 4
/** What each hue has at least, so that pictures without colour agree with each other. */
const FLOOR = 0.05

/** Directions whose cosine is the agreement of two vectors; null: the vector has no histogram. */
export function huesOf(vector: Float32Array | Int8Array): Float32Array | null {
  const start = vector.length - HISTOGRAM_BINS
  if (start < 0) return null
  // The bins are roots of fractions, times whatever the form of the vector made of them.
  let total = 0
  for (let at = start; at < vector.length; at += 1) total += (vector[at] ?? 0) ** 2
  if (total === 0) return null
  const hues = new Float32Array(HUES)
  for (let hue = 0; hue < HUES; hue += 1) {
    let own = 0
    const first = start + hue * BINS_OF_A_HUE
    for (let at = first + GREY_BINS; at < first + BINS_OF_A_HUE; at += 1)
      own += (vector[at] ?? 0) ** 2
    hues[hue] = Math.sqrt(own / total) + FLOOR
  }
  return unit(hues)
}

/** The best agreement of a query with any of these; 0 where nobody has a histogram. */
export function agreement(query: Float32Array | Int8Array, others: Iterable<Int8Array>): number {
  const hues = huesOf(query)
  let best = 0
  if (hues)
    for (const other of others) {
      const theirs = huesOf(other)
      if (theirs) best = Math.max(best, dot(hues, theirs))
    }
  return best
}
