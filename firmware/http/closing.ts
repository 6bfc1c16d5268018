/**
 * A close that ends: no new connections, event streams ended, requests under way finished, and
 * after `drainMs` whatever is left is cut.
 */
import type { ServerResponse } from 'node:http'
import { Fault } from '#firmware/fault.ts'
import type { App } from './router.ts'

export function prepareClosing(app: App, drainMs: number): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let closing: Promise<void> | null = null

  app.addHook('onRequest', (_request, reply, done) => {
    if (closing) throw new Fault('busy', 'the device is shutting down')
    underWay.add(reply.raw)
    reply.raw.once('close', () => underWay.delete(reply.raw))
    done()
  })
  // The client must not send its next request on a connection that is about to end.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })

  async function close(): Promise<void> {
    for (const response of underWay) if (isEventStream(response)) response.end()
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
