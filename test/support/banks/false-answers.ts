/**
 * Lies about a bank's answer as a whole: its type, its shape, its encoding, its status. No adapter may take any of
 * them for an answer, whatever the bank.
 */
import { gzipSync } from 'node:zlib'
import type { Lie, ProxiedAnswer } from './lying-proxy.ts'

const text = (answer: ProxiedAnswer) => answer.bytes.toString('utf8')
const asText =
  (change: (whole: string) => string | Buffer): Lie =>
  (answer) =>
    answer.bytes.length === 0 ? answer : { ...answer, bytes: Buffer.from(change(text(answer))) }
const instead =
  (bytes: () => string | Buffer): Lie =>
  (answer) => ({ ...answer, bytes: Buffer.from(bytes()) })
const called =
  (headers: Readonly<Record<string, string>>): Lie =>
  (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } })

/** `{"first": ..., ...}` with its first key told a second time. */
function twice(whole: string): string {
  const [first = ''] = Object.entries(JSON.parse(whole) as object).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  )
  return whole.replace('{', `{${first},`)
}

const GZIP = { 'content-encoding': 'gzip' }
const HTML = { 'content-type': 'text/html; charset=utf-8' }

let keys: string | null = null
function manyKeys(): string {
  keys ??= Array.from({ length: 60_000 }, (_, number) => `"k${number}":1`).join(',')
  return `{${keys.slice(0, 500_000)}}`
}

let bomb: Buffer | null = null
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(200 * 1_048_576), { level: 9 })
  return bomb
}

export const ANSWER_LIES: readonly (readonly [name: string, lie: Lie])[] = [
  ['in a list', asText((whole) => `[${whole}]`)],
  ['inside another object', asText((whole) => `{"order":${whole}}`)],
  ['as a text', asText((whole) => JSON.stringify(whole))],
  ['nothing', instead(() => '')],
  ['null', asText(() => 'null')],
  ['a number', asText(() => '1')],
  ['twice', asText((whole) => whole + whole)],
  ['cut off', asText((whole) => whole.slice(0, -1))],
  ['half of it', asText((whole) => whole.slice(0, whole.length / 2))],
  ['with something behind it', asText((whole) => `${whole};`)],
  ['with a NUL behind it', asText((whole) => `${whole}\0`)],
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
  ['100,000 lists inside one another', instead(() => '['.repeat(100_000) + ']'.repeat(100_000))],
  [
    '40,000 objects inside one another',
    instead(() => `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  ],
  ['60,000 keys', instead(manyKeys)],
  ['with single quotes', asText((whole) => whole.replaceAll('"', "'"))],
  ['in UTF-16', asText((whole) => Buffer.from(whole, 'utf16le'))],
  ['in UTF-16 with its mark', asText((whole) => Buffer.from(`\ufeff${whole}`, 'utf16le'))],
  ['in broken UTF-8', asText((whole) => Buffer.from(whole.replace('{', '{"x":"\xff",'), 'latin1'))],
  [
    'with a letter in too many bytes',
    asText((whole) => Buffer.from(whole.replace('{', '{"x":"\xc0\xaf",'), 'latin1')),
  ],
  ['a page', (answer) => ({ ...answer, headers: HTML, bytes: Buffer.from('<html>PAID</html>') })],
  ['called a page', called(HTML)],
  ['called a picture', called({ 'content-type': 'image/png' })],
  ['in another alphabet', called({ 'content-type': 'application/json; charset=utf-16' })],
  ['in the Russian alphabet', called({ 'content-type': 'application/json; charset=koi8-r' })],
  ['compressed', (answer) => called(GZIP)({ ...answer, bytes: gzipSync(answer.bytes) }, '')],
  ['200 MB in 200 KB', (answer) => called(GZIP)({ ...answer, bytes: gzipBomb() }, '')],
  ['called compressed', called({ 'content-encoding': 'br' })],
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
