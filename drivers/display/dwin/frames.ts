/**
 * DWIN DGUS II frames. Pure.
 *
 *   5A A5 <n> <command> <address, 16 bits> ...      n = bytes that follow it
 *   write   5A A5 n 82 <address> <data>             answered 5A A5 03 82 4F 4B
 *   read    5A A5 04 83 <address> <words>           answered 5A A5 n 83 <address> <words> <data>
 *
 * Addresses count words of two bytes, big end first. n is one byte: longer data goes out in
 * several writes.
 */
import { ascii, concat } from '../frames/frame-bytes.ts'
import { createReplyParser } from '../frames/reply-parser.ts'

const HEAD = [0x5a, 0xa5]
const WRITE = 0x82
const READ = 0x83
/** Even, so that the next write starts at a whole word; n would allow 252. */
const DATA_BYTES_MAX = 240

/** One write, or as many as the data needs. */
export function dwinWrites(address: number, data: Uint8Array): readonly Uint8Array[] {
  const writes: Uint8Array[] = []
  for (let offset = 0; offset < data.length; offset += DATA_BYTES_MAX) {
    const piece = data.subarray(offset, offset + DATA_BYTES_MAX)
    const at = address + offset / 2
    writes.push(concat(HEAD, [piece.length + 3, WRITE, at >> 8, at & 0xff], piece))
  }
  return writes
}

/** Text in a field of fixed size: ended by FF FF and filled up, so nothing of an older one stays. */
export function dwinText(text: Uint8Array, fieldBytes: number): Uint8Array {
  const field = new Uint8Array(fieldBytes).fill(0xff)
  field.set(text.filter((byte) => byte !== 0xff).subarray(0, fieldBytes - 2))
  return field
}

/** A QR's string: ended by zeros, at a whole word. */
export function dwinQr(payload: Uint8Array): Uint8Array {
  return concat(payload, new Uint8Array(payload.length % 2 === 0 ? 2 : 3))
}

export function dwinRead(address: number, words: number): Uint8Array {
  return concat(HEAD, [4, READ, address >> 8, address & 0xff, words])
}

export function dwinPage(page: number): Uint8Array {
  return concat(...dwinWrites(0x0084, Uint8Array.of(0x5a, 0x01, page >> 8, page & 0xff)))
}

export function dwinWord(value: number): Uint8Array {
  return Uint8Array.of((value >> 8) & 0xff, value & 0xff)
}

export type DwinReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'data'; readonly address: number; readonly data: Uint8Array }

const OK = ascii('OK')

export function createDwinParser() {
  return createReplyParser<DwinReply>(3 + 255, (held) => {
    if (held.at(0) !== 0x5a) return 1
    if (held.length < 3) return 0
    if (held.at(1) !== 0xa5) return 1
    const length = 3 + held.at(2)
    if (length < 6) return 1
    if (held.length < length) return 0
    const reply = read(held.slice(3, length))
    if (!reply) return 1 // The head was part of other bytes: look for the next one inside.
    return { bytes: length, reply }
  })
}

function read(body: Uint8Array): DwinReply | null {
  const [command, high = 0, low = 0, words = 0] = body
  if (command === WRITE && body.length === 3 && high === OK[0] && low === OK[1])
    return { kind: 'done' }
  if (command === READ && body.length === 4 + words * 2)
    return { kind: 'data', address: (high << 8) | low, data: body.slice(4) }
  return null
}
