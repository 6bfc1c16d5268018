/**
 * Work that must not overlap: one piece at a time, in the order asked for. What fails does not
 * hold up the next one.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export interface SerialQueue {
  /**
   * Begins `work` when everything before it has ended, at once when nothing is before it; settles
   * as `work` does. Rejects with Fault 'busy' when a bound of the queue forbids to wait (any
   * longer), and with the signal's reason when that aborts while it waits: `work` is not begun
   * then. Work that has begun is never interrupted.
   */
  run<Result>(work: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Resolves when all that was asked for until now has ended. */
  idle(): Promise<void>
}

export interface SerialQueueBounds {
  /** How many may wait, the one at work not counted. */
  readonly waitingMax?: number
  /** For how long one may wait. */
  readonly waitMax?: { readonly ms: number; readonly clock: Clock }
  /** What the refused are told. */
  readonly busyMessage?: Sentence
}

const ASK_AGAIN = say('fault.request.earlier-ones-running')

export function createSerialQueue({
  waitingMax = Number.POSITIVE_INFINITY,
  waitMax,
  busyMessage = ASK_AGAIN,
}: SerialQueueBounds = {}): SerialQueue {
  /** The functions that begin the waiting pieces of work, the oldest first. */
  const waiting = new Set<() => void>()
  /** How many of `waiting` are calls of `idle()`, which have no work of their own. */
  let idlers = 0
  let isAtWork = false

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Removed from `waiting` at once: a turn that is given to a caller who has left would be lost.
    const leave = (reason: unknown) => {
      waiting.delete(resolve)
      reject(reason)
    }
    const leaveAborted = () => leave(signal?.reason)
    const timer = waitMax?.clock.after(waitMax.ms, () => leave(busy()))
    signal?.addEventListener('abort', leaveAborted, { once: true })
    waiting.add(resolve)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leaveAborted)
      timer?.[Symbol.dispose]()
    }
  }

  function beginNext(): void {
    const [next] = waiting
    if (next) waiting.delete(next)
    else isAtWork = false
    next?.()
  }

  function busy(): Fault {
    return new Fault('busy', busyMessage)
  }

  async function run<Result>(
    work: () => Result | Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (isAtWork) {
      if (waiting.size - idlers >= waitingMax) throw busy()
      await wait(signal)
    }
    isAtWork = true
    try {
      // `signal` may have aborted in the moment in which the wait ended.
      signal?.throwIfAborted()
      return await work()
    } finally {
      beginNext()
    }
  }

  return {
    run,
    async idle() {
      if (!isAtWork) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      idlers += 1
      await promise
      idlers -= 1
      beginNext()
    },
  }
}
