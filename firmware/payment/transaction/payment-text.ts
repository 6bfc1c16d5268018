/** What text may reach a bank, a ledger and a display: nothing that instructs one. Pure. */

import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

// An info QR may be a vCard or a Wi-Fi note: these have lines.
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u
// What a URL parser takes out of an address wherever it stands, and what nobody sees there.
const UNREAD = /[\t\n\r\p{Cf}]/gu
// Joiners, marks of order, and what only a private agreement gives a picture.
const INVISIBLE = /[\p{Cf}\p{Co}]/u
// What a scanner must not be made to run.
const SCRIPT = /^\s*(javascript|vbscript|data):/i

/** Why `text` cannot be a payment's purpose, or null when it can. */
export function purposeTrouble(text: string, lengthMax: number): Sentence | null {
  if (text.length > lengthMax) return say`is longer than ${lengthMax} characters`
  return plainTextTrouble(text)
}

/** Why `text` cannot be a till's reference, or null when it can: two that look the same are the same. */
export function referenceTrouble(text: string, charactersMax: number): Sentence | null {
  if ([...text].length > charactersMax) return say`is longer than ${charactersMax} characters`
  return (
    plainTextTrouble(text) ?? (INVISIBLE.test(text) ? say`contains invisible characters` : null)
  )
}

/** Why `text` cannot be shown as an info QR, or null when it can. */
export function infoQrTrouble(text: string, bytesMax: number): Sentence | null {
  if (text === '') return say`is empty`
  // A character takes at least one byte: no need to count those of a megabyte.
  if (text.length > bytesMax || utf8Bytes(text) > bytesMax)
    return say`does not fit a QR code of ${bytesMax} bytes`
  if (!text.isWellFormed()) return say`is not well-formed Unicode`
  if (CONTROL_BUT_LINES.test(text)) return say`contains control characters`
  if (SCRIPT.test(text.replace(UNREAD, ''))) return say`is a script, not an address or a text`
  return null
}

export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
