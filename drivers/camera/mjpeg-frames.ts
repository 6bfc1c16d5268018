/**
 * Cuts a stream of JPEG pictures, one after the other without any frame around them, into
 * pictures. Pure.
 *
 * A picture that is cut off by the next one, or longer than the bound, is dropped. Whatever comes,
 * no more than the bound and one chunk is held.
 */
import { createMarkerReader, type MarkerReader, readMarkers, SOI } from './jpeg-markers.ts'

export interface MjpegSplitter {
  /** The whole pictures that these bytes complete, as copies. */
  push(chunk: Uint8Array): Uint8Array[]
  /** Pictures that were begun and not finished, and pieces of anything else. */
  readonly dropped: number
}

const HELD_BYTES_FIRST = 65_536

export function createMjpegSplitter(frameBytesMax: number): MjpegSplitter {
  // The picture so far, from its SOI on; grows to what pictures need.
  let held = new Uint8Array(HELD_BYTES_FIRST)
  let length = 0
  /** Null outside of a picture. */
  let reader: MarkerReader | null = null
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

  function forget(count: number): void {
    held.copyWithin(0, count, length)
    length -= count
    reader = null
  }

  function drop(count: number): void {
    if (count > 0) dropped += 1
    forget(count)
  }

  /** The next whole picture; null when more bytes are needed. */
  function next(): Uint8Array | null {
    for (;;) {
      if (!reader) {
        drop(beginning(held.subarray(0, length)))
        if (length < 2) return null
        reader = createMarkerReader()
      }
      const reached = readMarkers(held.subarray(0, length), reader)
      if (reached === 'more') return null
      const { at } = reader
      if (reached === 'whole') {
        const picture = held.slice(0, at)
        forget(at)
        return picture
      }
      drop(at)
    }
  }

  return {
    get dropped() {
      return dropped
    },
    push(chunk) {
      hold(chunk)
      const pictures: Uint8Array[] = []
      for (let picture = next(); picture; picture = next()) {
        if (picture.length <= frameBytesMax) pictures.push(picture)
        else dropped += 1
      }
      if (length > frameBytesMax) drop(length)
      return pictures
    },
  }
}

/** Where a picture begins, or may begin with the last byte; the length when nowhere. */
function beginning(bytes: Uint8Array): number {
  let found = bytes.indexOf(0xff)
  while (found >= 0 && found + 1 < bytes.length && bytes[found + 1] !== SOI)
    found = bytes.indexOf(0xff, found + 1)
  return found < 0 ? bytes.length : found
}
