/** What text may reach a bank, a ledger and a display: nothing that instructs one. Pure. */

import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

// Joiners, marks of order, and what only a private agreement gives a picture.
const INVISIBLE = /[\p{Cf}\p{Co}]/u

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
