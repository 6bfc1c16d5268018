/**
 * Vectors: how a network's output and a histogram become one, and the form they are kept in. Pure.
 *
 * A kept vector is one signed byte per component, scaled so that the largest is ±127. Its length
 * does not matter to a cosine, so no scale is stored with it.
 */
const HISTOGRAM_WEIGHT = 0.5

/** What a gallery holds and a template stores. */
export type Codes = Int8Array

/** L2([ L2(network), weight × L2(√histogram) ]): one picture's vector, of length 1. */
export function fuse(network: Float32Array, fractions: Float32Array): Float32Array {
  const vector = new Float32Array(network.length + fractions.length)
  vector.set(unit(network))
  const colour = unit(fractions.map(Math.sqrt))
  for (const [index, value] of colour.entries())
    vector[network.length + index] = HISTOGRAM_WEIGHT * value
  return unit(vector)
}

/** Of length 1; a vector of nothing but zeros stays as it is. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(squareLength(vector))
  return length > 0 ? vector.map((value) => value / length) : vector
}

type Numbers = Float32Array | Float64Array | Codes

export const squareLength = (vector: Numbers): number => dot(vector, vector)

/** `ofNothing`: where one of them is nothing but zeros. */
export function cosine(one: Numbers, other: Numbers, ofNothing = 0): number {
  const lengths = Math.sqrt(squareLength(one) * squareLength(other))
  return lengths > 0 ? dot(one, other) / lengths : ofNothing
}

export function dot(one: Numbers, other: Numbers): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

export function toCodes(vector: Float32Array): Codes {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest > 0 ? 127 / largest : 0
  return Int8Array.from(vector, (value) => Math.round(value * scale))
}

/**
 * Whether foreign codes are a vector at all: the right length and not all zero. Every byte is a
 * legal component, so there is no NaN to look for.
 */
export function areCodes(codes: Codes, dimension: number): boolean {
  return codes.length === dimension && codes.some((code) => code !== 0)
}
