/** Bodies that a careless reader understands and a strict one refuses. Most of them say PAID. */
import { gzipSync } from 'node:zlib'
import type { OrderAnswer } from '../order-records.ts'
import { httpAnswer, type NastyAnswer, sendAndClose } from './nasty-answer.ts'
import { paid } from './raw-answer.ts'

type Body = string | Uint8Array
const JSON_TYPE = ['Content-Type: application/json']

/** Claims the money, so that whoever understands it after all is caught. */
function body(
  name: string,
  does: string,
  make: (text: string, honest: OrderAnswer) => Body,
  headers: readonly string[] = JSON_TYPE,
): NastyAnswer {
  return {
    name,
    does,
    hasEffect: true,
    answer({ socket, honest }) {
      if (!honest) return false
      const text = JSON.stringify(paid(honest))
      return sendAndClose(socket, httpAnswer('200 OK', make(text, honest), headers))
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

const without = (text: string, end: string) => text.slice(0, -end.length)

export const BROKEN_JSON: readonly NastyAnswer[] = [
  body('duplicate-keys', 'status twice: PAID, then the truth', (_, honest) =>
    JSON.stringify(honest).replace('{', '{"status":"PAID",'),
  ),
  body('duplicate-keys-escaped', 'status twice, PAID first and with an escape', (_, honest) =>
    JSON.stringify(honest).replace('{', '{"st\\u0061tus":"PAID",'),
  ),
  body('nul-inside', 'a NUL after the object', (text) => `${text}\0`),
  body('nul-in-status', 'a NUL in the word', (text) => text.replace('"PAID"', '"PAID\\u0000"')),
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
  body('no-number', 'NaN where an amount should be', (text) =>
    text.replace(/"paidKopecks":\d+/, '"paidKopecks":NaN'),
  ),
  body('wrapped-order', 'the order inside another object', (text) => `{"order":${text}}`),
  body('order-in-array', 'the order inside an array', (text) => `[${text}]`),
  body('polluting-keys', '__proto__ with a status, and none of its own', (text, honest) =>
    JSON.stringify({ ...honest, status: undefined }).replace(
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
  fixed('json-text', 'the word PAID', () => '"PAID"'),
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
