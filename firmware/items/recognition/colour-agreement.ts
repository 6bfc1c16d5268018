/**
 * How well the colours of two pictures agree, whatever the network says. Pure.
 *
 * A stranger that the network takes for a taught item seldom has that item's colours too (docs/recognition-trials.md). Of the histogram
 * only coloured pixels are compared, by their hue alone and by hue, saturation and value: a bag and a lamp move
 * brightness and depth of a colour more than its hue, and goods of one hue differ in both. It is read from stored
 * vectors, so old templates have it as well.
 */
import type { Gallery } from '../gallery/gallery.ts'
import { type Codes, dot } from '../gallery/vector.ts'
import { HISTOGRAM_BINS } from './colour-histogram.ts'

const HUES = 16
/** Saturations × values of a hue, and how many of them are grey. */
const BINS_OF_A_HUE = 16
const GREY_BINS = 4
const COLOURED = BINS_OF_A_HUE - GREY_BINS
/** The least value of each hue and each bin, so that pictures without colour agree with each other. */
const HUE_FLOOR = 0.05
const BIN_FLOOR = 0.03
/** The share of the hues alone in the agreement; the rest is for the bins. */
const HUE_SHARE = 3 / 8
/** How many templates of an item are compared at most, spread evenly. */
const COMPARED_MAX = 16

/** Directions whose cosine is the agreement of two vectors; null: the vector has no histogram. */
export function coloursOf(vector: Float32Array | Int8Array): Float32Array | null {
  const start = vector.length - HISTOGRAM_BINS
  if (start < 0) return null
  // The bins are roots of fractions, scaled by whatever made the vector.
  let total = 0
  for (let at = start; at < vector.length; at += 1) {
    const root = vector[at] ?? 0
    total += root * root
  }
  if (total === 0) return null
  const inverse = 1 / Math.sqrt(total)
  const colours = new Float32Array(HUES + HUES * COLOURED)
  let place = HUES
  for (let hue = 0; hue < HUES; hue += 1) {
    let own = 0
    const first = start + hue * BINS_OF_A_HUE + GREY_BINS
    for (let at = first; at < first + COLOURED; at += 1) {
      const root = (vector[at] ?? 0) * inverse
      own += root * root
      colours[place] = root + BIN_FLOOR
      place += 1
    }
    colours[hue] = Math.sqrt(own) + HUE_FLOOR
  }
  weigh(colours.subarray(0, HUES), HUE_SHARE)
  weigh(colours.subarray(HUES), 1 - HUE_SHARE)
  return colours
}

/** The best agreement of a query with any of these; 0 where none has a histogram. */
export function agreement(query: Float32Array | Int8Array, others: Iterable<Int8Array>): number {
  const colours = coloursOf(query)
  let best = 0
  if (colours)
    for (const other of others) {
      const theirs = coloursOf(other)
      if (theirs) best = Math.max(best, dot(colours, theirs))
    }
  return best
}

/** Scales a part so that the square of its length is `share`. */
function weigh(part: Float32Array, share: number): void {
  const by = Math.sqrt(share / dot(part, part))
  for (let at = 0; at < part.length; at += 1) part[at] = (part[at] ?? 0) * by
}

/** How well the colours of a query agree with those of an item, but for some of its templates. */
export function colourAgreement(
  gallery: Gallery,
  query: Float32Array | Codes,
  itemId: string | undefined,
  except: readonly string[] = [],
): number {
  if (itemId === undefined) return 0
  const sids = gallery.templatesOf(itemId).filter((sid) => !except.includes(sid))
  const step = Math.max(1, sids.length / COMPARED_MAX)
  const compared: Codes[] = []
  for (let at = 0; at < sids.length; at += step) {
    const codes = gallery.codesOf(sids[Math.floor(at)] ?? '')
    if (codes) compared.push(codes)
  }
  return agreement(query, compared)
}
