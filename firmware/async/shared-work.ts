/**
 * Work that several callers wait for: a caller who asks for work that is under way joins it, and when the last
 * caller has left it is aborted. Nobody joins work that is aborted already.
 */
export interface SharedWork<Result, Reason> {
  /**
   * `gone` (not aborted yet) tells that the caller has left; null: it stays to the end. `begin`
   * gets the signal that ends the work.
   */
  join(
    name: string,
    gone: AbortSignal | null,
    begin: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** Aborts all work for that reason; resolves with how many there were when they have ended. */
  abort(reason: Reason): Promise<number>
  /** Resolves when all of it has ended. */
  settled(): Promise<void>
}

interface Work<Result> {
  readonly name: string
  readonly ending: AbortController
  readonly done: Promise<Result>
  callers: number
}

/** `deserted` is the reason with which work aborts when no caller waits for it any more. */
export function createSharedWork<Result, Reason>(deserted: Reason): SharedWork<Result, Reason> {
  const underWay = new Set<Work<Result>>()

  function start(name: string, begin: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const ending = new AbortController()
    const done = begin(ending.signal).finally(() => underWay.delete(work))
    const work: Work<Result> = { name, ending, done, callers: 0 }
    underWay.add(work)
    return work
  }

  function joinable(name: string): Work<Result> | undefined {
    return [...underWay].find((work) => work.name === name && !work.ending.signal.aborted)
  }

  return {
    async join(name, gone, begin) {
      const work = joinable(name) ?? start(name, begin)
      const leave = () => {
        work.callers -= 1
        if (work.callers === 0) work.ending.abort(deserted)
      }
      work.callers += 1
      gone?.addEventListener('abort', leave, { once: true })
      try {
        return await work.done
      } finally {
        gone?.removeEventListener('abort', leave)
      }
    },
    async abort(reason) {
      const ended = [...underWay]
      for (const { ending } of ended) ending.abort(reason)
      await settled(ended)
      return ended.length
    },
    settled: () => settled([...underWay]),
  }
}

async function settled(works: readonly Work<unknown>[]): Promise<void> {
  await Promise.allSettled(works.map(({ done }) => done))
}
