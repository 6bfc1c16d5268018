/**
 * Closes a listener within `drainMs`: takes no new connections, ends event streams, finishes requests under
 * way, then cuts whatever is left.
 */

import type { ServerResponse } from 'node:http'
import type { onRequestHookHandler } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { App } from './router.ts'

export function prepareShutdown(app: App, drainMs: number): () => Promise<void> {
  const streams = new Set<ServerResponse>()
  let closing: Promise<void> | null = null

  app.addHook('onRequest', (_request, _reply, done) => {
    if (closing) throw new Fault('busy', say('fault.host.shutting-down'))
    done()
  })
  // Only event streams never end by themselves, so only their routes get a close listener.
  app.addHook('onRoute', (route) => {
    if (!route.sse) return
    const remember: onRequestHookHandler = (_request, { raw }, done) => {
      streams.add(raw)
      raw.once('close', () => streams.delete(raw))
      done()
    }
    route.onRequest = [route.onRequest ?? [], remember].flat()
  })
  // The client must not send its next request on a connection that is about to end.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })

  async function close(): Promise<void> {
    for (const response of streams) if (isEventStream(response)) response.end()
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    try {
      await app.close()
    } finally {
      clearTimeout(cut)
    }
  }

  return () => {
    closing ??= close()
    return closing
  }
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}
