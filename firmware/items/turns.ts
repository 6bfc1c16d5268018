/** Work that must not overlap, one after the other in the order it was asked for. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSerialQueue(): SerialQueue {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = tail.then(work)
    tail = turn.catch(() => {})
    return turn
  }
}
