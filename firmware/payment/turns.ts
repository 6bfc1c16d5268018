/** One thing at a time, in the order asked for; a line that grows too long is refused. */
import { Fault } from '#firmware/fault.ts'

export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when everything that was taken has ended; nothing more is taken. */
  end(): Promise<void>
}

export function createTurns(waitingMax: number): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isEnding = false

  return {
    take(work) {
      if (isEnding) return Promise.reject(new Fault('busy', 'the device is stopping'))
      if (waiting > waitingMax)
        return Promise.reject(new Fault('busy', 'earlier requests are still being worked on'))
      waiting += 1
      const turn = tail.then(work).finally(() => {
        waiting -= 1
      })
      tail = turn.catch(() => {})
      return turn
    },
    async end() {
      isEnding = true
      await tail
    },
  }
}
