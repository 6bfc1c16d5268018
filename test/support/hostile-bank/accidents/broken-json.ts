/** Bodies that a careless reader understands and a strict one refuses. Most of them say that the money is there. */
import { gzipSync } from 'node:zlib'
import { type Exchange, httpAnswer, type NastyAnswer, sendAndClose } from './nasty-answer.ts'

type Body = string | Uint8Array
const JSON_TYPE = ['Content-Type: application/json']

/** Claims the money, so that whoever understands it after all is caught. */
function body(
  name: string,
  does: string,
  make: (text: string, honest: object, exchange: Exchange) => Body,
  headers: readonly string[] = JSON_TYPE,
): NastyAnswer {
  return {
    name,
    does,
    hasEffect: true,
    answer(exchange) {
      const { socket, honest, claim } = exchange
      if (!honest) return false
      const text = JSON.stringify(claim)
      return sendAndClose(socket, httpAnswer('200 OK', make(text, honest, exchange), headers))
    },
  }
}

/** A body that says nothing about money. */
function fixed(name: string, does: string, bytes: () => Body, headers = JSON_TYPE): NastyAnswer {
  return {
    name,
    does,
    hasEffect: true,
    answer: ({ socket }) => sendAndClose(socket, httpAnswer('200 OK', bytes(), headers)),
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
const without = (text: string, end: string) => text.slice(0, -end.length)

export const BROKEN_JSON: readonly NastyAnswer[] = [
  body('duplicate-keys', 'fields twice: paid, then the truth', (_, honest, { claim }) =>
    JSON.stringify(honest).replace('{', `{${untrueFields(honest, claim)}`),
  ),
  body('duplicate-keys-escaped', 'the same, first with an escape', (_, honest, { claim }) =>
    JSON.stringify(honest).replace('{', `{${untrueFields(honest, claim, escaped)}`),
  ),
  body('nul-inside', 'a NUL after the object', (text) => `${text}\0`),
  body('nul-in-words', 'a NUL in each word', (text) => text.replace(/"(?=[,}\]])/g, '\\u0000"')),
  body('utf-16', 'UTF-16 that calls itself JSON', (text) =>
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  ),
  body('invalid-utf-8', 'bytes that are no UTF-8', (text) =>
    Buffer.concat([
      Buffer.from(`${without(text, '}')},"note":"`),
      Buffer.from([0xc0, 0xaf, 0xff]),
      Buffer.from('"}'),
    ]),
  ),
  body(
    'two-documents',
    'one document after the other',
    (text, honest) => JSON.stringify(honest) + text,
  ),
  body('no-number', 'NaN where an amount should be', (text) => text.replace(AMOUNT, ':NaN')),
  body('wrapped-order', 'the order inside another object', (text) => `{"order":${text}}`),
  body('order-in-array', 'the order inside an array', (text) => `[${text}]`),
  body('polluting-keys', '__proto__ with a status, and none of its own', (text, honest) =>
    JSON.stringify({ ...honest, status: undefined, qrStatus: undefined }).replace(
      /}$/,
      `,"__proto__":${text},"constructor":{"prototype":${text}}}`,
    ),
  ),
  body('cut-json', 'half an object with a right Content-Length', (text) =>
    text.slice(0, text.length / 2),
  ),
  fixed(
    'deep-json',
    '100,000 arrays inside one another',
    () => '['.repeat(100_000) + ']'.repeat(100_000),
  ),
  fixed(
    'deep-objects',
    '40,000 objects inside one another',
    () => `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  ),
  body(
    'byte-order-mark',
    'a mark before the truth',
    (_, honest) => `\ufeff${JSON.stringify(honest)}`,
  ),
  fixed('empty-body', '200 and nothing', () => ''),
  fixed('json-null', 'null', () => 'null'),
  body('json-text', 'the word for paid', (_text, _honest, { paidWord }) =>
    JSON.stringify(paidWord),
  ),
  fixed(
    'many-keys',
    '60,000 keys',
    () =>
      `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`)
        .join(',')
        .slice(0, 500_000)}}`,
  ),
  body('gzip-unasked', 'a compressed order that nobody asked for', (text) => gzipSync(text), [
    ...JSON_TYPE,
    'Content-Encoding: gzip',
  ]),
  fixed('gzip-bomb', '200 MB in 200 KB', gzipBomb, [...JSON_TYPE, 'Content-Encoding: gzip']),
  body('wrong-encoding-name', 'plain text that calls itself br', (text) => text, [
    ...JSON_TYPE,
    'Content-Encoding: br',
  ]),
]

let bomb: Buffer | null = null
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(200 * 1_048_576), { level: 9 })
  return bomb
}
