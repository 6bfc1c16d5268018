/** A subordinate's side on the local network: one agent for one key, as agents pool by address only. */

import type { ClientRequest } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import { Fault } from '#firmware/fault.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import { isOutOfConnections, networkFailure } from '#firmware/vocabulary/network-failure.ts'
import { say } from '#firmware/words/sentence.ts'
import type { AskOptions, Message, Operation, PeerLink } from '#hal/peers.ts'
import { CONNECTION_LIMITS } from './connection-bounds.ts'
import type { Psk } from './fleet-key-text-and-derivation.ts'
import { decode, encode, readBody, refusalOf } from './lan-frame.ts'
import { masterAddressOf } from './master-address.ts'

const ANSWER_MS_MAX = 10 * 60_000
const CHUNK_BYTES = 64 * 1024
const KEEP_ALIVE_MS = 120_000

/** Throws Fault 'bad-request' for what is no URL. Whatever its scheme, TLS is spoken. */
export function createLanLink(url: string, psk: Psk): PeerLink {
  const { host, port } = masterAddressOf(url)
  const agent = new Agent({
    // One handshake for a day of questions; a lane's wait for news keeps a connection from idling.
    keepAlive: true,
    // Longer than a wait for news: while answers come, the kernel need not ask. Node's own second
    // would be 170 packets a minute.
    keepAliveMsecs: KEEP_ALIVE_MS,
    maxSockets: CONNECTION_LIMITS.perDevice,
    // A resumed session would not ask for the key again.
    maxCachedSessions: 0,
    // Who answers is proven by the key that both have, not by a name. Here and not in the request:
    // there it would give each message a connection, and a handshake, of its own.
    checkServerIdentity: () => undefined,
  })

  /** What broke one connection broke the idle ones too: the next question opens a new one. */
  function closeIdleConnections(): void {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of [...(sockets ?? [])]) socket.destroy()
  }

  function once(operation: Operation, bytes: Buffer, options: AskOptions): Promise<Message> {
    // Silence ends a question, not slowness: on a bad radio an answer drips for minutes.
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), options.timeoutMs).unref()
    const deadline = AbortSignal.any([silence.signal, AbortSignal.timeout(ANSWER_MS_MAX)])
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
    return new Promise<Message>((resolve, reject) => {
      const how: RequestOptions & ConnectionOptions = {
        host,
        port,
        path: `/sync/v1/${operation}`,
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': bytes.length,
        },
        agent,
        signal,
        minVersion: 'TLSv1.3',
        servername: '',
        pskCallback: () => ({ psk: psk.secret, identity: psk.identity }),
      }
      const outgoing = request(how)
      outgoing.on('socket', (socket) => socket.setNoDelay(true))
      outgoing.on('error', (cause: NodeJS.ErrnoException) =>
        reject(faultOf(cause, hostAndPort(host, port), outgoing.reusedSocket)),
      )
      outgoing.on('response', (incoming) => {
        incoming.on('data', () => timer.refresh())
        readBody(incoming)
          .then(async (body) => {
            if (incoming.statusCode === 200) resolve(await decode(body))
            else reject(refusalOf(body, incoming.statusCode ?? 0))
          })
          .catch((cause: unknown) =>
            reject(
              cause instanceof Fault
                ? cause
                : new Fault('unreachable', say('fault.sync.master-answer-cut'), cause),
            ),
          )
      })
      send(outgoing, bytes, () => timer.refresh())
    }).finally(() => clearTimeout(timer))
  }

  return {
    async ask(operation, message, options) {
      const bytes = encode(message)
      try {
        return await once(operation, bytes, options)
      } catch (error) {
        if (!(error instanceof Fault) || error.kind !== 'unreachable') throw error
        closeIdleConnections()
        // The master closed an idle connection just when it was to be used: asking again is safe.
        if (error.cause !== STALE) throw error
        return once(operation, bytes, options)
      }
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
    },
  }
}

/** In pieces: each that is sent shows that the connection is alive. */
function send(outgoing: ClientRequest, bytes: Buffer, onGone: () => void): void {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    outgoing.write(bytes.subarray(at, at + CHUNK_BYTES), onGone)
  outgoing.end()
}

const STALE = Symbol('the connection had been closed')

export function faultOf(cause: NodeJS.ErrnoException, place: string, wasReused: boolean): Fault {
  if (wasReused && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE'))
    return new Fault('unreachable', say('fault.sync.master-silent', { address: place }), STALE)
  // What OpenSSL makes of an alert: the other side does not accept the key, or has another one.
  if (cause.code === 'EPROTO' || cause.code?.startsWith('ERR_SSL'))
    return new Fault(
      'unauthorized',
      say('fault.sync.master-rejects-key', { address: place }),
      cause,
    )
  const said = isOutOfConnections(cause)
    ? say('fault.sync.too-many-connections')
    : say('fault.sync.master-unreachable', { address: place, why: networkFailure(cause) })
  return new Fault('unreachable', said, cause)
}
