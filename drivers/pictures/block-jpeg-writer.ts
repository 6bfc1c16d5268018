/**
 * A JPEG writer for pictures made of flat squares of 8 × 8 pixels. For the fakes. Pure.
 *
 * Such a square has no frequencies, so each is one difference of brightness and colour to the
 * square before it and the code for "end of block": a real baseline JPEG without a transform.
 */
export type Colour = readonly [red: number, green: number, blue: number]

export interface Size {
  readonly width: number
  readonly height: number
}

/** `colourAt` is asked once for each square, row by row; `size` may cut the last ones short. */
export function flatJpeg(
  columns: number,
  rows: number,
  colourAt: (column: number, row: number) => Colour,
  { width, height }: Size = { width: columns * 8, height: rows * 8 },
): Uint8Array {
  const bits = createBits()
  const before: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (const [component, level] of levels(colourAt(column, row)).entries()) {
        writeDifference(bits, level - (before[component] ?? 0))
        before[component] = level
      }
  return Uint8Array.from([...header(width, height), ...bits.finish(), 0xff, 0xd9])
}

/** Every quantiser is 8, so that one step of the flat coefficient is one step of brightness. */
const QUANTISER = 8
/** All sizes of a difference, 0 to 11, as codes of four bits: the simplest table that is valid. */
const SIZE_WORD_BITS = 4

/** Y, Cb and Cr around zero, as BT.601 full range says. */
function levels([red, green, blue]: Colour): [number, number, number] {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  return [
    Math.round(luma - 128),
    Math.round((blue - luma) * 0.5643),
    Math.round((red - luma) * 0.7133),
  ]
}

type Bits = ReturnType<typeof createBits>

function createBits() {
  const bytes: number[] = []
  let held = 0
  let heldBits = 0
  function write(value: number, count: number): void {
    for (let nth = count - 1; nth >= 0; nth -= 1) {
      held = (held << 1) | ((value >> nth) & 1)
      heldBits += 1
      if (heldBits < 8) continue
      bytes.push(held)
      // A byte of ones inside the data is followed by a zero, or it would be a marker.
      if (held === 0xff) bytes.push(0)
      held = 0
      heldBits = 0
    }
  }
  return {
    write,
    finish(): readonly number[] {
      while (heldBits > 0) write(1, 1)
      return bytes
    },
  }
}

function writeDifference(bits: Bits, difference: number): void {
  const size = 32 - Math.clz32(Math.abs(difference))
  bits.write(size, SIZE_WORD_BITS)
  bits.write(difference < 0 ? difference + (1 << size) - 1 : difference, size)
  // The only code of the other table: end of block.
  bits.write(0, 1)
}

function header(width: number, height: number): number[] {
  const sizes = Array.from({ length: 12 }, (_, size) => size)
  const wordCounts = (length: number, count: number) =>
    Array.from({ length: 16 }, (_, nth) => (nth === length - 1 ? count : 0))
  return [
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...new Array<number>(64).fill(QUANTISER)]),
    ...segment(0xc0, [
      8,
      height >> 8,
      height & 0xff,
      width >> 8,
      width & 0xff,
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      0,
      3,
      0x11,
      0,
    ]),
    ...segment(0xc4, [0x00, ...wordCounts(SIZE_WORD_BITS, sizes.length), ...sizes]),
    ...segment(0xc4, [0x10, ...wordCounts(1, 1), 0]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ]
}

function segment(marker: number, body: readonly number[]): number[] {
  const length = body.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...body]
}
