/**
 * Nextion and TJC instructions and replies. Pure.
 *
 *   instruction   <ASCII> FF FF FF
 *   reply         <code> <data of a length that the code fixes> FF FF FF
 *
 * Data may hold FF FF FF (a number is four raw bytes), so a reply's end is found by its length;
 * only the two texts, `70 ...` and `comok ...`, run up to the mark.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { ascii, concat, fromUtf8 } from '../frames/frame-bytes.ts'
import { createReplyParser, type IncompleteFrame } from '../frames/reply-parser.ts'

const END = [0xff, 0xff, 0xff]

/** The panel's input buffer is 1024 bytes; beyond it, everything in the buffer is lost. */
const FRAME_BYTES_MAX = 1000

export function nextionInstruction(text: string): Uint8Array {
  return concat(ascii(text), END)
}

/** `object.txt="..."`; bytes that the character set turned to FF would end the instruction. */
export function nextionText(component: string, text: Uint8Array): Uint8Array {
  const escaped: number[] = []
  for (const byte of text) {
    if (byte === 0x22 || byte === 0x5c) escaped.push(0x5c)
    escaped.push(byte === 0xff ? 0x3f : byte)
  }
  return concat(ascii(`${component}.txt="`), escaped, [0x22], END)
}

export function nextionFrame(...instructions: readonly Uint8Array[]): Uint8Array {
  const frame = concat(...instructions)
  if (frame.length > FRAME_BYTES_MAX)
    throw new Fault('bad-request', say('fault.display.screen-exceeds-buffer'))
  return frame
}

/** Ends whatever half instruction an earlier connection left in the panel's buffer. */
export const NEXTION_FLUSH: Uint8Array = Uint8Array.from(END)

export type NextionReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: number; readonly why: Sentence }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'hello'; readonly text: string }
  | { readonly kind: 'restarted' }
  | { readonly kind: 'event'; readonly code: number }

export function createNextionParser() {
  return createReplyParser<NextionReply>(WINDOW_BYTES, (held) => {
    const length = lengthOf(held)
    if (length === null) return 1
    if (length === 0 || held.length < length) return 0
    if (!endsAt(held, length - 3)) return 1
    return { bytes: length, reply: read(held, length) }
  })
}

/** A text component holds far less; what is longer was no reply. */
const WINDOW_BYTES = 1024

const TEXT = 0x70
const NUMBER = 0x71
const PAGE = 0x66
const HELLO = 0x63 // The c of `comok`.

const FIXED: ReadonlyMap<number, number> = new Map([
  ...[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x09, 0x11, 0x12].map((code) => [code, 4] as const),
  ...[0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x23, 0x24].map((code) => [code, 4] as const),
  ...[0x86, 0x87, 0x88, 0x89, 0xfd, 0xfe].map((code) => [code, 4] as const),
  [0x65, 7],
  [PAGE, 5],
  [0x67, 9],
  [0x68, 9],
  [NUMBER, 8],
])

/** null: no reply starts with this byte. 0: more bytes are needed to tell. */
function lengthOf(held: IncompleteFrame): number | null {
  const code = held.at(0)
  if (code === 0x00) {
    if (held.length < 2) return 0
    // 00 FF FF FF is an invalid instruction, 00 00 00 FF FF FF is the panel starting up.
    return held.at(1) === 0x00 ? 6 : 4
  }
  if (code === TEXT) return textLength(held, 1)
  if (code === HELLO) return textLength(held, 0)
  return FIXED.get(code) ?? null
}

const COMOK = ascii('comok ')

function textLength(held: IncompleteFrame, from: number): number | null {
  if (from === 0)
    for (let index = 0; index < Math.min(held.length, COMOK.length); index += 1)
      if (held.at(index) !== COMOK[index]) return null
  for (let index = from; index + 3 <= held.length; index += 1)
    if (endsAt(held, index)) return index + 3
  return 0
}

function endsAt(held: IncompleteFrame, index: number): boolean {
  return held.at(index) === 0xff && held.at(index + 1) === 0xff && held.at(index + 2) === 0xff
}

function read(held: IncompleteFrame, length: number): NextionReply {
  const code = held.at(0)
  if (code === 0x01) return { kind: 'done' }
  if (code === TEXT) return { kind: 'text', text: fromUtf8(held.slice(1, length - 3)) }
  if (code === HELLO) return { kind: 'hello', text: fromUtf8(held.slice(0, length - 3)) }
  if (code === PAGE) return { kind: 'page', page: held.at(1) }
  if (code === NUMBER)
    return {
      kind: 'number',
      value: held.at(1) | (held.at(2) << 8) | (held.at(3) << 16) | (held.at(4) << 24),
    }
  if (code === 0x88 || (code === 0x00 && length === 6)) return { kind: 'restarted' }
  if (code <= 0x24)
    return {
      kind: 'failed',
      code,
      why: saidOf(code),
    }
  return { kind: 'event', code }
}

/** The project that was loaded into the panel lacks it; no other attempt helps. */
const LACKED: ReadonlyMap<number, Sentence> = new Map([
  [0x02, say('text.display.nextion-no-component')],
  [0x03, say('text.display.nextion-no-page')],
  [0x04, say('text.display.nextion-no-picture')],
  [0x05, say('text.display.nextion-no-font')],
  [0x1a, say('text.display.nextion-no-variable')],
])

/** What a person is told of it. */
function saidOf(code: number): Sentence {
  const lacked = LACKED.get(code)
  if (lacked) return say('fault.display.project-lacks', { why: lacked })
  const why = WHY.get(code) ?? say('text.display.nextion-unknown-reason')
  return say('fault.display.reports-error', { why })
}

const WHY: ReadonlyMap<number, Sentence> = new Map([
  [0x00, say('text.display.nextion-invalid-instruction')],
  [0x06, say('text.display.nextion-file-failed')],
  [0x09, say('text.display.nextion-checksum')],
  [0x11, say('text.display.nextion-baud-rate')],
  [0x12, say('text.display.nextion-waveform')],
  [0x1b, say('text.display.nextion-invalid-operation')],
  [0x1c, say('text.display.nextion-assignment-failed')],
  [0x1d, say('text.display.nextion-memory-failed')],
  [0x1e, say('text.display.nextion-parameter-count')],
  [0x1f, say('text.display.nextion-input-output-failed')],
  [0x20, say('text.display.nextion-escape-character')],
  [0x23, say('text.display.nextion-name-too-long')],
  [0x24, say('text.display.nextion-buffer-overflow')],
])
