/**
 * What the pictures of an item lack: they are alike in their colours (one light) or in their shapes (one side, one
 * heap), or none is in a bag. What is missing teaches most. Pure.
 */
import type { Lent } from '#firmware/kernel/feature.ts'

type Gallery = Pick<ReturnType<Lent['goods']['gallery']>, 'codesOf' | 'dimension'>
type Vectors = Pick<Lent['goods']['teaching']['vectors'], 'cosine' | 'colourBins'>
type Codes = Int8Array

/**
 * 'light': another light or time of day. 'side': another side, another heap. 'bag': in the bag in which
 * customers bring it. 'any': whatever is at hand.
 */
export type PictureVariety = 'light' | 'side' | 'bag' | 'any'

/** Mean cosine of two pictures of an item above which they are alike; of nine items in ten it is below. */
const ALIKE_COLOURS = 0.9
const ALIKE_SHAPES = 0.9

/**
 * Two of three pictures in a bag are paler than the item's median picture by this much, and one in ten without a bag
 * (docs/recognition.md).
 */
const PALER_IN_A_BAG = 0.1
/** Among fewer pictures no single one can stand out from the median. */
const PALE_MIN = 3

export function varietyOf(
  gallery: Gallery,
  sids: readonly string[],
  { cosine, colourBins }: Vectors,
): PictureVariety {
  const vectors = sids.flatMap((sid) => gallery.codesOf(sid) ?? [])
  if (vectors.length < 2) return 'any'
  const split = gallery.dimension - colourBins
  const colours = likeness(
    vectors.map((codes) => codes.subarray(split)),
    cosine,
  )
  const shapes = likeness(
    vectors.map((codes) => codes.subarray(0, split)),
    cosine,
  )
  if (colours >= ALIKE_COLOURS || shapes >= ALIKE_SHAPES)
    return colours - ALIKE_COLOURS > shapes - ALIKE_SHAPES ? 'light' : 'side'
  return hasBag(vectors.map((codes) => palenessOf(codes.subarray(split)))) ? 'any' : 'bag'
}

/** Thin plastic lays a milky veil over everything: the darkest colours are the first to go. */
function hasBag(pale: readonly number[]): boolean {
  if (pale.length < PALE_MIN) return true
  const sorted = [...pale].sort((one, other) => one - other)
  const middle = sorted[sorted.length >> 1] ?? 0
  return (sorted.at(-1) ?? 0) - middle > PALER_IN_A_BAG
}

/** Mean of the least of red, green and blue, 0 to 1, as far as a histogram tells. */
export function palenessOf(histogram: Codes): number {
  let [sum, all] = [0, 0]
  for (const [bin, root] of histogram.entries()) {
    // Vectors hold the roots; a bin is (hue, saturation, value), four steps of the latter two.
    const share = root * root
    const [saturation, value] = [((bin >> 2) % 4) + 0.5, (bin % 4) + 0.5]
    sum += (share * value * (4 - saturation)) / 16
    all += share
  }
  return all > 0 ? sum / all : 0
}

/** Mean cosine of any two. */
export function likeness(vectors: readonly Codes[], cosine: Vectors['cosine']): number {
  let [sum, pairs] = [0, 0]
  for (const [at, one] of vectors.entries())
    for (const other of vectors.slice(at + 1)) {
      sum += cosine(one, other, 1)
      pairs += 1
    }
  return pairs > 0 ? sum / pairs : 1
}
