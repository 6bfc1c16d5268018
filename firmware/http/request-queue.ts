/**
 * A bound on how many requests of a kind hold memory at once: some are worked on, some wait, and the
 * next one is told to come back. Waiting costs little, because the body is not read yet. A turn
 * lasts until the answer has been taken, because an answer that no client has read is memory, too, and
 * until the work is over, so that the next one does not begin while the work of a client that hung up goes on.
 *
 * Why memory is queued: 500 connections that each bring a picture of 16 MB, or leave a list unread, ask for more than
 * the unit's 640 MB. All bounds are in docs/api/http.md, and a test asks for all of it at once in a control group of
 * that size. A body of more than 64 KiB needs a route that says so.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export type RequestQueue = ReturnType<typeof createRequestQueue>

/** Who asks: a token, an address that is known, or all strangers together (holders.ts). */
export interface Holder {
  readonly name: string
  /** True for a monitor's token, which only watches: the last turn is kept for tills. */
  readonly isWatcher: boolean
}

const ANYBODY: Holder = { name: '', isWatcher: false }

export interface Turn extends Disposable {
  /** Rejects with Fault 'too-many' when the queue is full and this place goes to a holder with fewer. */
  readonly hasCome: Promise<void>
}

export interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

const RETRY_AFTER_MS = 1_000

interface Place {
  readonly holder: Holder
  readonly come: () => void
  readonly refuse: (fault: Fault) => void
}

/**
 * `what` waits in the queue, in the plural. One turn more than `atOnce` is kept for a holder that has none now and does
 * more than watch. A full queue makes room for a holder with fewer places: the newest of the holder with most goes.
 */
export function createRequestQueue(what: Sentence, { atOnce, waiting }: QueueLimits) {
  /** In the order in which they came. */
  const queue: Place[] = []
  const busy = new Set<Place>()

  const of = (places: Iterable<Place>, { name }: Holder) =>
    [...places].filter(({ holder }) => holder.name === name).length
  const mayBegin = ({ holder }: Place) =>
    busy.size < atOnce || (busy.size === atOnce && !holder.isWatcher && of(busy, holder) === 0)
  const tooMany = () =>
    new Fault('too-many', say('fault.request.queue-full', { requests: what }), undefined, {
      retryAfterMs: RETRY_AFTER_MS,
    })

  function begin(place: Place): void {
    busy.add(place)
    place.come()
  }

  /** The place whose holder has fewest turns under way; of equals tills before watchers, then who came first. */
  function next(): Place | null {
    let [best, bestRank] = [null as Place | null, Number.POSITIVE_INFINITY]
    for (const place of queue) {
      const rank = 2 * of(busy, place.holder) + (place.holder.isWatcher ? 1 : 0)
      if (rank < bestRank && mayBegin(place)) [best, bestRank] = [place, rank]
    }
    return best
  }

  function leave(place: Place): void {
    const at = queue.indexOf(place)
    if (at >= 0) return void queue.splice(at, 1)
    if (!busy.delete(place)) return
    for (let one = next(); one; one = next()) {
      queue.splice(queue.indexOf(one), 1)
      begin(one)
    }
  }

  /** Throws where no other holder has more places. */
  function dropOldestFor(holder: Holder): void {
    const weight = (one: Holder) => of(queue, one) + (one.isWatcher ? 0.5 : 0)
    let greediest = queue[0]
    for (const one of queue)
      if (!greediest || weight(one.holder) > weight(greediest.holder)) greediest = one
    const theirs = greediest && weight(greediest.holder)
    // Between equals neither gives way: they would push each other out for ever.
    if (!greediest || theirs === undefined || theirs < weight(holder) + 1) throw tooMany()
    const { name } = greediest.holder
    const place = queue.findLast((one) => one.holder.name === name)
    if (!place) throw tooMany()
    queue.splice(queue.indexOf(place), 1)
    place.refuse(tooMany())
  }

  return {
    /**
     * Throws Fault 'too-many' when the queue is full of others' requests. Disposing a turn gives it up, also before it
     * has come. `holder` is whose request it is; every holder has an equal share.
     */
    join(holder: Holder = ANYBODY): Turn {
      const { promise: hasCome, resolve: come, reject: refuse } = Promise.withResolvers<void>()
      // No request waits for a turn that was given up.
      hasCome.catch(() => {})
      const place = { holder, come, refuse }
      if (mayBegin(place)) begin(place)
      else {
        if (queue.length >= waiting) dropOldestFor(holder)
        queue.push(place)
      }
      return { hasCome, [Symbol.dispose]: () => leave(place) }
    },
  }
}
