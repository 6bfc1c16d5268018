/**
 * What the text of a QR code is: which one may be shown that is no payment, a till's or that of an idle lane, and which one
 * every bank's app opens as a payment by SBP. Pure.
 */

import { type Sentence, say } from '#firmware/words/sentence.ts'

/** The most a QR code of version 40 holds at its lowest error correction. */
export const QR_BYTES_MAX = 2953

// An info QR may be a vCard or a Wi-Fi note: these have lines.
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u
// A URL parser ignores these wherever they stand in an address, and nobody sees them there.
const UNREAD = /[\t\n\r\p{Cf}]/gu
// What a scanner must not be made to run.
const SCRIPT = /^\s*(javascript|vbscript|data):/i
// A page or a drawing, which may hold a script anywhere; or a script element later in the text.
const MARKUP = /^\s*<[a-z!?/]|<\/?script/i

/** Why `text` cannot be shown as an info QR, or null when it can. */
export function infoQrTrouble(text: string): Sentence | null {
  if (text === '') return say('text.qr.empty-text')
  // A character takes at least one byte: the bytes of a text of a megabyte need not be counted.
  if (text.length > QR_BYTES_MAX || utf8Bytes(text) > QR_BYTES_MAX)
    return say('text.qr.text-too-long', { most: QR_BYTES_MAX })
  if (!text.isWellFormed()) return say('text.characters.not-unicode')
  if (CONTROL_BUT_LINES.test(text)) return say('text.characters.control-characters')
  const read = text.replace(UNREAD, '')
  if (MARKUP.test(read)) return say('text.qr.html-or-svg')
  if (SCRIPT.test(read)) return say('text.qr.script-not-text')
  return null
}

/** The host of every payment code of SBP, whichever bank made it. */
export const SBP_HOST = 'qr.nspk.ru'

/** True for anything a phone would open as an SBP link, right or wrong. */
export function isSbpLink(payload: string): boolean {
  return URL.canParse(payload) && new URL(payload).hostname === SBP_HOST
}

export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
