/** Every route that a lane really has, those of no document too: noted by Fastify as they are declared. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export interface DeclaredRoutes {
  /** `GET /transactions/:id`, of the listener at this port, in alphabetical order. */
  at(url: string): readonly string[]
}

/** Of all listeners that open while `work` runs. */
export async function routesDeclaredIn<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly routes: DeclaredRoutes }> {
  const listeners: { readonly app: FastifyInstance; readonly routes: Set<string> }[] = []
  const note = (message: unknown) => {
    const { fastify: app } = message as { readonly fastify: FastifyInstance }
    const routes = new Set<string>()
    listeners.push({ app, routes })
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', note)
  try {
    const result = await work()
    return {
      result,
      routes: {
        at(url) {
          const isThere = ({ app }: { app: FastifyInstance }) =>
            app
              .addresses()
              .some((at) => typeof at === 'object' && String(at.port) === new URL(url).port)
          return [...(listeners.find(isThere)?.routes ?? [])].sort()
        },
      },
    }
  } finally {
    unsubscribe('fastify.initialization', note)
  }
}
