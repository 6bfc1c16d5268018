/**
 * The line between an adapter and a bank that answers honestly, and on it somebody who alters the
 * bank's answers. The bank itself sees every request as it was made.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { request as ask } from 'undici'

/** The date is the bank's time, not the proxy's. */
const PASSED_HEADERS = ['content-type', 'date', 'retry-after', 'www-authenticate']

export interface ProxiedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Alters one answer, or leaves it as it is. `asked` is the request's method and path. */
export type Lie = (answer: ProxiedAnswer, asked: string) => ProxiedAnswer

export interface LyingProxy extends AsyncDisposable {
  readonly url: string
  /** Null: the truth. */
  tell(lie: Lie | null): void
  /** How many answers were altered since the last `tell`. */
  readonly told: number
}

/** Calls come with the same path as at the bank. */
export async function openLyingProxy(bankUrl: string): Promise<LyingProxy> {
  const { origin, pathname } = new URL(bankUrl)
  let lie: Lie | null = null
  let told = 0

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
    const { statusCode, ...answer } = await ask(origin + url, {
      method: method as 'GET',
      headers,
      body: await buffer(request),
    })
    const truth: ProxiedAnswer = {
      status: statusCode,
      headers: Object.fromEntries(
        PASSED_HEADERS.flatMap((name) => {
          const value = answer.headers[name]
          return typeof value === 'string' ? [[name, value]] : []
        }),
      ),
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    }
    const sent = lie?.(truth, `${method} ${url}`) ?? truth
    if (sent !== truth) told += 1
    response.writeHead(sent.status, { ...sent.headers, 'content-length': sent.bytes.length })
    response.end(sent.bytes)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${pathname.replace(/\/$/, '')}`,
    tell(next) {
      lie = next
      told = 0
    },
    get told() {
      return told
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
