/**
 * Pictures that decode to little and carry much: compressed texts and profiles, places, previews, what stands behind the
 * end. Written from the formats' documents.
 */
import { crc32, deflateSync } from 'node:zlib'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'

export interface CraftedPicture {
  readonly type: 'image/png' | 'image/jpeg'
  /** At most `bytes` long, and of some of these shapes much shorter. */
  make(bytes: number): Uint8Array
}

/** Stands in each text: where it comes out again, it was not left out. */
export const HIDDEN_WORDS = 'Flat 12, the blue house'

const SIDE = 32
/** What deflate makes a thousandth of. */
const UNPACKED_MAX = 64 * 1024 * 1024

export const CRAFTED_PICTURES: Readonly<Record<string, CraftedPicture>> = {
  'a PNG of compressed texts': png((bytes) =>
    pieces(bytes, (at) => chunk('zTXt', text(`k${at}\0\0`, squeezed(256 * 1024)))),
  ),
  'a PNG of one compressed text': png((bytes) => [
    chunk('zTXt', text('k\0\0', squeezed(Math.min(bytes * 900, UNPACKED_MAX)).subarray(0, bytes))),
  ]),
  'a PNG of compressed texts of the world': png((bytes) =>
    pieces(bytes, (at) => chunk('iTXt', text(`k${at}\0\x01\0\0\0`, squeezed(256 * 1024)))),
  ),
  'a PNG of a compressed profile': png((bytes) => [
    chunk('iCCP', text('p\0\0', squeezed(Math.min(bytes * 900, UNPACKED_MAX)).subarray(0, bytes))),
  ]),
  'a PNG of plain texts': png((bytes) =>
    pieces(bytes, (at) => chunk('tEXt', text(`k${at}\0${HIDDEN_WORDS}`, Buffer.alloc(0)))),
  ),
  'a PNG of empty pieces': png((bytes) => pieces(bytes, () => chunk('IDAT', Buffer.alloc(0)))),
  'a PNG with more behind it': {
    type: 'image/png',
    make: (bytes) => followed(png(() => []).make(bytes), bytes),
  },
  'a JPEG of comments': jpeg((bytes) => segments(bytes, 0xfe, HIDDEN_WORDS)),
  'a JPEG of places': jpeg((bytes) =>
    segments(bytes, 0xe1, `Exif\0\0MM\0*\0\0\0\x08${HIDDEN_WORDS}`),
  ),
  'a JPEG of profiles': jpeg((bytes) =>
    segments(bytes, 0xe2, `ICC_PROFILE\0\x01\xff${HIDDEN_WORDS}`),
  ),
  'a JPEG of empty segments': jpeg((bytes) =>
    Array.from({ length: Math.floor(bytes / 4) }, () => Buffer.from([0xff, 0xed, 0, 2])),
  ),
  'a JPEG with more behind it': {
    type: 'image/jpeg',
    make: (bytes) => followed(jpeg(() => []).make(bytes), bytes),
  },
}

type Extra = (bytes: number) => readonly Buffer[]

function png(extra: Extra): CraftedPicture {
  return {
    type: 'image/png',
    make(bytes) {
      const header = Buffer.alloc(13)
      header.writeUInt32BE(SIDE, 0)
      header.writeUInt32BE(SIDE, 4)
      header.set([8, 2, 0, 0, 0], 8)
      const rows = Buffer.alloc(SIDE * (1 + 3 * SIDE), 0x55)
      for (let row = 0; row < SIDE; row += 1) rows[row * (1 + 3 * SIDE)] = 0
      const head = Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', header),
      ])
      const end = Buffer.concat([chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
      return Buffer.concat([head, ...extra(bytes - head.length - end.length - 64), end])
    },
  }
}

function jpeg(extra: Extra): CraftedPicture {
  return {
    type: 'image/jpeg',
    make(bytes) {
      const whole = Buffer.from(
        flatJpeg(SIDE / 8, SIDE / 8, (column, row) => [40 * column, 50 * row, 90]),
      )
      return Buffer.concat([
        whole.subarray(0, 2),
        ...extra(bytes - whole.length - 64),
        whole.subarray(2),
      ])
    },
  }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const text = (start: string, data: Uint8Array) =>
  Buffer.concat([Buffer.from(start, 'latin1'), data])

/** Made once for each length: it is the same. */
const known = new Map<number, Buffer>()

function squeezed(unpackedBytes: number): Buffer {
  const made = known.get(unpackedBytes) ?? deflateSync(wordsOf(unpackedBytes), { level: 9 })
  known.set(unpackedBytes, made)
  return made
}

const wordsOf = (bytes: number) => Buffer.alloc(bytes, HIDDEN_WORDS.padEnd(32, '.'))

function pieces(bytes: number, one: (at: number) => Buffer): Buffer[] {
  const made: Buffer[] = []
  for (let length = 0, at = 0; ; at += 1) {
    const next = one(at)
    length += next.length
    if (length > bytes && at > 0) return made
    made.push(next)
  }
}

function segments(bytes: number, marker: number, start: string): Buffer[] {
  const data = Buffer.alloc(Math.min(60_000, Math.max(bytes - 4, start.length)), 0x2e)
  data.write(start, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  const segment = Buffer.concat([head, data])
  return Array.from({ length: Math.max(1, Math.floor(bytes / segment.length)) }, () => segment)
}

function followed(picture: Uint8Array, bytes: number): Buffer {
  return Buffer.concat([picture, wordsOf(Math.max(64, bytes - picture.length))])
}
