/**
 * A storage thread that starts when it is first needed. Until `started()` the calls run here: a start waits for them in
 * any case, and a thread costs a fifth of the start and 10 MB, which a lane without goods never needs. Calls keep their
 * order. The connection here is closed only once the thread has the database open: SQLite removes the log when the last
 * connection closes, and a card that is full by then would have no space for a new one.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Calls, openThread, type Thread } from './storage-thread.ts'

export interface DeferredThread<Api extends Calls> extends Thread<Api> {
  /** The start is over: from the next call on, nothing waits for the card on this thread. */
  started(): void
}

/** `open` is what the thread of `file` opens, with the same options; rejects with what it throws. */
export async function openDeferredThread<Options extends object, Api extends Calls & Disposable>(
  file: URL,
  options: Options,
  open: (options: Options) => Api,
): Promise<DeferredThread<Api>> {
  let here: Api | null = asFaults(() => open(options))
  let isStarted = false
  let isOver = false
  let thread: Promise<Thread<Api>> | null = null

  function closeHere(): void {
    here?.[Symbol.dispose]()
    here = null
  }

  async function move(): Promise<Thread<Api>> {
    try {
      const opened = await openThread<Api>(file, options)
      closeHere()
      return opened
    } catch (thrown) {
      // A card that is full now may have space at the next call.
      thread = null
      throw thrown
    }
  }

  return {
    started() {
      isStarted = true
    },
    async call(name, ...args) {
      if (isOver) throw new Fault('storage', say('fault.storage.thread-ended'))
      const calls = here
      if (calls && !isStarted) return asFaults(() => calls[name]?.(...args)) as never
      thread ??= move()
      return (await thread).call(name, ...args)
    },
    async [Symbol.asyncDispose]() {
      isOver = true
      closeHere()
      const opened = await thread?.catch(() => null)
      await opened?.[Symbol.asyncDispose]()
    },
  }
}

/** Wraps errors as the thread sends them. */
function asFaults<Result>(call: () => Result): Result {
  try {
    return call()
  } catch (thrown) {
    throw toFault(thrown)
  }
}
