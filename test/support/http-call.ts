/** One HTTP request as bytes allow it: any header, any body, any framing. No library in between. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string goes with its Content-Length; a list of chunks goes chunked. */
  readonly body?: string | Uint8Array | readonly (string | Uint8Array)[]
  /** The caller's own address, where it matters who calls. */
  readonly localAddress?: string
}

export interface Reply {
  readonly http: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body as JSON; throws when it is none. */
  readonly json: unknown
}

export function call(address: string, path: string, what: Call = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, localAddress } = what
  const how = { method, headers, agent: false, ...(localAddress && { localAddress }) }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${path}`, how, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => {
        text += chunk
      })
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          http: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          get json() {
            return JSON.parse(text) as unknown
          },
        }),
      )
    })
    outgoing.on('error', reject)
    if (Array.isArray(body)) for (const chunk of body) outgoing.write(chunk)
    outgoing.end(Array.isArray(body) ? undefined : body)
  })
}

export function postJson(
  address: string,
  path: string,
  value: unknown,
  headers = {},
  more: Pick<Call, 'localAddress' | 'method'> = {},
) {
  return call(address, path, {
    method: 'POST',
    ...more,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  })
}

export const putJson = (address: string, path: string, value: unknown, headers = {}) =>
  postJson(address, path, value, headers, { method: 'PUT' })

/** The fake camera of a device sees this from now on. */
export const showCamera = (address: string, jpeg: Uint8Array, headers = {}) =>
  call(address, '/sim/camera', {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: jpeg,
  })

/** Writes bytes as they are and resolves with everything that came back until the peer closed. */
export function exchange(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}
