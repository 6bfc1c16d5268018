/**
 * One thing at a time, in the order asked for. The line is short, and short of time: what finds it
 * full or has waited for too long is refused, and what is given up while it waits never begins.
 */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'

export interface SerialQueue {
  /**
   * Begins `work` when its turn comes. Rejects with Fault 'busy' when it does not come in time,
   * and with the signal's reason when that aborts first; `work` is not begun then.
   */
  take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export interface TurnBounds {
  readonly waitingMax: number
  readonly waitMsMax: number
}

export function createSerialQueue(
  clock: Clock,
  { waitingMax, waitMsMax }: TurnBounds,
): SerialQueue {
  const line = new Set<() => void>()
  let isTaken = false

  async function comeUp(signal: AbortSignal): Promise<void> {
    if (line.size >= waitingMax) throw busy()
    const turn = Promise.withResolvers<void>()
    // Out of the line at once: a turn that is passed to it would be lost.
    const refuse = (reason: unknown) => {
      line.delete(turn.resolve)
      turn.reject(reason)
    }
    const leave = () => refuse(signal.reason)
    const timer = clock.after(waitMsMax, () => refuse(busy()))
    signal.addEventListener('abort', leave, { once: true })
    line.add(turn.resolve)
    try {
      await turn.promise
    } finally {
      signal.removeEventListener('abort', leave)
      timer[Symbol.dispose]()
    }
  }

  function pass(): void {
    const [next] = line
    if (!next) isTaken = false
    else {
      line.delete(next)
      next()
    }
  }

  return {
    async take(signal, work) {
      signal.throwIfAborted()
      if (isTaken) await comeUp(signal)
      isTaken = true
      try {
        // Its turn and its end may come in one moment.
        signal.throwIfAborted()
        return await work()
      } finally {
        pass()
      }
    },
  }
}

const busy = () => new Fault('busy', 'earlier requests are still being worked on: ask again')
