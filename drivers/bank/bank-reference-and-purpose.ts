/**
 * Our order id and the purpose of a payment in the alphabet and length of a bank. An id that fits goes as it is; any other
 * is hashed, so that the same order has the same id there for ever.
 */
import { createHash } from 'node:crypto'

/** Fits every bank we know: letters and digits, 26 to 32 of them. */
const FITS_EVERYWHERE = /^[A-Za-z0-9]{26,32}$/

export function bankReference(orderId: string): string {
  if (FITS_EVERYWHERE.test(orderId)) return orderId
  return createHash('sha256').update(orderId, 'utf8').digest('hex').slice(0, 32)
}

/** The purpose as a bank takes it: one line, without the characters that gateways choke on. */
export function purposeFor(purpose: string | null, charactersMax: number): string | null {
  const line = (purpose ?? '').replace(/[\p{Cc}%+]+/gu, ' ').trim()
  return line === '' ? null : [...line].slice(0, charactersMax).join('')
}
