/**
 * The master's side on the local network: HTTP over TLS 1.3, where each device proves itself with
 * its own key before a byte of a message is read.
 *
 * Session tickets are off: with one, a device whose key was revoked would come back in without
 * being asked for it. A connection without a proven key is answered nothing.
 */

import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { Fault, INTERNAL_ERROR, toFault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import { plainOf, say } from '#firmware/words/sentence.ts'
import type { Moment } from '#firmware/words/value-text.ts'
import type { BackupDepot } from '#hal/backup-store.ts'
import type { FleetKeys, Proof } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'
import { type MessageHandler, OPERATIONS, type Operation, type PeerServer } from '#hal/peers.ts'
import { CONNECTION_LIMITS, createConnectionBounds } from './connection-bounds.ts'
import { decode, encode, readBody, STATUS } from './lan-frame.ts'
import { createLaneRequests, isLaneRequest } from './master-requests/backup-and-takeover-answers.ts'
import { createPeerRequestRate } from './peer-request-rate.ts'

export interface LanServerNeeds {
  readonly keys: FleetKeys
  readonly handler: MessageHandler
  /** Null: it keeps no backups for lanes. */
  readonly depot: BackupDepot | null | Promise<BackupDepot | null>
  readonly journal: Journal
  readonly monotonicMs: () => number
  /** How long a handshake may take. */
  readonly handshakeMs?: number
}

const HANDSHAKE_MS = 10_000
/** A whole backup, over a bad radio. */
const BODY_MS = HOUR_MS
/** Longer than a poll waits, so that no connection ends under a question. */
const IDLE_MS = 120_000
const REFUSAL_LOG_EVERY_MS = 10_000
type Refusal = 'peer.replaced_refused' | 'device.second_card_refused'

export async function openLanServer(address: string, needs: LanServerNeeds): Promise<PeerServer> {
  const { keys, handler, journal, monotonicMs, handshakeMs = HANDSHAKE_MS } = needs
  const proven = new WeakMap<object, { readonly identity: string; readonly keyId: string }>()
  const connections = createConnectionBounds(CONNECTION_LIMITS)
  const secured = new Set<TLSSocket>()
  const countQuestion = createPeerRequestRate(monotonicMs)
  let refusalLoggedMs = Number.NEGATIVE_INFINITY
  const replacedLoggedMs = new Map<string, number>()
  const answerLaneRequest = createLaneRequests(needs)

  const server = createServer({
    minVersion: 'TLSv1.3',
    maxVersion: 'TLSv1.3',
    secureOptions: constants.SSL_OP_NO_TICKET,
    handshakeTimeout: handshakeMs,
    connectionsCheckingInterval: 5_000,
    pskCallback(socket: TLSSocket, identity: string) {
      const proof = keys.prove(identity)
      if (!proof) return null
      proven.set(socket, { identity, keyId: proof.keyId })
      return proof.secret
    },
  })
  server.headersTimeout = handshakeMs
  server.requestTimeout = BODY_MS
  server.keepAliveTimeout = IDLE_MS
  server.maxConnections = CONNECTION_LIMITS.connections
  server.on('connection', (socket: Socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    connections.arrived(socket)
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    secured.add(socket)
    connections.proven(socket, holderOf(proofOf(socket)))
    socket.on('close', () => secured.delete(socket))
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket: TLSSocket) => {
    // One line now and then: a device with a wrong key tries for ever.
    if (monotonicMs() - refusalLoggedMs < REFUSAL_LOG_EVERY_MS) return
    refusalLoggedMs = monotonicMs()
    journal.warn('peer.refused', { address: socket.remoteAddress ?? null, why: error.code ?? null })
  })
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Asked anew for each message: a key may have been revoked since the handshake.
    const proof = proofOf(request.socket)
    if (!proof) throw new Fault('unauthorized', say('fault.sync.key-unknown'))
    if (proof.standing === 'replaced') throw refusalOfReplaced(proof, request)
    if (proof.standing === 'used') throw refusalOfUsedCode(proof, request)
    const isRequest = isLaneRequest(request.url ?? '')
    const operation = isRequest ? null : operationOf(request)
    const retryAfterMs = countQuestion(holderOf(proof))
    if (retryAfterMs > 0)
      throw new Fault('too-many', say('fault.sync.too-many-messages'), undefined, { retryAfterMs })
    if (operation === null) return answerLaneRequest(proof, request, response)
    if (proof.standing !== 'member')
      throw new Fault('forbidden', say('fault.replacement.code-not-lane-key'))
    const message = await decode(await readBody(request))
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { serialNumber, hasKeyForAll } = proof
    const caller = { serialNumber, address: request.socket.remoteAddress ?? '', hasKeyForAll }
    const bytes = encode(await handler(caller, operation, message, gone.signal))
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    })
    response.end(bytes)
  }

  function proofOf(socket: object): Proof | null {
    const shown = proven.get(socket)
    return shown ? keys.prove(shown.identity) : null
  }

  /** The dead card is back, or was never dead: it and the operator are told, and nothing else happens. */
  function refusalOfReplaced(proof: Proof, { socket }: IncomingMessage): Fault {
    const { serialNumber } = proof
    const since = sinceWhen(proof)
    logNowAndThen('peer.replaced_refused', proof, socket)
    return new Fault(
      'unauthorized',
      say('fault.replacement.place-taken', { lane: serialNumber, date: since }),
    )
  }

  /** Another card with the same code; or the same one again, whose word that it was done was lost. */
  function refusalOfUsedCode(proof: Proof, { socket }: IncomingMessage): Fault {
    logNowAndThen('device.second_card_refused', proof, socket)
    return new Fault(
      'refused',
      say('fault.replacement.code-already-used', {
        lane: proof.serialNumber,
        date: sinceWhen(proof),
      }),
    )
  }

  function logNowAndThen(event: Refusal, proof: Proof, socket: Socket): void {
    const { keyId, serialNumber } = proof
    const lastMs = replacedLoggedMs.get(keyId) ?? Number.NEGATIVE_INFINITY
    if (monotonicMs() - lastMs <= REFUSAL_LOG_EVERY_MS) return
    replacedLoggedMs.set(keyId, monotonicMs())
    const address = socket.remoteAddress ?? null
    const since = new Date(proof.replacedAtMs ?? 0).toISOString()
    journal.warn(event, { serialNumber, address, since })
  }

  function refuse(response: ServerResponse, thrown: unknown): void {
    const fault = toFault(thrown)
    const status = STATUS[fault.kind] ?? 500
    if (fault.kind === 'bug') journal.error('peer.broken', { error: thrown })
    if (response.headersSent || response.destroyed) return void response.destroy()
    const said = status === 500 ? INTERNAL_ERROR : fault.said
    const { retryAfterMs } = fault.detail
    const told = { kind: fault.kind, message: String(said), said: plainOf(said) }
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ ...told, ...(retryAfterMs && { retryAfterMs }) }))
  }

  const revoking = keys.onRevoke((keyId) => {
    for (const socket of secured) if (proven.get(socket)?.keyId === keyId) socket.destroy()
  })

  const taken = await listen(server, address)
  return {
    address: taken,
    async [Symbol.asyncDispose]() {
      revoking[Symbol.dispose]()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Questions for changes would wait for up to 50 s for an answer that is not coming.
      server.closeAllConnections()
      // Those in the middle of a handshake too: closing must not wait for them.
      for (const socket of connections.sockets) socket.destroy()
      await closed
    },
  }
}

/** Connections are counted by it: a card that was replaced must not end those of the one in its place. */
function holderOf(proof: Proof | null): string {
  if (!proof) return ''
  const { standing, serialNumber, keyId } = proof
  return standing === 'member' ? serialNumber : `${standing} ${keyId}`
}

function sinceWhen({ replacedAtMs }: Proof): Moment {
  return momentOf(replacedAtMs ?? 0)
}

function operationOf({ method, url }: IncomingMessage): Operation {
  const name = /^\/sync\/v1\/([a-z]+)$/.exec(url ?? '')?.[1] as Operation
  if (method === 'POST' && OPERATIONS.includes(name)) return name
  throw new Fault('no-route', say('fault.sync.no-such-request'))
}

function listen(server: ReturnType<typeof createServer>, address: string): Promise<string> {
  const at = address.lastIndexOf(':')
  const host = address.slice(0, at)
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Fault('unreachable', say('fault.sync.cannot-listen', { address }), cause)),
    )
    server.listen({ host: host.replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }, () =>
      resolve(hostAndPort(host, (server.address() as AddressInfo).port)),
    )
  })
}
