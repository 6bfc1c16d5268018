/** Long work on many things in short turns: between two slices everything else that is ready runs. */
import { beginTurns, yieldEventLoop } from './yield-event-loop.ts'

/** Of goods, rows, lines: a millisecond of a slow board. */
export const SLICE = 100

/** Rejects with what `each` throws. A turn ends after so many, and sooner where they take long. */
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

/** One item after another with a turn for everything else before each: a reader that keeps up would otherwise let nothing run. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await yieldEventLoop()
    yield item
  }
}
