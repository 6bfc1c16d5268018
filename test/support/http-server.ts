/** A server of a test at a free port of loopback, that does to its caller whatever the test says, over HTTP or TLS; counts its callers. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface HttpServer extends AsyncDisposable {
  readonly port: number
  readonly url: string
  /** Requests that arrived, complete or not. */
  readonly requests: number
  /** Connections that were made, whether or not anything came over them. */
  readonly connections: number
}

export async function openHttpServer(
  behave: RequestListener,
  tls?: ServerOptions,
  host = '127.0.0.1',
): Promise<HttpServer> {
  let requests = 0
  let connections = 0
  const handle: RequestListener = (request, response) => {
    requests += 1
    request.on('error', () => {})
    response.on('error', () => {})
    behave(request, response)
  }
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    get requests() {
      return requests
    },
    get connections() {
      return connections
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
