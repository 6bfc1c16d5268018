/**
 * Size of a JPEG from its markers, without decoding it: enough to refuse bytes that are no JPEG, are
 * cut short or claim an absurd size. Pure.
 *
 *   FFD8 | FFxx length data … | FFC0-CF (not C4 C8 CC): frame, height, width | … | FFDA … FFD9
 */
export interface JpegSize {
  readonly width: number
  readonly height: number
}

/** Null when the bytes are not one whole JPEG. */
export function jpegSize(bytes: Uint8Array): JpegSize | null {
  const last = bytes.length - 2
  if (word(bytes, 0) !== 0xffd8 || word(bytes, last) !== 0xffd9) return null
  let at = 2
  while (at + 8 < last) {
    const marker = word(bytes, at)
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return positive({ height: word(bytes, at + 5), width: word(bytes, at + 7) })
    // Only segments with a length come before the frame.
    if (marker < 0xffc0 || marker === 0xffda || (marker >= 0xffd0 && marker <= 0xffd9)) return null
    const length = word(bytes, at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

const positive = (size: JpegSize) => (size.width > 0 && size.height > 0 ? size : null)

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
