/** What goes wrong below HTTP: certificates that must not be trusted, and lines that break. */

import type { RequestListener } from 'node:http'
import { createServer as createHttps, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { createAuthority } from '#test/certificates.ts'

export interface ConnectionAccident {
  readonly name: string
  readonly does: string
  meet(socket: Socket): void
}

export interface TlsSide extends AsyncDisposable {
  readonly caFile: string
  /** The honest certificate's server. */
  readonly server: Server
  readonly accidents: readonly ConnectionAccident[]
}

/** Plain lines have these too. */
export const LINE_ACCIDENTS: readonly ConnectionAccident[] = [
  {
    name: 'connection-reset',
    does: 'a reset as soon as the line is there',
    meet: (socket) => void socket.resetAndDestroy(),
  },
  {
    name: 'connection-closed',
    does: 'the end as soon as the line is there',
    meet: (socket) => void socket.end(),
  },
  {
    name: 'connection-silent',
    does: 'a line that takes everything and says nothing',
    meet: (socket) => void socket.resume(),
  },
]

export async function openTlsSide(serve: RequestListener): Promise<TlsSide> {
  const authority = await createAuthority()
  const stranger = await createAuthority()
  const names = 'DNS:localhost,IP:127.0.0.1'
  const certificates = {
    honest: await authority.issue(names),
    wrongName: await authority.issue('DNS:bank.example'),
    expired: await authority.issue(names, -1),
    selfSigned: await authority.selfSigned(names),
    foreign: await stranger.issue(names),
  }
  const serverOf = (name: keyof typeof certificates, options: object = {}): Server => {
    const { cert, key } = certificates[name]
    const server = createHttps({ cert, key, ...options }, serve)
    server.on('tlsClientError', () => {})
    return server
  }
  const meeting = (name: string, does: string, server: Server): ConnectionAccident => ({
    name,
    does,
    meet: (socket) => void server.emit('connection', socket),
  })
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  return {
    caFile: authority.caFile,
    server: serverOf('honest'),
    accidents: [
      meeting('tls-wrong-name', 'a certificate for another name', serverOf('wrongName')),
      meeting('tls-expired', 'a certificate that has expired', serverOf('expired')),
      meeting('tls-self-signed', 'a certificate that nobody signed', serverOf('selfSigned')),
      meeting('tls-foreign', 'a certificate of another authority', serverOf('foreign')),
      meeting('tls-old', 'TLS 1.1 at most', serverOf('honest', old)),
      {
        name: 'tls-plain',
        does: 'plain HTTP, with PAID, where TLS is expected',
        meet: (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":"PAID"}'),
      },
      {
        name: 'tls-cut',
        does: 'a reset in the middle of the handshake',
        meet: (socket) => void socket.once('data', () => socket.resetAndDestroy()),
      },
    ],
    async [Symbol.asyncDispose]() {
      await authority[Symbol.asyncDispose]()
      await stranger[Symbol.asyncDispose]()
    },
  }
}
