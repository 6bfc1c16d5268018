/** Pictures that wait for the model: one at a time, in the order they came, and not without end. */
import { Fault } from '#firmware/fault.ts'

/** More than a till and an import ask for together; beyond it something is wrong. */
const WAITING_MAX = 64

export interface EmbedQueue {
  /** Rejects with 'busy' when too many wait; one that is aborted before its turn is not begun. */
  run<Result>(work: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** When all that was asked for until now is over. */
  idle(): Promise<void>
}

export function createQueue(): EmbedQueue {
  let waiting = 0
  let tail: Promise<unknown> = Promise.resolve()
  return {
    async run(work, signal) {
      if (waiting >= WAITING_MAX) throw new Fault('busy', 'too many pictures wait for the model')
      waiting += 1
      const turn = tail.then(() => {
        signal?.throwIfAborted()
        return work()
      })
      tail = turn.catch(() => {})
      return turn.finally(() => {
        waiting -= 1
      })
    },
    async idle() {
      await tail
    },
  }
}
