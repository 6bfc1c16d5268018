/** What one part of the lane has for another that was opened before it: known when all are open. */

interface Handover<What> {
  /** Null: nobody has any. */
  readonly known: Promise<What | null>
  /** One part has it: a second one that gives is a bug, and throws. */
  give(what: What): void
  /** All are open: what nobody gave until now, nobody has. */
  end(): void
}

export function createHandover<What>(name: string): Handover<What> {
  const { promise, resolve } = Promise.withResolvers<What | null>()
  let isGiven = false
  return {
    known: promise,
    give(what) {
      if (isGiven) throw new Error(`two parts of this lane give ${name}`)
      isGiven = true
      resolve(what)
    },
    end: () => resolve(null),
  }
}
