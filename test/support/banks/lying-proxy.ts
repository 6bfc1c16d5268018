/**
 * The line between an adapter and a bank that answers honestly, and on it somebody who alters the
 * bank's answers. The bank itself sees every request as it was made.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { request as ask } from 'undici'
import { openHttpServer } from '#test/http-server.ts'

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

  const server = await openHttpServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  return {
    url: `${server.url}${pathname.replace(/\/$/, '')}`,
    tell(next) {
      lie = next
      told = 0
    },
    get told() {
      return told
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
