/** Lets everything else that is ready run first: sockets, timers, the watchdog's sign of life. */
export function yieldEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
