/** Bodies that a careless reader understands and a strict one refuses. Most of them say that the money is there. */
import { type Exchange, httpAnswer, type NastyAnswer, nasty, sendAndClose } from './nasty-answer.ts'

/** What the claim says otherwise, to be put before the truth: `"status":"PAID",`. */
function untrueFields(honest: object, claim: object, nameOf = (key: string) => key): string {
  const broken: Record<string, unknown> = { ...honest }
  return Object.entries(claim)
    .filter(([key, value]) => JSON.stringify(broken[key]) !== JSON.stringify(value))
    .map(([key, value]) => `"${nameOf(key)}":${JSON.stringify(value)},`)
    .join('')
}

const escaped = (key: string) =>
  `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`
const AMOUNT = /:("?)\d+(?:\.\d+)?\1(?=[,}\]])/g

/** The claim as text, so that whoever understands it after all is caught. */
const BODIES: Readonly<
  Record<string, (claim: string, honest: string, exchange: Exchange) => string>
> = {
  'duplicate-keys': (_, honest, { honest: said, claim }) =>
    honest.replace('{', `{${untrueFields(said ?? {}, claim)}`),
  'duplicate-keys-escaped': (_, honest, { honest: said, claim }) =>
    honest.replace('{', `{${untrueFields(said ?? {}, claim, escaped)}`),
  'nul-in-words': (claim) => claim.replace(/"(?=[,}\]])/g, '\\u0000"'),
  'two-documents': (claim, honest) => honest + claim,
  'no-number': (claim) => claim.replace(AMOUNT, ':NaN'),
  'polluting-keys': (claim, _, { honest }) =>
    JSON.stringify({ ...honest, status: undefined, qrStatus: undefined }).replace(
      /}$/,
      `,"__proto__":${claim},"constructor":{"prototype":${claim}}}`,
    ),
  'byte-order-mark': (_, honest) => `\ufeff${honest}`,
  'json-text': (_claim, _honest, { paidWord }) => JSON.stringify(paidWord),
}

export const BROKEN_JSON: readonly NastyAnswer[] = Object.entries(BODIES).map(([name, make]) =>
  nasty(name, true, (exchange) => {
    const { socket, honest, claim } = exchange
    if (!honest) return false
    const body = make(JSON.stringify(claim), JSON.stringify(honest), exchange)
    return sendAndClose(socket, httpAnswer('200 OK', body))
  }),
)
