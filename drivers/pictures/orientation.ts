/** How a picture was held: the one tag of EXIF that matters, and what it does. Pure. */

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
const ORIENTATION = 0x0112

/** In the body of an APP1 segment; null when it says nothing. */
export function orientationIn(body: Uint8Array): number | null {
  if (!EXIF.every((byte, at) => body[at] === byte)) return null
  const tiff = new DataView(body.buffer, body.byteOffset + EXIF.length, body.length - EXIF.length)
  try {
    const isLittle = tiff.getUint16(0) === 0x4949
    const directory = tiff.getUint32(4, isLittle)
    const count = tiff.getUint16(directory, isLittle)
    for (let nth = 0; nth < count; nth += 1) {
      const entry = directory + 2 + nth * 12
      if (tiff.getUint16(entry, isLittle) !== ORIENTATION) continue
      const value = tiff.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? value : null
    }
  } catch (error) {
    // A tag that lies outside of its segment is no tag.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

/** 5 to 8 lie on their side: width and height change places. */
export const isTurned = (orientation: number): boolean => orientation >= 5

/** Where the upright picture's (x, y) is in the stored one; both in [0, 1]. */
export function storedAt(orientation: number, x: number, y: number): readonly [number, number] {
  switch (orientation) {
    case 2:
      return [1 - x, y]
    case 3:
      return [1 - x, 1 - y]
    case 4:
      return [x, 1 - y]
    case 5:
      return [y, x]
    case 6:
      return [y, 1 - x]
    case 7:
      return [1 - y, 1 - x]
    case 8:
      return [1 - y, x]
    default:
      return [x, y]
  }
}
