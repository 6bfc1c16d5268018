/** One request over a socket of its own, and the answer as it came: status line, headers in their order, bytes. */
import { type IncomingMessage, request } from 'node:http'

export interface RawRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Instead of its body: so many bytes are announced, and none is sent. */
  readonly announcedBytes?: number
}

export interface RawAnswer {
  readonly status: number
  readonly reason: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly bytes: Uint8Array
}

/** Of an event stream what came until its first event was whole. `isHeadEnough`: of any answer nothing. */
export function rawCall(
  url: string,
  asked: RawRequest,
  isHeadEnough: (answer: IncomingMessage) => boolean = () => false,
): Promise<RawAnswer> {
  const { method, path, body, announcedBytes } = asked
  const announced = announcedBytes ?? body?.length
  const headers = {
    ...asked.headers,
    ...(announced !== undefined && { 'content-length': String(announced) }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      const isStream = /^text\/event-stream/.test(incoming.headers['content-type'] ?? '')
      const end = () => {
        resolve(answerOf(incoming, Buffer.concat(chunks)))
        outgoing.destroy()
      }
      incoming.on('error', () => {})
      incoming.on('end', end)
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (isStream && /^data:.*\n\n/m.test(Buffer.concat(chunks).toString())) end()
      })
      if (isHeadEnough(incoming)) end()
    })
    outgoing.on('error', reject)
    if (announcedBytes === undefined) outgoing.end(body)
    else outgoing.flushHeaders()
  })
}

function answerOf(
  { statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage,
  bytes: Uint8Array,
): RawAnswer {
  const headers: [string, string][] = []
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''])
  return { status: statusCode, reason: statusMessage, headers, bytes }
}
