/**
 * A baseline JPEG at an eighth of its size: the mean of each square of 8 × 8 pixels, which stands
 * in it as one number per colour. For the fake. Pure.
 *
 *   SOI │ APP1 orientation │ DQT │ SOF0 size, components │ DHT │ SOS components, coded data │ EOI
 *
 * Throws an Error for what is broken, and for what is coded in another way (progressive, CMYK).
 */

import { orientationIn } from '#drivers/pictures/orientation.ts'
import { type BitReader, type HuffmanTable, huffmanTable, readBits } from './jpeg-bits.ts'

export interface Squares {
  readonly columns: number
  readonly rows: number
  /** RGB, row by row. */
  readonly data: Uint8Array
}

export interface JpegHead {
  readonly width: number
  readonly height: number
  /** 1 to 8, as EXIF has it. */
  readonly orientation: number
}

interface Component {
  readonly id: number
  readonly across: number
  readonly down: number
  readonly quantiser: number
  /** Squares in a row, whole units of the interleaved data counted. */
  stride: number
  levels: Int16Array
  isRead: boolean
}

const SOF0 = 0xc0
const SOF1 = 0xc1
const DHT = 0xc4
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const APP1 = 0xe1
/** Other frames: progressive, lossless, arithmetic. DHT, JPG and DAC lie among them. */
const isOtherFrame = (marker: number) =>
  marker > SOF1 && marker <= 0xcf && ![DHT, 0xc8, 0xcc].includes(marker)

/** Reads no further than the frame's header. */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  let orientation = 1
  for (const { marker, body } of segments(bytes)) {
    if (marker === APP1) orientation = orientationIn(body) ?? orientation
    if ((marker >= SOF0 && marker <= SOF1) || isOtherFrame(marker))
      return { ...sizeIn(body), orientation }
    if (marker === SOS) break
  }
  throw new Error('it has no size')
}

export function readSquares(bytes: Uint8Array): Squares {
  const quantisers = new Map<number, number>()
  const tables = new Map<number, HuffmanTable>()
  let components: Component[] = []
  let size = { width: 0, height: 0 }
  let restartEvery = 0
  const reader = segments(bytes)
  for (const segment of reader) {
    const { marker, body } = segment
    if (isOtherFrame(marker)) throw new Error('it is no baseline JPEG')
    if (marker === DQT) readQuantisers(body, quantisers)
    else if (marker === DHT) readTables(body, tables)
    else if (marker === DRI) restartEvery = wordAt(body, 0)
    else if (marker === SOF0 || marker === SOF1) {
      size = sizeIn(body)
      components = componentsIn(body)
    } else if (marker === SOS) {
      const scan = scanOf(body, components, quantisers, tables)
      segment.dataEnd = readScan(readBits(bytes, segment.end), scan, size, components, restartEvery)
    } else if (marker === EOI) break
  }
  if (components.length === 0 || components.some(({ isRead }) => !isRead))
    throw new Error('the picture is cut off')
  return coloured(size, components)
}

interface Segment {
  readonly marker: number
  readonly body: Uint8Array
  readonly end: number
  /** Set by whoever reads the data behind an SOS. */
  dataEnd: number
}

function* segments(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('a marker is missing')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = marker === EOI ? 0 : wordAt(bytes, at + 2)
    const end = at + 2 + length
    if (end > bytes.length || (marker !== EOI && length < 2)) throw new Error('it is cut off')
    const segment = { marker, body: bytes.subarray(at + 4, end), end, dataEnd: end }
    yield segment
    at = segment.dataEnd
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function sizeIn(frame: Uint8Array) {
  const [width, height] = [wordAt(frame, 3), wordAt(frame, 1)]
  if (width === 0 || height === 0 || frame[0] !== 8) throw new Error('it has no size')
  return { width, height }
}

function componentsIn(frame: Uint8Array): Component[] {
  const count = frame[5] ?? 0
  if ((count !== 1 && count !== 3) || frame.length < 6 + 3 * count)
    throw new Error(`it has ${count} colours`)
  return Array.from({ length: count }, (_, nth) => {
    const [id = 0, sampling = 0, quantiser = 0] = frame.subarray(6 + 3 * nth)
    const [across, down] = [sampling >> 4, sampling & 15]
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down))
      throw new Error('its colours are sampled oddly')
    return { id, across, down, quantiser, stride: 0, levels: new Int16Array(), isRead: false }
  })
}

/** Of each table only the step of the mean is needed: its first number. */
function readQuantisers(body: Uint8Array, quantisers: Map<number, number>): void {
  for (let at = 0; at < body.length; ) {
    const head = body[at] ?? 0
    const isWide = head >> 4 !== 0
    quantisers.set(head & 15, isWide ? wordAt(body, at + 1) : (body[at + 1] ?? 0))
    at += 1 + (isWide ? 128 : 64)
  }
}

function readTables(body: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at < body.length; ) {
    const counts = body.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    tables.set(body[at] ?? 0, huffmanTable(counts, body.subarray(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

interface ScanPart {
  readonly component: Component
  readonly step: number
  readonly means: HuffmanTable
  readonly rest: HuffmanTable
}

function scanOf(
  body: Uint8Array,
  components: readonly Component[],
  quantisers: ReadonlyMap<number, number>,
  tables: ReadonlyMap<number, HuffmanTable>,
): ScanPart[] {
  return Array.from({ length: body[0] ?? 0 }, (_, nth) => {
    const [id = 0, chosen = 0] = body.subarray(1 + 2 * nth)
    const component = components.find((one) => one.id === id && !one.isRead)
    const step = component && quantisers.get(component.quantiser)
    const means = tables.get(chosen >> 4)
    const rest = tables.get(0x10 | (chosen & 15))
    if (!component || step === undefined || !means || !rest) throw new Error('a table is missing')
    return { component, step, means, rest }
  })
}

/** Gives where the data ends. */
function readScan(
  bits: BitReader,
  parts: readonly ScanPart[],
  { width, height }: { readonly width: number; readonly height: number },
  components: readonly Component[],
  restartEvery: number,
): number {
  const most = (of: 'across' | 'down') => Math.max(...components.map((one) => one[of]))
  const [across, down] = [most('across'), most('down')]
  const only = parts.length === 1 ? parts[0]?.component : undefined
  // One colour alone comes square by square; several come in units that hold all of them.
  const unit = (part: Component) => (only ? [1, 1] : [part.across, part.down]) as [number, number]
  const perUnitX = only ? (8 * across) / only.across : 8 * across
  const perUnitY = only ? (8 * down) / only.down : 8 * down
  const unitsX = Math.ceil(width / perUnitX)
  const unitsY = Math.ceil(height / perUnitY)
  for (const { component } of parts) {
    const [x, y] = unit(component)
    component.stride = unitsX * x
    component.levels = new Int16Array(unitsX * x * unitsY * y)
    component.isRead = true
  }
  const means = parts.map(() => 0)
  for (let nth = 0; nth < unitsX * unitsY; nth += 1) {
    if (restartEvery > 0 && nth > 0 && nth % restartEvery === 0) {
      bits.restart()
      means.fill(0)
    }
    for (const [at, { component, step, means: table, rest }] of parts.entries()) {
      const [x, y] = unit(component)
      const left = (nth % unitsX) * x
      const top = Math.floor(nth / unitsX) * y
      for (let square = 0; square < x * y; square += 1) {
        const mean = (means[at] ?? 0) + readSquare(bits, table, rest)
        means[at] = mean
        const place = (top + Math.floor(square / x)) * component.stride + left + (square % x)
        component.levels[place] = Math.round((mean * step) / 8) + 128
      }
    }
  }
  return bits.at
}

/** The difference of its mean to the square before; what else is in it is passed over. */
function readSquare(bits: BitReader, means: HuffmanTable, rest: HuffmanTable): number {
  const size = means.word(bits)
  if (size > 15) throw new Error('a mean is too large')
  const difference = bits.difference(size)
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    const word = rest.word(bits)
    if (word === 0) break
    coefficient += word >> 4
    bits.difference(word & 15)
  }
  return difference
}

function coloured(
  { width, height }: { readonly width: number; readonly height: number },
  components: readonly Component[],
): Squares {
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  const most = (of: 'across' | 'down') => Math.max(...components.map((one) => one[of]))
  const [across, down] = [most('across'), most('down')]
  const data = new Uint8ClampedArray(columns * rows * 3)
  const level = (component: Component | undefined, column: number, row: number) => {
    if (!component) return 128
    const x = Math.floor((column * component.across) / across)
    const y = Math.floor((row * component.down) / down)
    return component.levels[y * component.stride + x] ?? 128
  }
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [luma, blue, red] = [0, 1, 2].map((nth) => level(components[nth], column, row) - 128)
      const light = (luma ?? 0) + 128
      data.set(
        [
          light + 1.402 * (red ?? 0),
          light - 0.344 * (blue ?? 0) - 0.714 * (red ?? 0),
          light + 1.772 * (blue ?? 0),
        ],
        (row * columns + column) * 3,
      )
    }
  return { columns, rows, data: new Uint8Array(data.buffer) }
}
