/**
 * The same work every so often. The time is counted from the end of the work, so that it never overlaps itself; a part
 * of it that must not delay the next run is begun and not awaited. What the work throws is an error of the program.
 */
import type { Clock } from '#hal/clock.ts'

/** Disposing ends it, also from within the work; `asyncDispose` waits for the work that is under way. */
export interface Interval extends Disposable, AsyncDisposable {}

/** A function `everyMs` is asked before each wait. `firstMs` is the wait before the first work. */
export function openInterval(
  clock: Clock,
  everyMs: number | (() => number),
  work: () => unknown,
  firstMs?: number,
): Interval {
  let isOver = false
  let underWay: Promise<unknown> = Promise.resolve()
  const usualMs = typeof everyMs === 'number' ? () => everyMs : everyMs
  let timer = clock.after(firstMs ?? usualMs(), fire)

  function fire(): void {
    const done = work()
    if (done instanceof Promise) underWay = done.then(wait)
    else wait()
  }

  function wait(): void {
    if (!isOver) timer = clock.after(usualMs(), fire)
  }

  function end(): void {
    isOver = true
    timer[Symbol.dispose]()
  }

  return {
    [Symbol.dispose]: end,
    async [Symbol.asyncDispose]() {
      end()
      await underWay
    },
  }
}
