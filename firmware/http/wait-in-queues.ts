/** Requests of a route that has a queue wait in it, and keep their turn until their work is over (request-queue.ts). */
import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { bodyTimeoutOf, turnTimeoutOf, watchBody } from './guards/body-deadline.ts'
import type { Limits } from './limits.ts'
import type { Turn } from './request-queue.ts'
import type { App } from './router.ts'

interface Stay {
  readonly turn: Turn
  isGone: boolean
  works: number
}

const stays = new WeakMap<FastifyRequest, Stay>()

/**
 * Does a part of the work of a request; a request that came through a queue keeps its turn until the work is over.
 * Throws Fault 'bad-request' when the client has gone already: then no part is begun any more.
 */
export async function inTurn<T>(request: FastifyRequest, work: () => T | Promise<T>): Promise<T> {
  const stay = stays.get(request)
  if (!stay) return await work()
  if (stay.isGone) throw new Fault('bad-request', say('fault.request.client-hung-up'))
  stay.works += 1
  try {
    return await work()
  } finally {
    stay.works -= 1
    leaveWhenDone(stay)
  }
}

function leaveWhenDone({ turn, isGone, works }: Stay): void {
  if (isGone && works === 0) turn[Symbol.dispose]()
}

/** Lets each request of a route with a `queue` wait in it, before its body is read. */
export function waitInQueues(app: App, limits: Limits): void {
  app.addHook('onRoute', (route) => {
    const queue = route.config?.queue
    if (!queue) return
    const waitInQueue: preParsingHookHandler = (request, reply, payload, done) => {
      const response = reply.raw
      const turn = queue.join(request.holder)
      const stay: Stay = { turn, isGone: false, works: 0 }
      stays.set(request, stay)
      const end = () => {
        clearTimeout(cut)
        stay.isGone = true
        leaveWhenDone(stay)
      }
      let cut: NodeJS.Timeout | undefined
      response.once('close', end)
      void turn.hasCome.then(
        () => {
          if (response.destroyed) return end()
          const limitMs = turnTimeoutOf(request, limits)
          cut = setTimeout(() => request.raw.socket.destroy(), limitMs).unref()
          watchBody(request, reply, limits, bodyTimeoutOf(request, limits))
          done(null, payload)
        },
        (fault: Fault) => done(fault),
      )
    }
    route.preParsing = [waitInQueue, ...[route.preParsing ?? []].flat()]
    const { handler } = route
    route.handler = function (request, reply) {
      return inTurn(request, () => handler.call(this, request, reply))
    }
  })
}
