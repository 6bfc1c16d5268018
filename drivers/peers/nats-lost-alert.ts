/**
 * Why a NATS server broke off a connection that was to be encrypted. In TLS 1.3 a server judges the shop's certificate
 * when the shop already believes that it is connected, so its refusal and the shop's first words cross. The server
 * throws these words away unread, which resets the connection, and a shop that is writing then learns of the reset and
 * never reads the refusal. So the server is asked again by one that says nothing after the handshake, and listens.
 */
import { connect, isIP } from 'node:net'
import { type ConnectionOptions, connect as encrypt } from 'node:tls'

const PORT = 4222
/** A server judges a certificate at once, and waits as long as this for the login of one that it accepts. */
const LISTEN_MS = 2_000
/** The server's first line, in the clear: a few hundred bytes. */
const INFO_BYTES_MAX = 65_536

/** The error that says why; null: the server does not refuse the connection as such, or cannot be reached now. */
export async function lostAlert(
  servers: readonly string[],
  tls: ConnectionOptions,
): Promise<Error | null> {
  const found = await Promise.all(servers.map((server) => askOne(server, tls)))
  return found.find((error) => error !== null) ?? null
}

function askOne(server: string, tls: ConnectionOptions): Promise<Error | null> {
  const { hostname, port } = new URL(server.includes('://') ? server : `tls://${server}`)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  const socket = connect({ host, port: Number(port) || PORT })
  const timer = setTimeout(() => resolve(null), LISTEN_MS)
  const nothing = () => resolve(null)
  let received = ''
  socket.on('error', nothing).on('close', nothing)
  socket.on('data', function read(chunk: Buffer) {
    received += chunk.toString('latin1')
    if (received.length > INFO_BYTES_MAX) return nothing()
    if (!received.includes('\r\n')) return
    socket.off('data', read).off('error', nothing).off('close', nothing)
    const encrypted = encrypt({ ...tls, socket, ...(!isIP(host) && { servername: host }) })
    encrypted.on('error', (error: NodeJS.ErrnoException) =>
      resolve(wasReset(error.code ?? '') ? null : error),
    )
    encrypted.on('close', nothing)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

/** By the code of its error: whether the other side, or what stands between, dropped a connection; '': without an error. */
export function wasReset(code: string): boolean {
  return ['', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)
}
