/** What goes wrong below HTTP: certificates that must not be trusted, and lines that break. */

import type { RequestListener } from 'node:http'
import { createServer as createHttps, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { createAuthority } from '#test/certificates.ts'

export interface ConnectionAccident {
  readonly name: string
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
    meet: (socket) => void socket.resetAndDestroy(),
  },
  {
    name: 'connection-closed',
    meet: (socket) => void socket.end(),
  },
  {
    name: 'connection-silent',
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
    expired: await authority.issueExpired(names),
    selfSigned: await authority.selfSigned(names),
    foreign: await stranger.issue(names),
  }
  const serverOf = (name: keyof typeof certificates, options: object = {}): Server => {
    const { cert, key } = certificates[name]
    const server = createHttps({ cert, key, ...options }, serve)
    server.on('tlsClientError', () => {})
    return server
  }
  const meeting = (name: string, server: Server): ConnectionAccident => ({
    name,
    meet: (socket) => void server.emit('connection', socket),
  })
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  return {
    caFile: authority.caFile,
    server: serverOf('honest'),
    accidents: [
      meeting('tls-wrong-name', serverOf('wrongName')),
      meeting('tls-expired', serverOf('expired')),
      meeting('tls-self-signed', serverOf('selfSigned')),
      meeting('tls-foreign', serverOf('foreign')),
      meeting('tls-old', serverOf('honest', old)),
      {
        name: 'tls-plain',
        meet: (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":"PAID"}'),
      },
      {
        name: 'tls-cut',
        meet: (socket) => void socket.once('data', () => socket.resetAndDestroy()),
      },
    ],
    async [Symbol.asyncDispose]() {
      await authority[Symbol.asyncDispose]()
      await stranger[Symbol.asyncDispose]()
    },
  }
}
