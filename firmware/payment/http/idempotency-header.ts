/** The Idempotency-Key header of showQR, of refunds and of the closing of a shift, as the IETF draft has it and as clients send it. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { KEY_CHARACTERS_MAX } from '../limits.ts'

/** Null where the header is missing. */
export function checkKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  // The draft writes it as a quoted string; most clients do not quote.
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : ''
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > KEY_CHARACTERS_MAX)
    throw new Fault(
      'bad-request',
      say('fault.request.idempotency-key-malformed', { most: KEY_CHARACTERS_MAX }),
    )
  return key
}
