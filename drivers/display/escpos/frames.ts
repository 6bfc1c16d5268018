/**
 * ESC/POS customer display commands. Pure.
 *
 *   text   1B 40 reset · 0C clear · 1F 24 x y cursor (from 1) · 1B 74 n code page · 1F 43 00 no cursor
 *   QR     1F 28 6B <length, 16 bits, little end first> 31 <function> ...   (printers use 1D here)
 *   name   1F 28 42 02 00 30 43  answered  57 20 30 1F <1-80 characters> 00
 */
import { concat, fromUtf8 } from '../frames/frame-bytes.ts'
import { createReplyParser } from '../frames/reply-parser.ts'

export const ESCPOS_CLEAR: Uint8Array = Uint8Array.of(0x1b, 0x40, 0x0c, 0x1f, 0x43, 0x00)
export const ESCPOS_ASK_NAME: Uint8Array = Uint8Array.of(0x1f, 0x28, 0x42, 2, 0, 0x30, 67)
export const ESCPOS_ASK_FIRMWARE: Uint8Array = Uint8Array.of(0x1f, 0x28, 0x42, 2, 0, 0x30, 65)

export function escposCodePage(number: number): Uint8Array {
  return Uint8Array.of(0x1b, 0x74, number)
}

export function escposRow(row: number, text: Uint8Array): Uint8Array {
  return concat([0x1f, 0x24, 1, row], text)
}

export interface QrPlace {
  readonly moduleDots: number
  readonly x: number
  readonly y: number
}

/** Stores the payload, error correction M, and draws it with its quiet zone. */
export function escposQr(payload: Uint8Array, { moduleDots, x, y }: QrPlace): Uint8Array {
  return concat(
    qrFunction(0x41, 0x32, 0x00), // Model 2.
    qrFunction(0x43, moduleDots),
    qrFunction(0x45, 49),
    qrFunction(0x50, 0x30, ...payload),
    qrFunction(0x51, 0x30, 1, ...littleEnd(x), ...littleEnd(y)),
  )
}

function qrFunction(number: number, ...parameters: readonly number[]): Uint8Array {
  const length = parameters.length + 2
  return Uint8Array.of(0x1f, 0x28, 0x6b, ...littleEnd(length), 0x31, number, ...parameters)
}

function littleEnd(value: number): [number, number] {
  return [value & 0xff, value >> 8]
}

/** Bytes that each version of a QR holds at error correction M, versions 1 to 40. */
const CAPACITY_M = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
  711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
  2099, 2213, 2331,
]
const QUIET_ZONE = 8

/** Modules along a side, quiet zone included; null when no QR holds so much. */
export function qrModules(payloadBytes: number): number | null {
  const version = CAPACITY_M.findIndex((capacity) => payloadBytes <= capacity) + 1
  return version === 0 ? null : 17 + 4 * version + QUIET_ZONE
}

/** ID replies have at most 80 characters of data. */
const REPLY_BYTES_MAX = 96
const HEADER = 0x57
const IDENTIFIER = 0x20
const SEPARATOR = 0x1f

/** Gives the names and other ID texts that the display sends. */
export function createEscposParser() {
  return createReplyParser<string>(REPLY_BYTES_MAX, (held) => {
    if (held.at(0) !== HEADER) return 1
    if (held.length < 2) return 0
    if (held.at(1) !== IDENTIFIER) return 1
    for (let index = 2; index < held.length; index += 1) {
      if (held.at(index) !== 0) continue
      const body = held.slice(2, index)
      return { bytes: index + 1, reply: fromUtf8(body.subarray(body.indexOf(SEPARATOR) + 1)) }
    }
    return 0
  })
}
