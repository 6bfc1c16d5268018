/**
 * What every event stream needs beside its events: an answer at once, so that a reader knows
 * that it is connected before anything happens, and a HEAD that ends.
 */
import type { RouteOptions } from 'fastify'
import type { App } from './router.ts'

/** Goes before @fastify/sse, which wraps what is prepared here. */
export function prepareEventStreams(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.sse) return
    if (route.method === 'HEAD') {
      delete route.sse
      route.handler = (_request, reply) => reply.type('text/event-stream').send()
    } else {
      route.handler = openAtOnce(route.handler)
    }
  })
}

function openAtOnce(handler: RouteOptions['handler']): RouteOptions['handler'] {
  return async function (request, reply) {
    const result = await handler.call(this, request, reply)
    const { sse } = reply
    if (sse?.shouldKeepAlive && sse.isConnected) {
      sse.sendHeaders()
      // Node keeps them back for the first byte of a body, which may be a quarter of a minute away.
      reply.raw.flushHeaders()
    }
    return result
  }
}
