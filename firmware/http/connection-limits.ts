/**
 * Bounds on connections before a request is read: how long its headers may take, and how many
 * connections a listener holds, in all and from one address. At a bound a new connection is still
 * accepted, and the least useful one of the address that has most is dropped. Only when
 * every connection there is working on a whole request is the new one refused.
 *
 * Why the newcomer stays: a listener that refuses at its bound is shut by whoever takes all places. 520 dripping
 * sockets kept one shut for 150 s, and time-outs that ended only our side held it for 130 s more. So every time-out
 * ends in `destroy`, 2 s after the answer at the latest. What remains: some hundred connections within a millisecond,
 * faster than a till's request arrives, still get in its way.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'
import { awaitsTurn } from './paced-connections.ts'

type ConnectionLimits = Pick<Limits, 'connections' | 'connectionsPerClient' | 'pipelined'>

interface Connection {
  isNew: boolean
  socket: Socket
  /** The latest request on the connection. */
  request: IncomingMessage | null
  response: ServerResponse | null
  waiting: number
}

export function boundConnections(server: Server, limits: Limits, isLoopback: boolean): void {
  // Node's own bound is higher than ours: it counts a dropped connection until its end is reported.
  server.maxConnections = limits.connections * 2
  server.headersTimeout = limits.headersTimeoutMs
  // Node silently drops headers beyond its bound, perhaps an Origin: we count them ourselves.
  server.maxHeadersCount = 0
  // A request with an unknown `Expect` is answered as any other: no interface lists a 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  limitConnections(server, {
    ...limits,
    // All callers of this machine share a few addresses.
    connectionsPerClient: isLoopback ? limits.connections / 2 : limits.connectionsPerClient,
  })
}

function limitConnections(server: Server, limits: ConnectionLimits): void {
  const bySocket = new WeakMap<Socket, Connection>()
  const byClient = new Map<string, Set<Connection>>()
  let count = 0

  server.on('connection', (socket: Socket) => {
    const client = socket.remoteAddress ?? ''
    const own = byClient.get(client) ?? new Set()
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
    byClient.set(client, own.add(connection))
    count += 1
    socket.once('close', () => {
      clearTimeout(oldEnough)
      forget(client, connection)
    })
    if (own.size > limits.connectionsPerClient) drop(client, own, connection)
    else if (count > limits.connections) drop(...largest(byClient), connection)
  })
  // TLS makes another object for the same connection.
  server.on('secureConnection', (secure: Socket) => {
    const port = secure.remotePort
    for (const connection of byClient.get(secure.remoteAddress ?? '') ?? [])
      if (connection.socket.remotePort === port) {
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

  function drop(client: string, own: ReadonlySet<Connection>, newcomer: Connection): void {
    let least: Connection = newcomer
    let worth = WORKED_ON
    // The set is in the order of arrival: of equal connections the oldest is dropped.
    for (const one of own) {
      if (one === newcomer || worthOf(one) >= worth) continue
      least = one
      worth = worthOf(one)
    }
    least.socket.destroy()
    // Forgotten now: 'close' comes later, and the next new connection must not count this one.
    forget(client, least)
  }

  function forget(client: string, connection: Connection): void {
    const own = byClient.get(client)
    if (!own?.delete(connection)) return
    count -= 1
    if (own.size === 0) byClient.delete(client)
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
  if (!request.complete) return 3
  if (response.writableFinished) return 1
  return response.headersSent ? 4 : WORKED_ON
}

function largest(byClient: ReadonlyMap<string, Set<Connection>>): [string, Set<Connection>] {
  let found: [string, Set<Connection>] = ['', new Set()]
  for (const [client, own] of byClient) if (own.size > found[1].size) found = [client, own]
  return found
}
