/** How sharp and how bright a picture is. Pure. */
import type { PixelShape } from '#hal/pictures.ts'

/** Small enough for a moment's work, large enough that the print on a page is still edges. */
export const LOOKED_AT: PixelShape = { width: 640, height: 360, preprocessing: 'stretch-1' }

export interface PictureQuality {
  /**
   * The variance of the Laplacian: edges that are sharp have much of it. Hundreds for a page of print in
   * focus, tens for the same page out of focus, next to none for an empty platform.
   */
  readonly sharpness: number
  /** Of all pixels, 0 to 255. */
  readonly brightness: number
  /** How much of the picture is so bright that nothing can be told in it, 0 to 1. */
  readonly burnt: number
}

const BURNT = 250

/** `rgb`: width × height, row by row. */
export function pictureQuality(rgb: Uint8Array, { width, height }: PixelShape): PictureQuality {
  const light = new Float32Array(width * height)
  let sum = 0
  let burnt = 0
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    const value = 0.299 * red + 0.587 * green + 0.114 * blue
    light[at] = value
    sum += value
    if (value >= BURNT) burnt += 1
  }
  let total = 0
  let squares = 0
  for (let row = 1; row < height - 1; row += 1)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0)
      const edge =
        around + (light[at - width] ?? 0) + (light[at + width] ?? 0) - 4 * (light[at] ?? 0)
      total += edge
      squares += edge * edge
    }
  const inside = (width - 2) * (height - 2)
  const mean = total / inside
  return {
    sharpness: Math.round(squares / inside - mean * mean),
    brightness: Math.round(sum / light.length),
    burnt: Math.round((burnt * 100) / light.length) / 100,
  }
}
