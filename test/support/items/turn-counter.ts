/** Counts the turns of the event loop that anybody else could have had: a test of what must not hold up the others. */
export interface TurnCounter extends Disposable {
  readonly count: number
}

export function createTurnCounter(): TurnCounter {
  let count = 0
  let next = setImmediate(turn)
  function turn(): void {
    count += 1
    next = setImmediate(turn)
  }
  return {
    get count() {
      return count
    },
    [Symbol.dispose]: () => clearImmediate(next),
  }
}
