/** How long a body may take, so that a client that sends a byte at a time does not keep its connection. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Limits } from '../limits.ts'
import { afterArrived } from '../paced-connections.ts'
import type { App } from '../router.ts'

/**
 * A body has its route's time to arrive, and `lingerMs` from the answer on when that comes first.
 * Runs before every guard that may refuse a request, so that a refused body has an end, too.
 */
export function limitBodyTime(app: App, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { queue } = request.routeOptions.config
    watchBody(
      request,
      reply,
      limits,
      queue ? turnTimeoutOf(request, limits) : bodyTimeoutOf(request, limits),
    )
    done()
  })
}

export function bodyTimeoutOf({ routeOptions }: FastifyRequest, limits: Limits): number {
  return routeOptions.config.bodyTimeoutMs ?? limits.bodyTimeoutMs
}

/** How long a turn in a queue may take, and the longest wait for one. */
export function turnTimeoutOf({ routeOptions }: FastifyRequest, limits: Limits): number {
  return routeOptions.config.answerTimeoutMs ?? limits.turnTimeoutMs
}

export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { lingerMs }: Limits,
  limitMs: number,
): void {
  if (!hasBody(request)) return
  const { raw } = request
  // A busy lane may not have read yet what came in time: that is read first, and the refusal waits for it.
  let timer = setTimeout(() => afterArrived(raw.socket, refuse), limitMs).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  // The request also closes with its answer, when the body may still be arriving: only a lost connection ends the wait.
  raw.once('close', () => raw.socket.destroyed && stop())
  reply.raw.once('finish', cutSoon)

  function refuse(): void {
    if (raw.complete) return
    if (reply.sent) return void raw.socket.destroy()
    cutSoon()
    reply.send(
      new Fault('bad-request', say('fault.request.body-too-slow', { seconds: limitMs / 1_000 })),
    )
  }

  function cutSoon(): void {
    stop()
    if (!raw.complete) timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  }
}

export function hasBody({ raw }: FastifyRequest): boolean {
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
}
