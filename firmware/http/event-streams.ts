/**
 * What all event streams share: an answer at once, so that a reader knows that it is connected
 * before anything happens; a HEAD that ends; a bound on their number. It ends a reader that does not read, because
 * its unread events are our memory, and a reader that has lost its right: the end of a session ends its streams.
 */

import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Limits } from './limits.ts'
import type { App } from './router.ts'

/** Must be called before @fastify/sse, which wraps the reply that is prepared here. */
export function prepareEventStreams(app: App, { unreadBytes, eventStreams }: Limits): void {
  /** In the order in which they were opened. */
  const open: { readonly holder: string; readonly response: ServerResponse }[] = []
  const of = (holder: string) => open.filter((one) => one.holder === holder).length

  /**
   * When all places are taken, a caller with fewer streams gets one: the oldest stream of the caller with most ends.
   * Throws Fault 'too-many'.
   */
  function admit(request: FastifyRequest, response: ServerResponse): void {
    const { name: holder } = request.holder
    if (open.length >= eventStreams) {
      const most = open.reduce((most, one) => (of(one.holder) > of(most.holder) ? one : most))
      if (of(most.holder) < of(holder) + 2)
        throw new Fault(
          'too-many',
          say('fault.request.too-many-event-streams', { count: eventStreams }),
          undefined,
          {
            retryAfterMs: RETRY_AFTER_MS,
          },
        )
      open.splice(open.indexOf(most), 1)
      most.response.destroy()
    }
    const stream = { holder, response }
    open.push(stream)
    response.once('close', () => {
      const at = open.indexOf(stream)
      if (at >= 0) open.splice(at, 1)
    })
  }

  app.addHook('onRoute', (route) => {
    if (!route.sse) return
    if (route.method === 'HEAD') {
      delete route.sse
      route.handler = (_request, reply) => reply.type('text/event-stream').send()
    } else {
      route.handler = openAtOnce(route.handler, admit, unreadBytes)
    }
  })
}

/** The event after which a reader goes on, by its `Last-Event-ID`; null, also for an empty header: from now on. */
export function lastEventIdIn({ 'last-event-id': id }: FastifyRequest['headers']): string | null {
  return typeof id === 'string' && id !== '' ? id : null
}

/**
 * Answers before anything happens. `newest` is the id of the last event at the time of the request: a reader that is
 * cut off before its first event comes back with that id, and misses none.
 */
export function beginEvents({ sse, raw }: FastifyReply, newest: string | null): void {
  sse.keepAlive()
  sse.sendHeaders()
  // Node keeps headers back until the first byte of the body, but a reader waits for them before it acts.
  raw.flushHeaders()
  // A block with an id and no data is no event, but the reader remembers its id.
  if (newest !== null) raw.write(`id: ${newest}\n\n`)
}

function openAtOnce(
  handler: RouteOptions['handler'],
  admit: (request: FastifyRequest, response: ServerResponse) => void,
  unreadBytes: number,
): typeof handler {
  return async function (request, reply) {
    admit(request, reply.raw)
    const result = await handler.call(this, request, reply)
    const { sse } = reply
    if (sse?.shouldKeepAlive && sse.isConnected) {
      sse.sendHeaders()
      // Node keeps headers back until the first byte of the body, which may be a quarter of a minute away.
      reply.raw.flushHeaders()
      // Each event that waits for a slow reader adds a listener; `unreadBytes` is the real bound.
      reply.raw.setMaxListeners(0)
      boundUnread(sse, reply.raw, unreadBytes)
      lookAfter(reply.raw, {
        mayStay: () => this.isStillLetIn(request),
        end: () => sse.close(),
      })
    }
    return result
  }
}

const CHECK_EVERY_MS = 1_000
const RETRY_AFTER_MS = 5_000

interface Reader {
  mayStay(): boolean
  end(): void
}

/** At each event: in a second between two looks a lane can have a lot to tell. */
function boundUnread(
  sse: FastifyReply['sse'],
  response: ServerResponse,
  unreadBytes: number,
): void {
  const { send } = sse
  sse.send = async (message) => {
    if (response.writableLength > unreadBytes) response.destroy()
    else await send.call(sse, message)
  }
}

function lookAfter(response: ServerResponse, { mayStay, end }: Reader): void {
  const timer = setInterval(() => {
    if (!mayStay()) end()
  }, CHECK_EVERY_MS)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}
