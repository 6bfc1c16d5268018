/**
 * Bodies that cost the reader more than the writer, as long as an operation takes them: the whole body of one shape,
 * and a right body with one field of it.
 */
import { CRAFTED_PICTURES } from '#test/items/crafted-pictures.ts'
import type { OperationWithBody } from './operations-with-bodies.ts'

export interface HostileBody {
  readonly shape: string
  /** Made when it is sent. A list of pieces is sent one by one: it drips. */
  readonly bodyOf: () => Uint8Array | readonly Uint8Array[]
  /** As which it is sent; default: the operation's type. */
  readonly type?: string
}

/** What is hostile is the framing: all the bytes of a connection, from its first request on. */
export interface HostileConnection {
  readonly shape: string
  readonly bytesOf: () => Buffer
}

/** Of bodies that are read while they arrive, packages and pictures: more costs a test a minute and shows no more. */
const SENT_BYTES_MAX = 16 * 1024 * 1024
/** Each goes out by itself. */
const DRIPS = 400

/** Text of at most `bytes` bytes, all of ASCII. */
type Text = (bytes: number) => string

const filled = (one: string): Text => {
  return (bytes) => one.repeat(Math.max(1, Math.floor(bytes / one.length)))
}

/** As many numbered pieces as fit. */
const counted = (piece: (at: number) => string, start = '', end = ''): Text => {
  return (bytes) => {
    const pieces = [start]
    let length = start.length + end.length
    for (let at = 0; ; at += 1) {
      const next = piece(at)
      length += next.length
      if (length > bytes && at > 0) break
      pieces.push(next)
    }
    return pieces.join('') + end
  }
}

/** What a body may be whole, whatever the operation takes. */
const WHOLE: Readonly<Record<string, Text>> = {
  'empty lines': filled('\n'),
  'blanks and an x': (bytes) => `${' '.repeat(bytes - 1)}x`,
  deep: filled('['),
  'deep groups': filled('{"a":'),
  'a wide list': counted((at) => (at === 0 ? '0' : ',0'), '[', ']'),
  'a list of lists': counted((at) => (at === 0 ? '[]' : ',[]'), '[', ']'),
  'many keys': counted((at) => `${at === 0 ? '' : ','}"k${at}":0`, '{', '}'),
  'one long text': (bytes) => `"${'a'.repeat(Math.max(1, bytes - 2))}"`,
  'one long text of escapes': (bytes) => `"${'\\u0041'.repeat(Math.floor((bytes - 2) / 6))}"`,
  'short rows': filled('a\n'),
  'rows of separators': filled(';'),
  'quotation marks': filled('"'),
}

/** What a text of a right body may be: what reads it may be YAML, CSV, a path, a pattern. */
const TEXTS: Readonly<Record<string, Text>> = {
  'one letter': filled('a'),
  'empty lines': filled('\n'),
  'unknown keys': counted((at) => `k${at}: 0\n`),
  'unknown keys in one group': counted((at) => `  k${at}: 0\n`, 'payment:\n'),
  'long unknown keys': counted((at) => `${'listenerz'.repeat(28)}${at}: 0\n`),
  'a list of entries': filled('- x\n'),
  'a list of groups': filled('- {}\n'),
  'listeners without end': counted((at) => `  - address: 127.0.0.1:${at}\n`, 'listeners:\n'),
  deep: filled('['),
  'deeper and deeper': counted((at) => `${' '.repeat(at)}a:\n`),
  references: counted((at) => `a${at}: &a${at} [*a${at - 1},*a${at - 1}]\n`, 'a: &a-1 [x]\n'),
  blanks: (bytes) => `${' '.repeat(Math.max(1, bytes - 1))}x`,
  tags: filled('! '),
  'bytes in a tag': (bytes) => `payment: !!binary ${'A'.repeat(Math.max(4, bytes - 18))}`,
  'a set': counted((at) => `k${at},`, 'payment: !!set {', '}'),
  'an ordered group': counted((at) => `{k${at}: 0},`, 'payment: !!omap [', ']'),
  'tags of text': counted((at) => `k${at}: !!str x\n`),
  'a long number': (bytes) => `payment: ${'1'.repeat(Math.max(1, bytes - 9))}`,
  'another version': (bytes) =>
    `%YAML 1.1\n---\npayment: ${'1:59'.repeat(Math.max(1, bytes / 4 - 8))}`,
  'groups that take over one group': counted(
    (at) => `b${at}: {<<: *a}\n`,
    `%YAML 1.1\n---\na: &a {${Array.from({ length: 90 }, (_, at) => `k${at}: 0`).join(', ')}}\n`,
  ),
  'groups as keys': counted((at) => `? {a: ${at}}\n: x\n`),
}

/** What a list or a group of a right body may be, in JSON. */
const VALUES: Readonly<Record<string, Text>> = {
  'many numbers': counted((at) => (at === 0 ? '0' : ',0'), '[', ']'),
  'many texts': counted((at) => `${at === 0 ? '' : ','}"t${at}"`, '[', ']'),
  'many groups': counted((at) => (at === 0 ? '{}' : ',{}'), '[', ']'),
  'many groups with a code': counted((at) => `${at === 0 ? '' : ','}{"code":"${at}"}`, '[', ']'),
  'many changes': counted((at) => `${at === 0 ? '' : ','}{"path":["k${at}"],"value":0}`, '[', ']'),
  'many keys': counted((at) => `${at === 0 ? '' : ','}"k${at}":"v"`, '{', '}'),
  'many keys with a group': counted((at) => `${at === 0 ? '' : ','}"k${at}":{}`, '{', '}'),
}

/** The first row of a table: of the goods, of a bank's registry. */
const TABLES = ['code;name;price', 'Заказ;Номер операции;Сумма;Дата']
const ROWS: Readonly<Record<string, Text>> = {
  'empty lines': filled('\n'),
  'rows of nothing': filled(';\n'),
  'short rows': counted((at) => `${at}\n`),
  'rows of one item': counted((at) => `${at};x;1,00\n`),
  'rows of a payment': counted((at) => `o${at};p${at};1,00;01.11.2026 12:00\n`),
  'rows of other things': filled(`итого\n`),
  'cells without end': filled(';'),
  'a quotation mark': (bytes) => `"${'\n'.repeat(bytes - 1)}`,
}

/** What begins as a picture does. */
const PICTURES: Readonly<Record<string, readonly number[]>> = {
  'a JPEG of nothing': [0xff, 0xd8, 0xff, 0xe0],
  'a PNG of nothing': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

export function* hostileBodies(operation: OperationWithBody): Generator<HostileBody> {
  const bytes = Math.min(operation.bytesMax, SENT_BYTES_MAX)
  for (const [shape, text] of Object.entries(WHOLE))
    yield { shape, bodyOf: () => utf8(text(bytes)) }
  yield { shape: 'no UTF-8', bodyOf: () => Buffer.alloc(bytes, 0xff) }
  yield {
    shape: 'UTF-16',
    bodyOf: () => Buffer.from(`\ufeff${'a;'.repeat(bytes / 4 - 2)}`, 'utf16le'),
  }
  if (operation.type === 'application/json') yield* rightBut(operation, bytes)
  else if (operation.type === 'text/csv') yield* tables(bytes)
  else yield* pictures(bytes)
}

function* pictures(bytes: number): Generator<HostileBody> {
  for (const [shape, { type, make }] of Object.entries(CRAFTED_PICTURES))
    yield { shape, type, bodyOf: () => make(bytes) }
  for (const [shape, head] of Object.entries(PICTURES)) {
    const bodyOf = () => Buffer.concat([Uint8Array.from(head), Buffer.alloc(bytes)], bytes)
    yield { shape, bodyOf }
  }
}

function* rightBut(operation: OperationWithBody, bytes: number): Generator<HostileBody> {
  const example = (operation.example ?? {}) as Readonly<Record<string, unknown>>
  const dripped = utf8(JSON.stringify(example).padEnd(DRIPS))
  yield { shape: 'dripped', bodyOf: () => Array.from(dripped, (byte) => Uint8Array.of(byte)) }
  for (const { name, charactersMax } of operation.fields) {
    const others = Object.entries(example).filter(([other]) => isKeptBeside(name, other))
    const start = JSON.stringify(Object.fromEntries(others)).slice(0, -1)
    const before = `${start}${start === '{' ? '' : ','}${JSON.stringify(name)}:`
    const whole = bytes - before.length - 1
    for (const size of whole > LONG_BYTES ? [whole, Math.floor(whole / 16)] : [whole]) {
      const body = (value: string) => utf8(`${before}${value}}`)
      const characters = Math.min(size - 2, charactersMax)
      if (characters < SHORT_CHARACTERS) continue
      const isLong = whole > LONG_BYTES
      for (const [shape, text] of chosen(TEXTS, isLong))
        yield { shape: `${name}: ${shape}`, bodyOf: () => body(quoted(text, characters, size)) }
      for (const [shape, text] of chosen(VALUES, isLong))
        yield { shape: `${name}: ${shape}`, bodyOf: () => body(text(size)) }
    }
  }
}

/** Of a short body four of each show what there is to see. */
function chosen(shapes: Readonly<Record<string, Text>>, isLong: boolean): [string, Text][] {
  return Object.entries(shapes).filter((_, at) => isLong || at % 4 === 0)
}

/** Where a bound on the number of things is met early, a sixteenth of them may cost more. */
const LONG_BYTES = 256 * 1024
/** Nothing is expensive in a name. */
const SHORT_CHARACTERS = 512

/** In JSON, where a line end is two characters. */
function quoted(text: Text, characters: number, size: number): string {
  for (let most = characters; ; most = Math.floor(most * 0.8)) {
    const all = JSON.stringify(text(most))
    if (all.length <= size) return all
  }
}

/** Either the whole file or changes of it. */
const isKeptBeside = (field: string, name: string) =>
  name !== field && !(['text', 'changes'].includes(field) && ['text', 'changes'].includes(name))

function* tables(bytes: number): Generator<HostileBody> {
  for (const first of TABLES)
    for (const [shape, text] of Object.entries(ROWS)) {
      const head = `${first}\n`
      const bodyOf = () => utf8(head + text(bytes - utf8(head).length - 8)).subarray(0, bytes)
      yield { shape: `${first.split(';')[0]}: ${shape}`, bodyOf }
    }
}

/** Beyond what one packet holds, and far below what any bound of a connection is. */
const ONE_BYTE_CHUNKS = 20_000
const HEADER_BYTES = 15_000
const REQUESTS_AT_ONCE = 100

export function hostileConnections(
  { method, path, type, example }: OperationWithBody,
  headers: Readonly<Record<string, string>>,
): readonly HostileConnection[] {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const request = (lines: readonly string[], body = '') =>
    [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...own, ...lines, '', body].join('\r\n')
  const typed = `Content-Type: ${type}`
  const right = JSON.stringify(example ?? {})
  const whole = (last: boolean) =>
    request([typed, `Content-Length: ${Buffer.byteLength(right)}`, ...(last ? [CLOSE] : [])], right)
  return [
    {
      shape: 'chunks of one byte',
      bytesOf: () =>
        utf8(
          `${request([typed, CLOSE, 'Transfer-Encoding: chunked'])}${'1\r\n \r\n'.repeat(ONE_BYTE_CHUNKS)}0\r\n\r\n`,
        ),
    },
    {
      shape: 'many header lines',
      bytesOf: () =>
        utf8(
          request(
            [
              typed,
              CLOSE,
              'Content-Length: 2',
              ...counted((at) => `h${at}: x\n`)(HEADER_BYTES)
                .trim()
                .split('\n'),
            ],
            '{}',
          ),
        ),
    },
    {
      shape: 'one request behind the other',
      bytesOf: () =>
        utf8(
          Array.from({ length: REQUESTS_AT_ONCE }, (_, at) =>
            whole(at === REQUESTS_AT_ONCE - 1),
          ).join(''),
        ),
    },
  ]
}

const CLOSE = 'Connection: close'

const utf8 = (text: string) => Buffer.from(text)
