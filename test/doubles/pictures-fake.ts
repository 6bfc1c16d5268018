/**
 * Pictures without a library: sees a baseline JPEG at an eighth of its size, and draws templates of
 * flat squares. For simulations and tests; it refuses to decode on request.
 *
 * Coarse, and honest about the rest: crops, sizes, bounds and refusals are as the port promises.
 * PNG and WebP it does not know. Its pixels are near those of a real driver, and not the same: the
 * vectors of the two belong in one store no more than those of two models.
 */

import { cellMeans, type Rgb } from '#drivers/pictures/cell-means.ts'
import { type Colour, flatJpeg } from '#drivers/pictures/flat-jpeg.ts'
import { isTurned, storedAt } from '#drivers/pictures/orientation.ts'
import { regionInPixels } from '#drivers/pictures/region-pixels.ts'
import { Fault } from '#firmware/fault.ts'
import {
  PICTURE_PIXELS_MAX,
  type PictureFacts,
  type Pictures,
  type Region,
  TEMPLATE_SIDE_MAX,
} from '#hal/pictures.ts'
import { type JpegHead, readJpegHead, readSquares } from './jpeg-squares.ts'

export interface FakePictures extends Pictures {
  /** 'undecodable': every picture is one that cannot be decoded. */
  fail(accident: 'undecodable' | null): void
}

const SQUARE = 8

export function createFakePictures(): FakePictures {
  let accident: 'undecodable' | null = null

  function headOf(picture: Uint8Array): JpegHead {
    if (picture[0] !== 0xff || picture[1] !== 0xd8 || picture[2] !== 0xff)
      throw new Fault('bad-request', 'the picture is no JPEG')
    const head = refusing(() => readJpegHead(picture))
    if (head.width * head.height > PICTURE_PIXELS_MAX)
      throw new Fault('bad-request', `the picture claims ${head.width} × ${head.height} pixels`)
    return head
  }

  /** Upright: one pixel for each square, and the size of the picture itself. */
  function see(picture: Uint8Array): Seen {
    const head = headOf(picture)
    if (accident) throw new Fault('bad-request', 'the picture cannot be decoded')
    const { columns, rows, data } = refusing(() => readSquares(picture))
    if (head.orientation === 1) return { ...head, rgb: { data, width: columns, height: rows } }
    const [width, height] = isTurned(head.orientation) ? [rows, columns] : [columns, rows]
    const upright = drawn(width, height, (x, y) => {
      const [across, down] = storedAt(head.orientation, (x + 0.5) / width, (y + 0.5) / height)
      return colourAt({ data, width: columns, height: rows }, across * columns, down * rows)
    })
    return isTurned(head.orientation)
      ? { width: head.height, height: head.width, rgb: upright }
      : { width: head.width, height: head.height, rgb: upright }
  }

  function view(frame: Uint8Array, region: Region) {
    const seen = see(frame)
    const box = regionInPixels(region, seen.width, seen.height)
    const scale = Math.min(1, TEMPLATE_SIDE_MAX / Math.max(box.width, box.height))
    const side = (pixels: number) => Math.max(Math.round(pixels * scale), 1)
    const size = { width: side(box.width), height: side(box.height) }
    const [columns, rows] = [Math.ceil(size.width / SQUARE), Math.ceil(size.height / SQUARE)]
    const part = drawn(columns, rows, (column, row) =>
      meanOf(seen, box, column, row, columns, rows),
    )
    const template = flatJpeg(columns, rows, (column, row) => colourAt(part, column, row), size)
    return { template, glance: cellMeans(part) }
  }

  return {
    fail(next) {
      accident = next
    },
    async inspect(picture): Promise<PictureFacts> {
      const { width, height } = headOf(picture)
      return { format: 'jpeg', width, height }
    },
    template: async (frame, region) => view(frame, region).template,
    glance: async (frame, region) => view(frame, region).glance,
    view: async (frame, region) => view(frame, region),
    async pixels(picture, { width, height }) {
      const seen = see(picture)
      const whole = { left: 0, top: 0, width: seen.width, height: seen.height }
      return drawn(width, height, (x, y) => meanOf(seen, whole, x, y, width, height)).data
    },
  }
}

interface Seen {
  readonly width: number
  readonly height: number
  readonly rgb: Rgb
}

function drawn(width: number, height: number, colour: (x: number, y: number) => Colour): Rgb {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colour(x, y).map(Math.round), (y * width + x) * 3)
  return { data, width, height }
}

function colourAt({ data, width, height }: Rgb, x: number, y: number): Colour {
  const column = Math.min(Math.max(Math.floor(x), 0), width - 1)
  const row = Math.min(Math.max(Math.floor(y), 0), height - 1)
  const at = (row * width + column) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** One of columns × rows equal parts of a box of the picture, as the mean of the squares in it. */
function meanOf(
  { rgb }: Seen,
  box: Region,
  column: number,
  row: number,
  columns: number,
  rows: number,
): Colour {
  const [left, right] = squaresIn(box.left, box.width, column, columns)
  const [top, bottom] = squaresIn(box.top, box.height, row, rows)
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const colour = colourAt(rgb, x, y)
      for (const channel of [0, 1, 2] as const) sums[channel] += colour[channel]
    }
  const count = (right - left) * (bottom - top)
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** Never none, however narrow the part is. */
function squaresIn(start: number, length: number, nth: number, parts: number): [number, number] {
  const from = (start + (nth * length) / parts) / SQUARE
  const to = (start + ((nth + 1) * length) / parts) / SQUARE
  if (to - from >= 1) return [Math.round(from), Math.round(to)]
  const only = Math.floor((from + to) / 2)
  return [only, only + 1]
}

/** Whatever is wrong with the bytes, the picture is to blame. */
function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new Fault('bad-request', 'the picture cannot be decoded', cause)
  }
}
