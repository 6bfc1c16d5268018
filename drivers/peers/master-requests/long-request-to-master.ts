/**
 * One request to a master that is no message of synchronisation: of any length in both directions, with the same keys.
 */

import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import { Fault } from '#firmware/fault.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Psk } from '../fleet-key-text-and-derivation.ts'
import { refusalOf } from '../lan-frame.ts'
import { faultOf } from '../lan-link.ts'
import { masterAddressOf } from '../master-address.ts'

export interface LanCall {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal | undefined
}

/** How long nothing may move in either direction; an answer may take minutes where a card is slow. */
const SILENCE_MS = 120_000
const ANSWER_BYTES_MAX = 1024 * 1024

/** Resolves with an answer of status 200, not read yet; rejects with what the master says. */
export async function callMaster(url: string, psk: Psk, call: LanCall): Promise<IncomingMessage> {
  const { host, port } = masterAddressOf(url)
  const { method, path, headers = {}, body, signal } = call
  let broken: unknown = null
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const how: RequestOptions & ConnectionOptions = {
      host,
      port,
      path,
      method,
      headers,
      agent: false,
      timeout: SILENCE_MS,
      ...(signal && { signal }),
      minVersion: 'TLSv1.3',
      servername: '',
      // The key that both sides have proves who answers, not a name.
      checkServerIdentity: () => undefined,
      pskCallback: () => ({ psk: psk.secret, identity: psk.identity }),
    }
    const outgoing = request(how, resolve)
    outgoing.on('timeout', () => outgoing.destroy(new Error('silence')))
    outgoing.on('error', (cause: NodeJS.ErrnoException) =>
      reject(broken ?? faultOf(cause, hostAndPort(host, port), false)),
    )
    if (!body) return void outgoing.end()
    const source = Readable.from(body, { objectMode: false })
    source.on('error', (cause) => {
      broken = cause
      outgoing.destroy(cause)
    })
    source.pipe(outgoing)
  })
  if (answer.statusCode === 200) return answer
  throw refusalOf(await smallBody(answer), answer.statusCode ?? 0)
}

export async function jsonOf(answer: IncomingMessage): Promise<unknown> {
  const bytes = await smallBody(answer)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new Fault('unreachable', say('fault.sync.master-answer-not-json'), cause)
  }
}

/** The bytes of an answer; an end in the middle is Fault 'unreachable'. */
export async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* answer as AsyncIterable<Buffer>
  } catch (cause) {
    throw new Fault('unreachable', say('fault.sync.master-answer-cut'), cause)
  } finally {
    answer.destroy()
  }
}

async function smallBody(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytesOf(answer)) {
    length += piece.length
    if (length > ANSWER_BYTES_MAX)
      throw new Fault('unreachable', say('fault.sync.master-answer-too-large'))
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
