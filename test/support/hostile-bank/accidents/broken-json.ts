/** Bodies that a careless reader understands and a strict one refuses. Most of them say that the money is there. */
import { type Exchange, httpAnswer, type NastyAnswer, sendAndClose } from './nasty-answer.ts'

/** Claims the money, so that whoever understands it after all is caught. */
function body(
  name: string,
  does: string,
  make: (text: string, honest: object, exchange: Exchange) => string,
): NastyAnswer {
  return {
    name,
    does,
    hasEffect: true,
    answer(exchange) {
      const { socket, honest, claim } = exchange
      if (!honest) return false
      const text = JSON.stringify(claim)
      return sendAndClose(socket, httpAnswer('200 OK', make(text, honest, exchange)))
    },
  }
}

/** What the claim says otherwise, to be put before the truth: `"status":"PAID",`. */
function untrueFields(honest: object, claim: object, nameOf = (key: string) => key): string {
  const told: Record<string, unknown> = { ...honest }
  return Object.entries(claim)
    .filter(([key, value]) => JSON.stringify(told[key]) !== JSON.stringify(value))
    .map(([key, value]) => `"${nameOf(key)}":${JSON.stringify(value)},`)
    .join('')
}

const escaped = (key: string) =>
  `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`
const AMOUNT = /:("?)\d+(?:\.\d+)?\1(?=[,}\]])/g

export const BROKEN_JSON: readonly NastyAnswer[] = [
  body('duplicate-keys', 'fields twice: paid, then the truth', (_, honest, { claim }) =>
    JSON.stringify(honest).replace('{', `{${untrueFields(honest, claim)}`),
  ),
  body('duplicate-keys-escaped', 'the same, first with an escape', (_, honest, { claim }) =>
    JSON.stringify(honest).replace('{', `{${untrueFields(honest, claim, escaped)}`),
  ),
  body('nul-in-words', 'a NUL in each word', (text) => text.replace(/"(?=[,}\]])/g, '\\u0000"')),
  body(
    'two-documents',
    'one document after the other',
    (text, honest) => JSON.stringify(honest) + text,
  ),
  body('no-number', 'NaN where an amount should be', (text) => text.replace(AMOUNT, ':NaN')),
  body('polluting-keys', '__proto__ with a status, and none of its own', (text, honest) =>
    JSON.stringify({ ...honest, status: undefined, qrStatus: undefined }).replace(
      /}$/,
      `,"__proto__":${text},"constructor":{"prototype":${text}}}`,
    ),
  ),
  body(
    'byte-order-mark',
    'a mark before the truth',
    (_, honest) => `\ufeff${JSON.stringify(honest)}`,
  ),
  body('json-text', 'the word for paid', (_text, _honest, { paidWord }) =>
    JSON.stringify(paidWord),
  ),
]
