/**
 * Giving way to others. The one place beside drivers/clock/ that reads the time: how long a turn has lasted decides
 * when the others run, and nothing that anybody is told.
 */

/** Lets everything else that is ready run first: sockets, timers, the watchdog's sign of life. */
export function yieldEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A fiftieth of what a customer notices. On a slow board it is as long: fewer things are done in it. */
const TURN_MS = 5

export interface Turns {
  /** Gives way when this turn has lasted long enough, whatever was done in it; costs a reading of the time. */
  readonly isOver: () => boolean
  readonly next: () => Promise<void>
}

export function beginTurns(): Turns {
  let beganMs = performance.now()
  return {
    isOver: () => performance.now() - beganMs >= TURN_MS,
    async next() {
      await yieldEventLoop()
      beganMs = performance.now()
    },
  }
}
