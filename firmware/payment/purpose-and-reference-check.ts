/** Which purpose and which reference a payment or a refund may have: no text that would instruct a bank, a ledger or a display. Pure. */

import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

// Joiners, direction marks, and characters whose look only a private agreement defines.
const INVISIBLE = /[\p{Cf}\p{Co}]/u

/** Why `text` cannot be a payment's purpose, or null when it can. */
export function purposeTrouble(text: string, lengthMax: number): Sentence | null {
  if (text.length > lengthMax) return say`is longer than ${lengthMax} characters`
  return plainTextTrouble(text)
}

/** Why `text` cannot be a till's reference, or null when it can. Two references that look the same must be the same. */
export function referenceTrouble(text: string, charactersMax: number): Sentence | null {
  if ([...text].length > charactersMax) return say`is longer than ${charactersMax} characters`
  return (
    plainTextTrouble(text) ?? (INVISIBLE.test(text) ? say`contains invisible characters` : null)
  )
}
