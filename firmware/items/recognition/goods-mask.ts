/**
 * Tells goods from the platform that they lie on: the pixels that differ from the empty platform, if that was shown to
 * the lane. Pure.
 *
 * First the cells that differ are found, as for stillness; then, in them and next to them, the pixels that differ,
 * because the edge of goods and their shadow lie within a cell. If next to nothing or most of the picture differs,
 * nothing is told apart: it may be another platform or another lamp, or goods may fill the picture and leave little
 * platform to take out (docs/recognition-trials.md).
 */
import { GLANCE_HEIGHT, GLANCE_WIDTH } from '#hal/pictures.ts'
import { changedCells, EMPTY_SHARE, type Glance, lightChange } from './empty-or-moving.ts'

/** Part of a vector's identity: other bounds need another name. */
export const GOODS_ID = 'goods-1'

/** The largest share of cells that may be goods: a lamp from one side changes some bare cells, too. */
const GOODS_SHARE_MAX = 0.8
/**
 * The largest change of light, as a share of the platform's brightness. Goods that cover more than half of the platform
 * are taken for light, and its bare cells would then be taken for goods.
 */
const LIGHT_SHARE_MAX = 1 / 3
/** Of 255: more than most shadows, and more than a platform's grain, which the mean of a cell does not show. */
const PIXEL_DIFFERENCE = 40
/** A colour histogram of fewer tells nothing. */
const PIXELS_MIN = 30

interface Size {
  readonly width: number
  readonly height: number
}

/** 1 for each pixel that is goods, in RGB of `size`; null: they cannot be told apart. */
export function goodsMask(rgb: Uint8Array, size: Size, background: Glance): Uint8Array | null {
  const cells = cellMeans(rgb, size)
  if (background.length !== cells.length) return null
  const light = lightChange(background, cells)
  if (light.some((shift, channel) => isNoLight(shift, background, channel))) return null
  const changed = changedCells(background, cells, light)
  const share = changed.filter(Boolean).length / changed.length
  if (share <= EMPTY_SHARE || share > GOODS_SHARE_MAX) return null
  const mask = new Uint8Array(size.width * size.height)
  let count = 0
  for (const { cell, left, right, top, bottom } of cellsOf(size)) {
    if (!isBeside(changed, cell)) continue
    const platform = light.map((shift, channel) => (background[cell * 3 + channel] ?? 0) + shift)
    for (let y = top; y < bottom; y += 1)
      for (let at = y * size.width + left; at < y * size.width + right; at += 1) {
        if (!differs(rgb, at * 3, platform)) continue
        mask[at] = 1
        count += 1
      }
  }
  return count < PIXELS_MIN ? null : mask
}

/** RGB of the pixels in the mask, one after the other. */
export function pixelsIn(mask: Uint8Array, rgb: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(rgb.length)
  let end = 0
  for (let at = 0; at < mask.length; at += 1) {
    if (!mask[at]) continue
    for (let channel = 0; channel < 3; channel += 1)
      pixels[end + channel] = rgb[at * 3 + channel] ?? 0
    end += 3
  }
  return pixels.subarray(0, end)
}

function isNoLight(shift: number, background: Glance, channel: number): boolean {
  let sum = 0
  for (let at = channel; at < background.length; at += 3) sum += background[at] ?? 0
  return Math.abs(shift) > (LIGHT_SHARE_MAX * sum) / (background.length / 3)
}

function differs(rgb: Uint8Array, at: number, platform: readonly number[]): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((rgb[at + channel] ?? 0) - (platform[channel] ?? 0)) > PIXEL_DIFFERENCE)
      return true
  return false
}

/** The cell or one around it is changed. */
function isBeside(changed: readonly boolean[], cell: number): boolean {
  const [column, row] = [cell % GLANCE_WIDTH, Math.floor(cell / GLANCE_WIDTH)]
  for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, GLANCE_HEIGHT - 1); y += 1)
    for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, GLANCE_WIDTH - 1); x += 1)
      if (changed[y * GLANCE_WIDTH + x]) return true
  return false
}

/** The same means as Pictures.glance gives, from pixels that are decoded already. */
function cellMeans(rgb: Uint8Array, size: Size): Glance {
  const means = new Uint8Array(GLANCE_WIDTH * GLANCE_HEIGHT * 3)
  for (const { cell, left, right, top, bottom } of cellsOf(size)) {
    let [red, green, blue] = [0, 0, 0]
    for (let y = top; y < bottom; y += 1)
      for (let at = (y * size.width + left) * 3; at < (y * size.width + right) * 3; at += 3) {
        red += rgb[at] ?? 0
        green += rgb[at + 1] ?? 0
        blue += rgb[at + 2] ?? 0
      }
    const pixels = (right - left) * (bottom - top)
    means[cell * 3] = Math.round(red / pixels)
    means[cell * 3 + 1] = Math.round(green / pixels)
    means[cell * 3 + 2] = Math.round(blue / pixels)
  }
  return means
}

interface Part {
  readonly cell: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Row by row, the pixels of each cell. */
function* cellsOf({ width, height }: Size): Generator<Part> {
  for (let row = 0; row < GLANCE_HEIGHT; row += 1)
    for (let column = 0; column < GLANCE_WIDTH; column += 1) {
      const [left, right] = part(column, GLANCE_WIDTH, width)
      const [top, bottom] = part(row, GLANCE_HEIGHT, height)
      yield { cell: row * GLANCE_WIDTH + column, left, right, top, bottom }
    }
}

/** Start and end of the `nth` part of a side; never empty. */
function part(nth: number, count: number, side: number): readonly [number, number] {
  const start = Math.min(Math.floor((nth * side) / count), side - 1)
  return [start, Math.max(Math.floor(((nth + 1) * side) / count), start + 1)]
}
