/**
 * What an embedder checks itself by: a picture that every machine draws alike, in whole numbers, and
 * plain arithmetic whose time says how fast this processor is at this moment. Pure.
 */
import type { PixelShape } from '#hal/pictures.ts'

/** Slopes and squares of another width, height and colour each: every channel of a network has something to say. */
export function knownPicture({ width, height }: Pick<PixelShape, 'width' | 'height'>): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [x, y, channel] = [pixel % width, Math.floor(pixel / width), at % 3]
    rgb[at] = x * (channel + 1) + y * (3 - channel) * 2 + ((x >> 4) ^ (y >> 4)) * 40
  }
  return rgb
}

const LENGTH = 4_096
const TURNS = 1_024
/** Takes about as long as the fast kernels need for a picture: what disturbs one disturbs the other. */
export const PLAIN_MULTIPLICATIONS = LENGTH * TURNS

const LEFT = Int8Array.from({ length: LENGTH }, (_, nth) => nth * 7)
const RIGHT = Int8Array.from({ length: LENGTH }, (_, nth) => nth * 13)

/** Multiplies and adds bytes one by one, as a network without fast kernels does. */
export function multiplyPlainly(): number {
  let sum = 0
  for (let turn = 0; turn < TURNS; turn += 1)
    for (let at = 0; at < LENGTH; at += 1) sum = (sum + (LEFT[at] ?? 0) * (RIGHT[at] ?? 0)) | 0
  return sum
}

/** Of two vectors of length 1, give or take a last digit. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  const product = one.reduce((sum, value, nth) => sum + value * (other[nth] ?? 0), 0)
  return Math.max(Math.min(product, 1), -1)
}
