/**
 * The middle of a picture as if the camera came closer: the picture is made larger, and cut to as many pixels as the
 * whole has. So small goods among much else keep their print (docs/recognition-trials.md). Pure.
 */
import type { PixelShape } from '#hal/pictures.ts'

/** The share of each side. A smaller one cuts off the outline of goods that fill their picture. */
const MIDDLE_SHARE = 0.8
/** Part of a vector's identity: another share needs another name. */
export const MIDDLE_ID = 'middle80-1'

type Size = Pick<PixelShape, 'width' | 'height'>

/** The size that the whole must have for its middle to have this size. */
export function sizeAround({ width, height }: Size, share = MIDDLE_SHARE): Size {
  return { width: Math.round(width / share), height: Math.round(height / share) }
}

/** RGB of `to`, out of the middle of RGB of `from`. */
export function middleOf(rgb: Uint8Array, from: Size, to: Size): Uint8Array {
  const left = (from.width - to.width) >> 1
  const top = (from.height - to.height) >> 1
  const middle = new Uint8Array(to.width * to.height * 3)
  for (let row = 0; row < to.height; row += 1) {
    const start = ((top + row) * from.width + left) * 3
    middle.set(rgb.subarray(start, start + to.width * 3), row * to.width * 3)
  }
  return middle
}
