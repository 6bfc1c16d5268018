/**
 * Long work on many things in short turns: between two slices everything else that is ready runs.
 *
 * Why: a list of 15,000 goods as one parse, walk, validation, comparison and writing took 160, 60, 50 and 70 ms here
 * (load 8), ten times that on a Zero 2 W, in which no bank is asked, no display drawn and no till answered. A thread
 * is no way out: what it returns is copied into this heap in one turn, half as long as parsing, and it costs 10 MB.
 */
import { type Clock, pause } from '#hal/clock.ts'
import { beginTurns, yieldEventLoop } from './yield-event-loop.ts'

/** So many goods, rows or lines take a millisecond on a slow board. */
export const SLICE = 100

/** Rejects with what `each` throws. A turn ends after SLICE items, and sooner where they take long. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item, index: number) => void,
): Promise<void> {
  let index = 0
  const turns = beginTurns()
  for (const item of items) {
    if (index % SLICE === 0 || turns.isOver()) await turns.next()
    each(item, index)
    index += 1
  }
}

/**
 * Long work that yields after each step, carried out to its end in short turns. Resolves with what it returns. Between
 * two turns it pauses: a request that goes to a thread and back needs several rounds of the event loop, not one.
 */
export async function finishInTurns<Result>(
  clock: Clock,
  steps: Iterator<undefined, Result>,
): Promise<Result> {
  for (;;) {
    const turn = beginTurns()
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (!turn.isOver())
    await pause(clock, 0)
  }
}

/** The same without a pause: nothing else runs until it has ended. */
export function finishAtOnce<Result>(steps: Iterator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Gives everything else a turn before each item: a reader that never waits would otherwise let nothing else run. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await yieldEventLoop()
    yield item
  }
}
