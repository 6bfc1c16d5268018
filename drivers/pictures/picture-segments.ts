/**
 * A picture reduced to what is decoded: pixels, palette, transparency, and which side is up. Texts, profiles, places,
 * previews and whatever else a file may carry are left out before any library sees them, and nothing is unpacked here.
 *
 *   PNG   signature │ length type data check │ …       IHDR PLTE tRNS IDAT IEND stay
 *   JPEG  FFD8 │ FFxx length data │ … │ FFDA data … FFD9   tables, frames and scans stay; JFIF and Adobe as far as they
 *                                                       say which colours these are
 *   WebP  RIFF size WEBP │ type size data │ …          VP8X VP8 VP8L ALPH ANIM ANMF stay
 *
 * An orientation is written anew, alone: 34 bytes.
 */
import { crc32 } from 'node:zlib'
import type { PictureFacts } from '#hal/pictures.ts'

/** First bytes. libvips could open far more (SVG, PDF, TIFF): none of it ever reaches it. */
const SIGNATURES: readonly (readonly [PictureFacts['format'], string, number])[] = [
  ['jpeg', '\xff\xd8\xff', 0],
  ['png', '\x89PNG\r\n\x1a\n', 0],
  ['webp', 'WEBP', 8],
]
/** Encoders write pixels in pieces of 8 KB and more: twice what the largest picture would have. */
const SEGMENTS_MAX = 10_000
const PNG_KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const WEBP_KEPT: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
/** Of VP8X: that there is a profile, EXIF, XMP. */
const WEBP_FLAGS = { iccp: 0x20, exif: 0x08, xmp: 0x04 }

export function formatOf(picture: Uint8Array): PictureFacts['format'] | undefined {
  const firstBytes = latin1(picture, 0, 16)
  return SIGNATURES.find(([, word, at]) => firstBytes.startsWith(word, at))?.[0]
}

/** Null for what is none of the three, or is not built as they are. Whether the pixels are whole the decoder says. */
export function onlyPicture(picture: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const segments = PARTS[formatOf(picture) ?? 'none'](bytes)
  return segments && Buffer.concat(segments)
}

type SegmentReader = (bytes: Buffer) => Buffer[] | null

const PARTS: Readonly<Record<PictureFacts['format'] | 'none', SegmentReader>> = {
  jpeg: jpegParts,
  png: pngParts,
  webp: webpParts,
  none: () => null,
}

function pngParts(bytes: Buffer): Buffer[] | null {
  const segments = [bytes.subarray(0, 8)]
  let orientation = 1
  let isTurnWritten = false
  let at = 8
  for (let count = 0; at + 12 <= bytes.length; count += 1) {
    if (count === SEGMENTS_MAX) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = latin1(bytes, at + 4, at + 8)
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4))
    if (PNG_KEPT.has(type)) {
      if (type === 'IDAT' && !isTurnWritten && orientation > 1) segments.push(pngExif(orientation))
      isTurnWritten ||= type === 'IDAT'
      segments.push(bytes.subarray(at, end))
    }
    if (type === 'IEND') return segments
    at = end
  }
  // Cut short: the decoder says so.
  return segments
}

function pngExif(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Which segments stay: SOF, DHT, DAC, DQT, DNL and DRI. Not those for decoders that nobody has. */
function isTable(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xdb && marker <= 0xdd)
}

function jpegParts(bytes: Buffer): Buffer[] | null {
  const segments = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  for (let count = 0; at + 4 <= bytes.length; count += 1) {
    if (bytes[at] !== 0xff || count === SEGMENTS_MAX) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const data = bytes.subarray(at + 4, end)
    if (marker === 0xe0 && latin1(data, 0, 5) === 'JFIF\0') segments.push(jfifOf(data))
    else if (marker === 0xee && latin1(data, 0, 5) === 'Adobe') segments.push(adobeOf(data))
    else if (marker === 0xe1 && latin1(data, 0, 6) === 'Exif\0\0')
      orientation = orientationIn(data.subarray(6))
    else if (isTable(marker)) segments.push(bytes.subarray(at, end))
    else if (marker === 0xda) {
      if (orientation > 1) segments.push(jpegSegment(0xe1, exifSegment(orientation)))
      orientation = 1
      const next = endOfScan(bytes, end)
      segments.push(bytes.subarray(at, next))
      at = next
      continue
    } else if (!isLeftOut(marker)) return null
    at = end
  }
  // What stands behind the end is no picture. Where the end is missing it stays missing: the decoder says so.
  if (at + 2 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9)
    segments.push(bytes.subarray(at, at + 2))
  else if (at < bytes.length) segments.push(bytes.subarray(at, Math.min(at + 4, bytes.length)))
  return segments
}

/** Applications' segments and comments. */
const isLeftOut = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** Of the next marker that is none of those inside a scan: a byte of ones that is data, and restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
    at += isData ? 2 : 1
  }
  return bytes.length
}

/** Without its preview. */
function jfifOf(data: Buffer): Buffer {
  const body = Buffer.concat([data.subarray(0, 12), Buffer.alloc(14)]).subarray(0, 14)
  body.fill(0, 12)
  return jpegSegment(0xe0, body)
}

/** Whether colours are turned, and how. */
const adobeOf = (data: Buffer) => jpegSegment(0xee, data.subarray(0, 12))

const exifSegment = (orientation: number) =>
  Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function webpParts(bytes: Buffer): Buffer[] | null {
  const kept: Buffer[] = []
  let extended: Buffer | null = null
  let orientation = 1
  let at = 12
  for (let count = 0; at + 8 <= bytes.length; count += 1) {
    if (count === SEGMENTS_MAX) return null
    const size = bytes.readUInt32LE(at + 4)
    // Of an odd length one byte more is written.
    const end = at + 8 + size + (size % 2)
    const type = latin1(bytes, at, at + 4)
    if (type === 'EXIF') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + size))
    if (WEBP_KEPT.has(type)) kept.push(Buffer.from(bytes.subarray(at, end)))
    if (type === 'VP8X') extended = kept.at(-1) ?? null
    at = end
  }
  if (extended) {
    const flags = extended[8] ?? 0
    const { iccp, exif, xmp } = WEBP_FLAGS
    extended[8] = (flags & ~(iccp | exif | xmp)) | (orientation > 1 ? exif : 0)
    if (orientation > 1) kept.push(webpExif(orientation))
  }
  const head = Buffer.from('RIFF____WEBP', 'latin1')
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return [head, ...kept]
}

function webpExif(orientation: number): Buffer {
  const exif = exifOf(orientation)
  const head = Buffer.from('EXIF____', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}

const ORIENTATION = 0x0112
const SHORT = 3
/** Of the first group, which has some dozen. */
const TAGS_MAX = 200

/** 1 to 8; 1 where nothing is said, or nothing that makes sense. `tiff`: EXIF without its head. */
function orientationIn(given: Buffer): number {
  // WebP files of some programs have the head of a JPEG's.
  const tiff = latin1(given, 0, 6) === 'Exif\0\0' ? given.subarray(6) : given
  const order = latin1(tiff, 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const tags = Math.min(short(first), TAGS_MAX)
  for (let at = first + 2; at < first + 2 + tags * 12 && at + 12 <= tiff.length; at += 12)
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) {
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  return 1
}

/** One tag. */
function exifOf(orientation: number): Buffer {
  return Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    ORIENTATION >> 8,
    ORIENTATION & 0xff,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}
