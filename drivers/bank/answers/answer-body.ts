/**
 * The body of a bank's answer, read as strictly as a till's: JSON in UTF-8, no key twice, no key
 * that reaches for a prototype. Two readings of one answer could be two amounts.
 */
import { parseStrictJson } from '#firmware/async/strict-json.ts'

/** Undefined for a body that is not JSON with one meaning, or that says that it is something else. */
export function parseAnswerBody(
  bytes: Uint8Array,
  contentType: string | string[] | undefined,
): unknown {
  if (!mayBeJson(contentType)) return undefined
  try {
    return parseStrictJson(bytes)
  } catch {
    return undefined
  }
}

/** JSON by name, or plain text, which some banks call it. A portal's page says that it is a page. */
const JSON_TYPE = /^(?:application|text)\/(?:[a-z0-9.-]{1,64}\+)?json$/

function mayBeJson(header: string | string[] | undefined): boolean {
  if (header === undefined) return true
  if (typeof header !== 'string') return false
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (!JSON_TYPE.test(type) && type !== 'text/plain') return false
  const charset = parameters.find((part) => part.startsWith('charset='))
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset)
}
