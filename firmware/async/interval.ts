/**
 * The same work every so often. The time is counted from the end of the work, so that it never overlaps itself; what must
 * not hold up the next one is begun and not waited for. What the work throws is an error of the program.
 */
import type { Clock } from '#hal/clock.ts'

/** Disposing of it is the end, also from within the work; `asyncDispose` waits for what is under way. */
export interface Interval extends Disposable, AsyncDisposable {}

/** `everyMs`: asked before each wait where it is a function. The first wait may be another one. */
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
