/**
 * Giving way to others. This file and drivers/clock/ are the only ones that read the time; here it only decides
 * when others run, and is never told to anybody.
 */

/** Lets everything else that is ready run first: sockets, timers, the watchdog's sign of life. */
export function yieldEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A fiftieth of what a customer notices. The same on a slow board, where less gets done in it. */
const TURN_MS = 5

export type Turns = ReturnType<typeof beginTurns>

export function beginTurns() {
  let beganMs = performance.now()
  return {
    /** True once this turn has lasted TURN_MS, however much was done in it. Each call reads the time. */
    isOver: () => performance.now() - beganMs >= TURN_MS,
    async next(): Promise<void> {
      await yieldEventLoop()
      beganMs = performance.now()
    },
  }
}
