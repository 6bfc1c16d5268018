/**
 * Reads JSON that has one meaning only, in UTF-8. A key given twice, a key that sets a prototype
 * (`__proto__`) or very deep nesting is a bad request.
 *
 * Why so strict: with `{"amount":1,"amount":100}` two parsers may read two amounts, and a till, a proxy and the lane
 * must never disagree about money. Types are literal (`"100"` is no amount); only text by nature, queries and paths,
 * is read as numbers. An operation that takes no body accepts an empty one and `{}`, which many libraries send for
 * nothing, and refuses all else: such a body was meant for another operation. The check is one linear walk and does
 * not show in the figures.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import {
  endOfString,
  FORBIDDEN_KEYS,
  PIECE_CHARACTERS,
  type Piece,
  parseLongJson,
  valuesIn,
} from './long-json.ts'
import { beginTurns } from './yield-event-loop.ts'

// Far deeper than any body of ours; validators and serializers after this may recurse.
const DEPTH_MAX = 32
// For a request's body, which anybody may send. So many take twenty milliseconds, two hundred on a slow board. 20,000
// names come in one object; no other body has as many values. A bank's answer is bounded in bytes alone.
const REQUEST_VALUES_MAX = 25_000
// For a long body, in all its turns: twice what 20,000 goods with a dozen fields each have. Each value takes some bytes
// of text and fifty of memory.
const ALL_VALUES_MAX = 500_000

export function parseStrictJson(
  bytes: Uint8Array,
  /** The most values that the text may have; more are refused. */
  valuesMax = Number.POSITIVE_INFINITY,
): unknown {
  const text = decode(bytes)
  checkBounds(text, DEPTH_MAX, valuesMax)
  return readPiece({ text, depth: 0, placeOf: (at) => at })
}

/** A longer body is parsed in turns. */
const AT_ONCE_BYTES = 2 * PIECE_CHARACTERS

/** Parses a request's body, a long one in short turns. */
export async function parseStrictJsonInTurns(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length <= AT_ONCE_BYTES) return parseStrictJson(bytes, REQUEST_VALUES_MAX)
  let left = ALL_VALUES_MAX
  return parseLongJson(await decodeInTurns(bytes), (piece) => {
    left -= checkBounds(piece.text, DEPTH_MAX - piece.depth, REQUEST_VALUES_MAX)
    if (left < 0) throw refusal(say('fault.request.too-many-values', { most: ALL_VALUES_MAX }))
    return readPiece(piece)
  })
}

function readPiece({ text, placeOf }: Piece): unknown {
  const value = parse(text, placeOf)
  checkKeys(text)
  return value
}

/** How many bytes are decoded before a turn may end. */
const DECODED_BYTES = 256 * 1024

async function decodeInTurns(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: string[] = []
  const turns = beginTurns()
  try {
    for (let at = 0; at < bytes.length; at += DECODED_BYTES) {
      pieces.push(decoder.decode(bytes.subarray(at, at + DECODED_BYTES), { stream: true }))
      if (turns.isOver()) await turns.next()
    }
    return pieces.join('') + decoder.decode()
  } catch {
    throw refusal(say('fault.request.body-not-utf8'))
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal(say('fault.request.body-not-utf8'))
  }
}

function parse(text: string, placeOf: Piece['placeOf']): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only the position is told: the rest of the message quotes the body, which may hold a password.
    const place = error instanceof Error ? / at position (\d+)/.exec(error.message)?.[1] : undefined
    if (place === undefined) throw refusal(say('fault.request.body-not-json'))
    throw refusal(
      say('fault.request.body-not-json-at-position', { position: placeOf(Number(place)) }),
    )
  }
}

/** The number of values; throws where they are too many or too deep, also for text that is no JSON. Keeps turns short. */
function checkBounds(text: string, depthMax: number, valuesMax: number): number {
  const values = valuesIn(text, depthMax, valuesMax)
  if (values === 'deep')
    throw refusal(say('fault.request.body-nested-too-deep', { most: DEPTH_MAX }))
  if (values === 'many')
    throw refusal(say('fault.request.too-many-values-at-once', { most: valuesMax }))
  return values
}

/** Walks text that is known to be valid JSON; `open` has the keys seen in each open object. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : null)
        expectsKey = text[at] === '{'
        break
      case '}':
      case ']':
        open.pop()
        expectsKey = false
        break
      case ',':
        expectsKey = open.at(-1) instanceof Set
        break
      case '"': {
        const end = endOfString(text, at)
        if (expectsKey) addKey(open.at(-1), keyOf(text.slice(at, end)))
        expectsKey = false
        at = end - 1
      }
    }
  }
}

/** Most keys have no escapes: without JSON.parse they are read five times as fast. */
function keyOf(quoted: string): string {
  return quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
}

function addKey(seen: Set<string> | null | undefined, key: string): void {
  const shown = JSON.stringify(key.slice(0, 40))
  if (FORBIDDEN_KEYS.has(key)) throw refusal(say('fault.request.forbidden-key', { key: shown }))
  if (seen?.has(key)) throw refusal(say('fault.request.duplicate-key', { key: shown }))
  seen?.add(key)
}

function refusal(message: Sentence): Fault {
  return new Fault('bad-request', message, undefined, { part: 'json' })
}
