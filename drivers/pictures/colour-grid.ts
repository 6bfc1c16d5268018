/** A picture reduced to the mean colour of each cell of a small grid: a glance. Pure. */
import { GLANCE_HEIGHT, GLANCE_WIDTH } from '#hal/pictures.ts'

export interface Rgb {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The means of GLANCE_WIDTH × GLANCE_HEIGHT equal parts; in a tiny picture parts share pixels. */
export function colourGrid({ data, width, height }: Rgb): Uint8Array {
  const means = new Uint8Array(GLANCE_WIDTH * GLANCE_HEIGHT * 3)
  for (let row = 0; row < GLANCE_HEIGHT; row += 1)
    for (let column = 0; column < GLANCE_WIDTH; column += 1) {
      const [left, right] = part(column, GLANCE_WIDTH, width)
      const [top, bottom] = part(row, GLANCE_HEIGHT, height)
      const sums = [0, 0, 0]
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 3 + channel] ?? 0)
      const pixels = (right - left) * (bottom - top)
      const at = (row * GLANCE_WIDTH + column) * 3
      means.set(
        sums.map((sum) => Math.round(sum / pixels)),
        at,
      )
    }
  return means
}

/** The `nth` of so many parts of a side; never empty. */
function part(nth: number, parts: number, side: number): readonly [number, number] {
  const start = Math.min(Math.floor((nth * side) / parts), side - 1)
  return [start, Math.max(Math.floor(((nth + 1) * side) / parts), start + 1)]
}
