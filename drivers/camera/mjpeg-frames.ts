/**
 * Cuts a stream of JPEG pictures, one after the other without any frame around them, into pictures. Pure.
 *
 * A picture that is cut off by the next one, or longer than the bound, is dropped. Whatever comes, no more than the bound and
 * one chunk is held. A picture is read from marker to marker, as far as its bytes have arrived:
 *
 *   SOI │ segment: FF marker, length 2 bytes BE, body │ … │ SOS segment, coded data │ … │ EOI
 *
 * What looks like a beginning or an end inside a segment (a thumbnail, say) is passed over.
 */

const HELD_BYTES_FIRST = 65_536

export function createMjpegSplitter(frameBytesMax: number) {
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
    /** Pictures that were begun and not finished, and pieces of anything else. */
    get dropped(): number {
      return dropped
    },
    /** The whole pictures that these bytes complete, as copies. */
    push(chunk: Uint8Array): Uint8Array[] {
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

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01

interface MarkerReader {
  /** How far it has come; where the picture ends once it is whole. */
  at: number
  /** Inside coded data, which ends at the first marker that is not part of it. */
  isInData: boolean
}

/** 'more': go on when there are more bytes. 'broken': from `at` on this is not that picture. */
type Reached = 'more' | 'whole' | 'broken'

/** After SOI. */
function createMarkerReader(): MarkerReader {
  return { at: 2, isInData: false }
}

function readMarkers(bytes: Uint8Array, reader: MarkerReader): Reached {
  for (;;) {
    const reached = reader.isInData ? passData(bytes, reader) : passMarker(bytes, reader)
    if (reached) return reached
  }
}

/** Null: the marker was passed; go on. */
function passMarker(bytes: Uint8Array, reader: MarkerReader): Reached | null {
  const { at } = reader
  if (at + 2 > bytes.length) return 'more'
  if (bytes[at] !== 0xff) return 'broken'
  const marker = bytes[at + 1] ?? 0
  if (marker === SOI) return 'broken'
  if (marker === EOI) {
    reader.at += 2
    return 'whole'
  }
  // Any number of FF may fill the room before a marker; a few markers have no body.
  if (marker === 0xff) reader.at += 1
  else if (marker === TEM || isRestart(marker)) reader.at += 2
  else return passSegment(bytes, reader, marker)
  return null
}

function passSegment(bytes: Uint8Array, reader: MarkerReader, marker: number): Reached | null {
  const { at } = reader
  if (at + 4 > bytes.length) return 'more'
  const bodyLength = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
  if (bodyLength < 2) return 'broken'
  if (at + 2 + bodyLength > bytes.length) return 'more'
  reader.at += 2 + bodyLength
  reader.isInData = marker === SOS
  return null
}

function passData(bytes: Uint8Array, reader: MarkerReader): Reached | null {
  for (;;) {
    const found = bytes.indexOf(0xff, reader.at)
    reader.at = found < 0 ? bytes.length : found
    if (reader.at + 1 >= bytes.length) return 'more'
    const next = bytes[reader.at + 1] ?? 0
    // FF 00 is a byte of data, restart markers stand inside it, and FF FF is room before a marker.
    if (next === 0xff) reader.at += 1
    else if (next === 0x00 || isRestart(next)) reader.at += 2
    else {
      reader.isInData = false
      return null
    }
  }
}

/** RST0 to RST7. */
function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}
