/** One thing at a time, in the order asked for; a line that grows too long is refused. */
import { Fault } from '#firmware/fault.ts'

export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createTurns(waitingMax: number): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    take(work) {
      if (waiting > waitingMax)
        return Promise.reject(new Fault('busy', 'earlier requests are still being worked on'))
      waiting += 1
      const turn = tail.then(work).finally(() => {
        waiting -= 1
      })
      tail = turn.catch(() => {})
      return turn
    },
  }
}
