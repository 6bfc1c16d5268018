/**
 * DQR lines. Pure.
 *
 *   <Command>**<field>**<field>...\n     UTF-8; a field holds neither `**` nor an end of line
 *
 * The device's buffer for one line is 409 bytes; we send at most 400. Replies are lines too.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { utf8 } from '../frames/frame-bytes.ts'

export const DQR_LINE_BYTES_MAX = 400

export type DqrCommand =
  | 'WelcomeScreen'
  | 'DisplayTotalScreen'
  | 'DisplayQRCodeScreen'
  | 'DisplaySuccessQRCodeScreen'
  | 'DisplayFailQRCodeScreen'
  | 'DisplayCancelQRCodeScreen'

export function dqrLine(command: DqrCommand, ...fields: readonly string[]): Uint8Array {
  const line = utf8(`${[command, ...fields].join('**')}\n`)
  if (line.length > DQR_LINE_BYTES_MAX)
    throw new Fault(
      'bad-request',
      say('fault.display.line-too-long', { given: line.length, most: DQR_LINE_BYTES_MAX }),
    )
  return line
}

/** A payload cannot be changed to fit: it is shown as it is or not at all. */
export function dqrPayload(payload: string): string {
  if (/\*\*|[\r\n]/.test(payload) || payload.startsWith('*') || payload.endsWith('*'))
    throw new Fault('bad-request', say('fault.display.qr-separator-or-line-end'))
  return payload
}

/** Text for people may be changed to fit: the separator becomes one star. */
export function dqrField(text: string): string {
  return text
    .replace(/\*+/g, '*')
    .replace(/[\r\n]+/g, ' ')
    .replace(/^\*|\*$/g, '')
}

export const DQR_VOLUME_QUERY: Uint8Array = utf8('getvolume\n')
/** Has the form of a query, but no display knows it. */
export const DQR_NO_QUERY: Uint8Array = utf8('getnothing\n')

const LF = 0x0a
const REPLY_BYTES_MAX = 1024

/**
 * Ends a line that never ends: the readline parser behind it keeps everything up to the next
 * end of line, so garbage would fill the memory.
 */
export function createLineGuard(lineBytesMax = REPLY_BYTES_MAX) {
  let length = 0
  return {
    /** The chunk, cut where a line grew too long; each piece but the last needs a line end. */
    pass(chunk: Uint8Array): readonly Uint8Array[] {
      const pieces: Uint8Array[] = []
      let start = 0
      for (let index = 0; index < chunk.length; index += 1) {
        if (chunk[index] === LF) length = 0
        else if (++length >= lineBytesMax) {
          pieces.push(chunk.subarray(start, index + 1))
          start = index + 1
          length = 0
        }
      }
      pieces.push(chunk.subarray(start))
      return pieces
    },
    get heldBytes() {
      return length
    },
  }
}
