/** Lies about a bank's answer as a whole: its type, its shape, its encoding, its status. */
import { gzipSync } from 'node:zlib'
import type { Lie, ProxiedAnswer } from './lying-proxy.ts'

const text = (answer: ProxiedAnswer) => answer.bytes.toString('utf8')
const asText =
  (change: (whole: string) => string): Lie =>
  (answer) =>
    answer.bytes.length === 0 ? answer : { ...answer, bytes: Buffer.from(change(text(answer))) }

/** `{"first": ..., ...}` with its first key told a second time. */
function twice(whole: string): string {
  const [first = ''] = Object.entries(JSON.parse(whole) as object).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  )
  return whole.replace('{', `{${first},`)
}

export const ANSWER_LIES: readonly (readonly [name: string, lie: Lie])[] = [
  ['in a list', asText((whole) => `[${whole}]`)],
  ['inside another object', asText((whole) => `{"order":${whole}}`)],
  ['as a text', asText((whole) => JSON.stringify(whole))],
  ['null', asText(() => 'null')],
  ['a number', asText(() => '1')],
  ['twice', asText((whole) => whole + whole)],
  ['cut off', asText((whole) => whole.slice(0, -1))],
  ['with something behind it', asText((whole) => `${whole};`)],
  ['with a key given twice', asText(twice)],
  ['behind a prototype', asText((whole) => `{"__proto__":${whole}}`)],
  ['beside a prototype', asText((whole) => whole.replace('{', '{"__proto__":{"status":"PAID"},'))],
  [
    'beside a constructor',
    asText((whole) => whole.replace('{', '{"constructor":{"prototype":1},')),
  ],
  [
    'deeper than any answer',
    asText((whole) => whole.replace('{', `{"x":${'['.repeat(40)}${']'.repeat(40)},`)),
  ],
  ['with single quotes', asText((whole) => whole.replaceAll('"', "'"))],
  ['in UTF-16', (answer) => ({ ...answer, bytes: Buffer.from(text(answer), 'utf16le') })],
  [
    'in broken UTF-8',
    (answer) => ({
      ...answer,
      bytes: Buffer.from(text(answer).replace('{', '{"x":"\xff",'), 'latin1'),
    }),
  ],
  ['a page', (answer) => ({ ...answer, headers: HTML, bytes: Buffer.from('<html>PAID</html>') })],
  ['called a page', (answer) => ({ ...answer, headers: HTML })],
  ['called a picture', (answer) => ({ ...answer, headers: { 'content-type': 'image/png' } })],
  [
    'in another alphabet',
    (answer) => ({ ...answer, headers: { 'content-type': 'application/json; charset=utf-16' } }),
  ],
  [
    'compressed',
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip' },
      bytes: gzipSync(answer.bytes),
    }),
  ],
  ['huge', asText((whole) => whole.replace('{', `{"x":"${'x'.repeat(600 * 1024)}",`))],
  [
    'a redirect',
    (answer) => ({
      ...answer,
      status: 307,
      headers: { ...answer.headers, location: '/elsewhere' },
    }),
  ],
  ['a server error', (answer) => ({ ...answer, status: 500 })],
  ['a busy server', (answer) => ({ ...answer, status: 429 })],
  ["a proxy's not found", (answer) => ({ ...answer, status: 404, bytes: Buffer.from('{}') })],
  [
    "a proxy's conflict",
    (answer) => ({ ...answer, status: 409, bytes: Buffer.from('{"message":"no"}') }),
  ],
  ['accepted for later', (answer) => ({ ...answer, status: 202, bytes: Buffer.from('{}') })],
  ['an empty object', asText(() => '{}')],
]

const HTML = { 'content-type': 'text/html; charset=utf-8' }
