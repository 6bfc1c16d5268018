/**
 * Cuts a stream of JPEG pictures, one after the other without any frame around them, into
 * pictures. Pure.
 *
 *   SOI │ segment: FF marker, length 2 bytes BE, body │ … │ SOS segment, coded data │ … │ EOI
 *
 * It walks from marker to marker, so what looks like a beginning or an end inside a segment (a
 * thumbnail, say) is passed over. A picture that is cut off by the next one, or longer than the
 * bound, is dropped; whatever comes, no more than the bound and one chunk is held.
 */
export interface MjpegSplitter {
  /** The whole pictures that these bytes complete, as copies. */
  push(chunk: Uint8Array): Uint8Array[]
  /** Pictures that were begun and not finished, and pieces of anything else. */
  readonly dropped: number
}

type Place =
  | 'outside' // Looking for the beginning of a picture.
  | 'marker' // At the FF of a marker.
  | 'data' // Inside coded data, which ends at the next marker that is not part of it.

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01

/** RST0 to RST7 stand inside coded data, TEM anywhere; none has a length. */
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const hasNoBody = (marker: number) => isRestart(marker) || marker === TEM

export function createMjpegSplitter(frameBytesMax: number): MjpegSplitter {
  // The picture so far, from its SOI on; grows to what pictures need.
  let held = new Uint8Array(65_536)
  let length = 0
  let at = 0
  let place: Place = 'outside'
  let dropped = 0

  function hold(chunk: Uint8Array): void {
    const needed = length + chunk.length
    if (needed > held.length) {
      const larger = new Uint8Array(Math.max(needed, held.length * 2))
      larger.set(held.subarray(0, length))
      held = larger
    }
    held.set(chunk, length)
    length = needed
  }

  /** Forgets everything before `start`. */
  function cut(start: number): void {
    held.copyWithin(0, start, length)
    length -= start
    at = Math.max(at - start, 0)
  }

  function drop(from: number): void {
    dropped += 1
    cut(from)
    at = 0
    place = 'outside'
  }

  /** Moves to the next FF SOI. False when more bytes are needed. */
  function seek(): boolean {
    let found = held.subarray(0, length).indexOf(0xff, at)
    while (found >= 0 && found + 1 < length && held[found + 1] !== SOI)
      found = held.subarray(0, length).indexOf(0xff, found + 1)
    const start = found < 0 ? length : found
    if (start > 0) dropped += 1
    cut(start)
    at = 0
    if (length < 2) return false
    at = 2
    place = 'marker'
    return true
  }

  /** Passes one segment. Null: more bytes are needed; true: this was the end of the picture. */
  function passMarker(): boolean | null {
    if (at + 2 > length) return null
    const marker = held[at + 1] ?? 0
    if (held[at] !== 0xff) {
      // Not where a marker must stand: a damaged picture.
      drop(at)
      return false
    }
    // Any number of FF may fill the room before a marker.
    if (marker === 0xff) {
      at += 1
      return false
    }
    if (marker === EOI) {
      at += 2
      return true
    }
    if (marker === SOI) {
      drop(at)
      return false
    }
    if (hasNoBody(marker)) {
      at += 2
      return false
    }
    if (at + 4 > length) return null
    const bodyLength = ((held[at + 2] ?? 0) << 8) | (held[at + 3] ?? 0)
    if (bodyLength < 2) {
      drop(at + 2)
      return false
    }
    if (at + 2 + bodyLength > length) return null
    at += 2 + bodyLength
    if (marker === SOS) place = 'data'
    return false
  }

  /** Moves to the marker that ends coded data. False when more bytes are needed. */
  function passData(): boolean {
    const bytes = held.subarray(0, length)
    for (;;) {
      const found = bytes.indexOf(0xff, at)
      if (found < 0 || found + 1 >= length) {
        at = found < 0 ? length : found
        return false
      }
      const next = bytes[found + 1] ?? 0
      if (next !== 0x00 && next !== 0xff && !isRestart(next)) {
        at = found
        place = 'marker'
        return true
      }
      at = found + (next === 0xff ? 1 : 2)
    }
  }

  /** Walks on to the end of a picture; null when the bytes do not reach that far. */
  function walk(): Uint8Array | null {
    for (;;) {
      if (place === 'outside' && !seek()) return null
      if (place === 'data' && !passData()) return null
      if (place !== 'marker') continue
      const isEnd = passMarker()
      if (isEnd === null) return null
      if (!isEnd) continue
      const picture = held.slice(0, at)
      cut(at)
      at = 0
      place = 'outside'
      return picture
    }
  }

  return {
    get dropped() {
      return dropped
    },
    push(chunk) {
      hold(chunk)
      const pictures: Uint8Array[] = []
      for (let picture = walk(); picture; picture = walk()) {
        if (picture.length <= frameBytesMax) pictures.push(picture)
        else dropped += 1
      }
      if (length > frameBytesMax) drop(length)
      return pictures
    },
  }
}
