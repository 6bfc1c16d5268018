/** The routes of a router, called without a server: what a simulation asks thousands of times. No schema looks at them. */
import { EventEmitter } from 'node:events'
import type { Router } from '#firmware/http/router.ts'
import type { MoneyEvent, MoneyTeller } from '#test/payments/told-money.ts'

export interface CalledRoutes extends Omit<MoneyTeller, 'counted' | 'get'> {
  get(
    path: string,
    query?: Readonly<Record<string, unknown>>,
    headers?: CalledRequest['headers'],
  ): Promise<unknown>
  /** `GET /shifts/:number`, as it is declared. */
  call(route: string, given: Partial<CalledRequest>): Promise<unknown>
}

export interface CalledRequest {
  readonly query: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

type Handler = (request: object, reply: object) => unknown

interface DeclaredRoute {
  readonly method: string
  readonly url: string
  readonly handler: Handler
}

const declared = new WeakMap<Router, CalledRoutes>()

export function callRoutes(router: Router): CalledRoutes {
  const routes = declared.get(router) ?? declareRoutes(router)
  declared.set(router, routes)
  return routes
}

function declareRoutes(router: Router): CalledRoutes {
  const handlers = new Map<string, Handler>()
  const app: Record<string, unknown> = {
    route: ({ method, url, handler }: DeclaredRoute) =>
      void handlers.set(`${method} ${url}`, handler),
    addContentTypeParser: () => {},
    register: (routes: (scope: unknown) => unknown) => routes(app),
  }
  void router.routes(app as never)

  function handlerOf(name: string): Handler {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`there is no ${name}`)
    return handler
  }

  async function ask(name: string, given: Partial<CalledRequest>): Promise<unknown> {
    const raw = Object.assign(new EventEmitter(), { closed: false, writableFinished: false })
    const server = { language: 'en' }
    const request = { query: {}, params: {}, body: {}, headers: {}, server, ...given }
    const chain = () => reply
    const reply = {
      raw,
      request,
      getHeader: () => undefined,
      type: chain,
      header: chain,
      code: chain,
      serializer: chain,
      send: textOf,
    }
    return await handlerOf(name)(request, reply)
  }

  return {
    get(path, query = {}, headers = {}) {
      const [, shift] = /^\/shifts\/(\d+)$/.exec(path) ?? []
      if (shift === undefined) return ask(`GET ${path}`, { query, headers })
      return ask('GET /shifts/:number', { query, params: { number: Number(shift) } })
    },
    call: ask,
    async events(afterSequence) {
      const sent: MoneyEvent[] = []
      let close = () => {}
      const sse = {
        onClose: (closing: () => void) => {
          close = closing
        },
        send: async ({ data }: { readonly data: MoneyEvent }) => void sent.push(data),
        keepAlive: () => {},
        sendHeaders: () => {},
        close: () => {},
      }
      const headers = { 'last-event-id': String(afterSequence) }
      await handlerOf('GET /events')({ headers }, { sse, raw: { flushHeaders: () => {} } })
      for (let told = -1; told < sent.length; ) {
        told = sent.length
        // The feed yields to the event loop after each batch.
        for (let turns = 0; turns < 3; turns += 1)
          await new Promise<void>((resolve) => setImmediate(resolve))
      }
      close()
      return sent
    },
  }
}

async function textOf(stream: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of stream) text += part
  return text
}
