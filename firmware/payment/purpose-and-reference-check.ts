/** Which purpose and which reference a payment or a refund may have: no text that would instruct a bank, a ledger or a display. Pure. */

import { identifierTrouble, plainTextTrouble } from '#firmware/plain-text.ts'
import { charactersIn } from '#firmware/text-trouble.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

/** Why `text` cannot be a payment's purpose, or null when it can. */
export function purposeTrouble(text: string, charactersMax: number): Sentence | null {
  if (charactersIn(text) > charactersMax)
    return say('fault.payment.text-too-long', { most: charactersMax })
  return plainTextTrouble(text)
}

/** Why `text` cannot be a till's reference, or null when it can. */
export function referenceTrouble(text: string, charactersMax: number): Sentence | null {
  if (charactersIn(text) > charactersMax)
    return say('fault.payment.text-too-long', { most: charactersMax })
  return identifierTrouble(text)
}
