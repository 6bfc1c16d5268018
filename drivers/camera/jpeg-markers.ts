/**
 * Reads one JPEG from marker to marker, as far as its bytes have arrived. Pure.
 *
 *   SOI │ segment: FF marker, length 2 bytes BE, body │ … │ SOS segment, coded data │ … │ EOI
 *
 * What looks like a beginning or an end inside a segment (a thumbnail, say) is passed over.
 */
export const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01

export interface MarkerReader {
  /** How far it has come; where the picture ends once it is whole. */
  at: number
  /** Inside coded data, which ends at the first marker that is not part of it. */
  isInData: boolean
}

/** 'more': go on when there are more bytes. 'broken': from `at` on this is not that picture. */
export type Reached = 'more' | 'whole' | 'broken'

/** After SOI. */
export function createMarkerReader(): MarkerReader {
  return { at: 2, isInData: false }
}

export function readMarkers(bytes: Uint8Array, reader: MarkerReader): Reached {
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
