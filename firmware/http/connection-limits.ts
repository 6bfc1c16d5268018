/**
 * Bounds on connections before a request is read: how long its headers may take, and how many
 * connections a listener holds, in all and of strangers. At a bound a new connection is still
 * accepted, and the least useful one is dropped, of equals a stranger's. Only when
 * every connection there is working on a whole request is the new one refused.
 *
 * Why the newcomer stays: a listener that refuses at its bound is shut by whoever takes all places. 520 dripping
 * sockets kept one shut for 150 s, and time-outs that ended only our side held it for 130 s more. So every time-out
 * ends in `destroy`, 2 s after the answer at the latest. What remains: some hundred connections within a millisecond,
 * faster than a till's request arrives, still get in its way where the lane does not know its address.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { STRANGERS } from '#firmware/async/loop-share.ts'
import { holderBefore, type KnownBy } from './known-addresses.ts'
import type { Limits } from './limits.ts'
import { awaitsTurn, isStranger } from './paced-connections.ts'

interface Connection {
  isNew: boolean
  socket: Socket
  /** The latest request on the connection. */
  request: IncomingMessage | null
  response: ServerResponse | null
  waiting: number
}

export function boundConnections(server: Server, limits: Limits, knownBy: KnownBy): void {
  // Node's own bound is higher than ours: it counts a dropped connection until its end is reported.
  server.maxConnections = limits.connections * 2
  server.headersTimeout = limits.headersTimeoutMs
  // Node silently drops headers beyond its bound, perhaps an Origin: we count them ourselves.
  server.maxHeadersCount = 0
  // A request with an unknown `Expect` is answered as any other: no interface lists a 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  /** In the order of arrival: of equals the oldest is dropped. */
  const open = new Set<Connection>()
  const bySocket = new WeakMap<Socket, Connection>()
  const isOfStranger = ({ socket }: Connection) =>
    isStranger(socket) ?? holderBefore(socket, knownBy) === STRANGERS

  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      isNew: true,
      socket,
      request: null,
      response: null,
      waiting: 0,
    }
    const oldEnough = setTimeout(() => {
      connection.isNew = false
    }, NEW_MS).unref()
    bySocket.set(socket, connection)
    open.add(connection)
    socket.once('close', () => {
      clearTimeout(oldEnough)
      open.delete(connection)
    })
    const strangers = [...open].filter(isOfStranger)
    if (strangers.length > limits.connectionsOfStrangers) dropLeast(strangers, connection)
    if (open.size > limits.connections) dropLeast([...open], connection)
  })
  // TLS makes another object for the same connection.
  server.on('secureConnection', (secure: Socket) => {
    for (const connection of open)
      if (isSameEnd(connection.socket, secure)) {
        connection.socket = secure
        bySocket.set(secure, connection)
      }
  })
  // The listeners that are there are called from here: Node goes on emitting requests that came in one packet,
  // also after the connection was cut.
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isOneTooMany(request, response)) return void request.socket.destroy()
    for (const handle of handlers) handle.call(server, request, response)
  })

  function isOneTooMany(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = bySocket.get(request.socket)
    if (!connection) return request.socket.destroyed
    const isAnswered = connection.response?.writableFinished ?? true
    connection.waiting = isAnswered ? 0 : connection.waiting + 1
    connection.request = request
    connection.response = response
    return connection.waiting > limits.pipelined
  }

  function dropLeast(crowd: readonly Connection[], newcomer: Connection): void {
    let least: Connection | null = crowd.includes(newcomer) ? newcomer : null
    let leastWorth = WORKED_ON
    for (const one of crowd) {
      const worth = worthOf(one) + (isOfStranger(one) ? 0 : 0.5)
      if (one === newcomer || worth >= leastWorth) continue
      least = one
      leastWorth = worth
    }
    if (!least) return
    least.socket.destroy()
    // Forgotten now: 'close' comes later, and the next new connection must not count this one.
    open.delete(least)
  }
}

/** As many as come in one turn of a busy lane are read in the next ones. */
const NEW_MS = 1_000

const WORKED_ON = 5

/**
 * In ascending order: nothing asked, idle, new or not read yet, a body arriving, an answer going out, worked on. What was
 * not read yet may be a question; of equals the oldest goes, whose client may have gone before.
 */
function worthOf({ isNew, socket, request, response }: Connection): number {
  if (!request || !response) return isNew || awaitsTurn(socket) ? 2 : 0
  // Nobody waits for the rest of what was refused.
  if (!request.complete) return response.headersSent ? 0 : 3
  if (response.writableFinished) return 1
  return response.headersSent ? 4 : WORKED_ON
}

const isSameEnd = (one: Socket, other: Socket) =>
  one.remoteAddress === other.remoteAddress && one.remotePort === other.remotePort
