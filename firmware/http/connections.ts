/**
 * What happens below HTTP: how many sockets, how long they may dawdle, and an honest answer to
 * bytes that never became a request.
 */
import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '#firmware/fault.ts'
import type { Answers } from './answers.ts'
import type { Limits } from './limits.ts'

export function boundConnections(server: Server, limits: Limits, isLoopback: boolean): void {
  server.maxConnections = limits.connections
  server.headersTimeout = limits.headersTimeoutMs
  // Node drops headers beyond the count in silence, an Origin perhaps: we count for ourselves.
  server.maxHeadersCount = 0
  // An unknown expectation is no reason to answer what no interface lists.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  if (!isLoopback) boundClients(server, limits.connectionsPerClient)
}

function boundClients(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = socket.remoteAddress ?? ''
    const count = (counts.get(client) ?? 0) + 1
    if (count > most) return void socket.destroy()
    counts.set(client, count)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    })
  })
}

interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

/** Broken or oversized headers and half requests: 400 in the shape of the path, if one came. */
export function answerBrokenRequest(error: ClientError, socket: Socket, answers: Answers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const path = /^[A-Z]+ (\/\S*)/.exec(error.rawPacket?.toString('latin1', 0, 512) ?? '')?.[1]
  const { http, body } = answers.shape(path ?? '/', new Fault('bad-request', sayWhy(error)))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\nConnection: close\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

function sayWhy({ code }: ClientError): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'the headers are too large'
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'the request did not arrive in time'
    default:
      return 'this is not an HTTP request'
  }
}
