/**
 * A bound on how many requests of a kind hold memory at once: so many are worked on, so many wait,
 * the next one is told to come back. Waiting costs little, because the body is not read yet; a turn
 * lasts until the answer has been taken, because an answer that nobody reads is memory too, and
 * until the work is over, so that a client that hangs up is not overtaken by the one behind it.
 */
import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { bodyTimeoutOf, turnTimeoutOf, watchBody } from './guards/body-deadline.ts'
import type { Limits } from './limits.ts'
import type { App } from './router.ts'

export interface RequestQueue {
  /** Throws Fault 'too-many' when the queue is full. Disposing a turn gives it up, come or not. */
  join(): Turn
}

export interface Turn extends Disposable {
  readonly hasCome: Promise<void>
}

export interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

const RETRY_AFTER_MS = 1_000

/** `what` is what there are too many of, in the plural. */
export function createRequestQueue(what: string, { atOnce, waiting }: QueueLimits): RequestQueue {
  const queue: (() => void)[] = []
  let busy = 0

  function leave(come: () => void): void {
    const place = queue.indexOf(come)
    if (place >= 0) return void queue.splice(place, 1)
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    join() {
      const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
      if (busy < atOnce) {
        busy += 1
        come()
      } else if (queue.length < waiting) queue.push(come)
      else
        throw new Fault('too-many', `too many ${what} at once: ask again later`, undefined, {
          retryAfterMs: RETRY_AFTER_MS,
        })
      let isOver = false
      return {
        hasCome,
        [Symbol.dispose]() {
          if (!isOver) leave(come)
          isOver = true
        },
      }
    },
  }
}

interface Stay {
  readonly turn: Turn
  isGone: boolean
  works: number
}

const stays = new WeakMap<FastifyRequest, Stay>()

/**
 * Does a part of the work of a request; where it came by a queue, its turn lasts until then. Throws
 * Fault 'bad-request' when its client has gone before: nothing of it is begun any more.
 */
export async function inTurn<T>(request: FastifyRequest, work: () => T | Promise<T>): Promise<T> {
  const stay = stays.get(request)
  if (!stay) return await work()
  if (stay.isGone) throw new Fault('bad-request', 'the client has hung up')
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
      const turn = queue.join()
      const stay: Stay = { turn, isGone: false, works: 0 }
      stays.set(request, stay)
      const end = () => {
        clearTimeout(cut)
        stay.isGone = true
        leaveWhenDone(stay)
      }
      let cut: NodeJS.Timeout | undefined
      response.once('close', end)
      void turn.hasCome.then(() => {
        if (response.destroyed) return end()
        const limitMs = turnTimeoutOf(request, limits)
        cut = setTimeout(() => request.raw.socket.destroy(), limitMs).unref()
        watchBody(request, reply, limits, bodyTimeoutOf(request, limits))
        done(null, payload)
      })
    }
    route.preParsing = [waitInQueue, ...[route.preParsing ?? []].flat()]
    const { handler } = route
    route.handler = function (request, reply) {
      return inTurn(request, () => handler.call(this, request, reply))
    }
  })
}
