/**
 * A bound on how many requests of a kind hold memory at once: so many are worked on, so many wait,
 * the next one is told to come back. Waiting costs little, because the body is not read yet; a turn
 * lasts until the answer has been taken, because an answer that nobody reads is memory too.
 */
import type { preParsingHookHandler } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { bodyTimeoutOf, watchBody } from './guards/body-deadline.ts'
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

/** Lets each request of a route with a `queue` wait in it, before its body is read. */
export function waitInQueues(app: App, limits: Limits): void {
  app.addHook('onRoute', (route) => {
    const queue = route.config?.queue
    if (!queue) return
    const waitInQueue: preParsingHookHandler = (request, reply, payload, done) => {
      const response = reply.raw
      const turn = queue.join()
      const end = () => {
        clearTimeout(cut)
        turn[Symbol.dispose]()
      }
      let cut: NodeJS.Timeout | undefined
      response.once('close', end)
      void turn.hasCome.then(() => {
        if (response.destroyed) return end()
        cut = setTimeout(() => request.raw.socket.destroy(), limits.turnTimeoutMs).unref()
        watchBody(request, reply, limits, bodyTimeoutOf(request, limits))
        done(null, payload)
      })
    }
    route.preParsing = [waitInQueue, ...[route.preParsing ?? []].flat()]
  })
}
