/** A request and its answer as text: what a person compares, and what `npm run golden` writes. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createMasks, type Masks } from './masks.ts'
import { readableJson } from './readable-json.ts'
import type { RawAnswer, RawRequest } from './recording/raw-call.ts'

export interface ExchangeText {
  readonly asked: string
  readonly answered: string
}

/** A longer body is its length, its hash and its beginning. */
const CHARACTERS_MAX = 6_000
const BEGINNING_CHARACTERS = 600

const FRAME = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: no-referrer',
  'x-content-type-options: nosniff',
]
/** Of each answer that says something to people, and so left out: test/api/answer-language.test.ts holds them. */
const SPOKEN = ['vary: accept-language, laned-language', 'content-language: en']
const JSON_TYPE = 'content-type: application/json; charset=utf-8'
const LENGTH = 'content-length: '
const END = ['Date: <time>', 'Connection: close']
/** A refusal leaves the connection to Node. */
const isUsual = (status: number, lines: readonly string[]) => {
  const usual = [...FRAME, JSON_TYPE, LENGTH, ...(status < 400 ? END : END.slice(0, 1))]
  const isThere = (line: string, at: number) =>
    line === LENGTH ? lines[at]?.startsWith(LENGTH) : lines[at] === line
  return lines.length === usual.length && usual.every(isThere)
}

/** What stands at the beginning of each file. */
export const HOW_TO_READ = [
  'What lanes on fakes answer: made by `npm run golden`, compared by test/api/golden.test.ts.',
  'Spread JSON came on one line. Where an answer has no headers here, they were, in this order:',
  ...[...FRAME, JSON_TYPE, `${LENGTH}<length of the body>`, ...END].map((line) => `  ${line}`),
  'A refusal, 400 and more, has them without the last.',
  'What says something to people also names its language: these two headers are left out.',
  'FRAME and END stand for the first and the last of these. A request with a body and no content-type is',
  'application/json. <id 1> is the first id of an exchange, the same wherever it stands in it.',
]

export async function exchangeText(asked: RawRequest, answer: RawAnswer): Promise<ExchangeText> {
  const masks = createMasks()
  return {
    asked: requestText(asked, masks),
    answered: await answerText(answer, masks, asked.method === 'HEAD'),
  }
}

function requestText(
  { method, path, headers = {}, body, announcedBytes }: RawRequest,
  masks: Masks,
): string {
  const lines = [`${method} ${masks.text(path)}`]
  const type = headers['content-type']
  for (const [name, value] of Object.entries(headers))
    if (name === 'authorization') lines.push(`${name}: ${value.replace(/ .*/, ' <token>')}`)
    else if (name !== 'content-type' || value !== 'application/json')
      lines.push(`${name}: ${masks.text(value.replace(/boundary=.*/, 'boundary=<boundary>'))}`)
  if (body && type === undefined) lines.push('(no content-type)')
  if (announcedBytes !== undefined) lines.push(`content-length: ${announcedBytes} (none is sent)`)
  const isForm = type?.startsWith('multipart/form-data')
  if (body && isForm) lines.push('(a form)')
  else if (body) lines.push(...textOf(body, type ?? 'text/plain', masks).split('\n'))
  return prefixed(lines, '> ')
}

async function answerText(
  { status, reason, headers, bytes }: RawAnswer,
  masks: Masks,
  isHead: boolean,
): Promise<string> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const before = masks.count
  const body =
    bytes.length > 0 ? ((await pictureText(bytes, type)) ?? textOf(bytes, type, masks)) : ''
  const isMasked = isHead || masks.count > before || body.startsWith('(')
  const all = headers.map(
    ([name, value]) => `${name}: ${headerValue(name.toLowerCase(), value, masks, isMasked)}`,
  )
  const isSpoken = SPOKEN.every((line) => all.includes(line))
  const lines = isSpoken ? all.filter((line) => !SPOKEN.includes(line)) : all
  const shown = isUsual(status, lines) ? [] : shortened(lines)
  return prefixed([`${status} ${reason}`, ...shown, ...(body === '' ? [] : body.split('\n'))], '< ')
}

function headerValue(name: string, value: string, masks: Masks, isMasked: boolean): string {
  if (name === 'date' || name === 'last-modified') return '<time>'
  if (name === 'retry-after') return '<seconds>'
  if (name === 'content-length' && isMasked) return '<length>'
  return masks.text(value)
}

function shortened(lines: readonly string[]): string[] {
  const rest = [...lines]
  const at = rest.indexOf(FRAME[0] ?? '')
  if (at >= 0 && FRAME.every((line, index) => rest[at + index] === line))
    rest.splice(at, FRAME.length, 'FRAME')
  if (END.every((line, index) => rest.at(index - END.length) === line))
    rest.splice(-END.length, END.length, 'END')
  return rest
}

/** Encoders differ in single bits from processor to processor. */
async function pictureText(bytes: Uint8Array, type: string): Promise<string | null> {
  if (!/^image\/(jpeg|png)/.test(type)) return null
  const { format, width, height } = await sharp(bytes).metadata()
  return `(a picture: ${format}, ${width} × ${height})`
}

function textOf(bytes: Uint8Array, type: string, masks: Masks): string {
  // Of no type is what stands for an answer that is left out.
  if (type !== '' && !/^(text\/|application\/json|application\/openmetrics|image\/svg)/.test(type))
    return '(bytes)'
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const masked = /json/.test(type) ? jsonText(text, masks) : masks.text(text)
  if (masked.length <= CHARACTERS_MAX) return masked
  const beginning = masked.slice(0, BEGINNING_CHARACTERS)
  return `(${masked.length} characters, SHA-256 ${hashOf(masked)}, that begin with:)\n${beginning}`
}

/** Spread over lines where nothing is lost by it. */
function jsonText(text: string, masks: Masks): string {
  const value = parsed(text)
  if (value === undefined || JSON.stringify(value) !== text) return masks.text(text)
  return readableJson(masks.json(value))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function prefixed(lines: readonly string[], prefix: string): string {
  return lines.map((line) => `${prefix}${line}`.trimEnd()).join('\n')
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
