/**
 * A message of synchronisation as an HTTP body.
 *
 *   head length (4, BE) | head, JSON in UTF-8 | body
 *
 * An answer that is a refusal is JSON alone: { kind, message, said }, `said` for a lane of another language.
 */

import type { IncomingMessage } from 'node:http'
import { type Piece, parseLongJson, valuesIn } from '#firmware/async/long-json.ts'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import { toldSentence } from '#firmware/words/told-sentence.ts'
import type { Message } from '#hal/peers.ts'

const MESSAGE_BYTES_MAX = 6 * 1024 * 1024
const HEAD_BYTES_MAX = 1024 * 1024
/** Deeper than any message by far. */
const HEAD_DEPTH_MAX = 16
/** Of what is read in one turn: a list is read in pieces of 16 KB. */
const HEAD_VALUES_MAX = 25_000

export function encode({ head, body }: Message): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, body])
}

/** In short turns: whoever has the key of a fleet may send anything. Rejects with Fault 'bad-request'. */
export async function decode(bytes: Buffer): Promise<Message> {
  if (bytes.length < 4) throw new Fault('bad-request', say('fault.sync.message-without-head'))
  const end = 4 + bytes.readUInt32BE(0)
  if (end - 4 > HEAD_BYTES_MAX || end > bytes.length)
    throw new Fault('bad-request', say('fault.sync.message-head-size'))
  try {
    const head = await parseLongJson(bytes.toString('utf8', 4, end), readPiece)
    return { head, body: bytes.subarray(end) }
  } catch (cause) {
    throw new Fault('bad-request', say('fault.sync.message-head-not-json'), cause)
  }
}

function readPiece({ text, depth }: Piece): unknown {
  if (typeof valuesIn(text, HEAD_DEPTH_MAX - depth, HEAD_VALUES_MAX) !== 'number')
    throw new Error('it is deeper, or has more values, than a message')
  return JSON.parse(text)
}

/** Reads a body to its end, and no further than a message may go. */
export async function readBody(from: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of from as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MESSAGE_BYTES_MAX) {
      from.destroy()
      throw new Fault('bad-request', say('fault.sync.message-too-large'))
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What a peer may tell the other one; the rest is its own affair. */
export const STATUS: Readonly<Partial<Record<FaultKind, number>>> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'no-route': 404,
  'not-found': 404,
  busy: 409,
  refused: 409,
  'too-many': 429,
  unreachable: 503,
  full: 507,
  storage: 507,
}

export function refusalOf(bytes: Buffer, status: number): Fault {
  try {
    const { kind, message, said, retryAfterMs } = JSON.parse(bytes.toString('utf8')) as {
      kind: FaultKind
      message: string
      said?: unknown
      retryAfterMs?: number
    }
    if (STATUS[kind] === status && typeof message === 'string')
      return new Fault(
        kind,
        say('fault.sync.master-refusal', {
          why: toldSentence(said, printable) ?? printable(message.slice(0, 200)),
        }),
        undefined,
        {
          ...(typeof retryAfterMs === 'number' && { retryAfterMs: Math.min(retryAfterMs, 60_000) }),
        },
      )
  } catch {
    // Not from a master; said below.
  }
  return new Fault('unreachable', say('fault.sync.master-status-unexpected', { status }))
}
