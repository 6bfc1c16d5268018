/** A caller that comes while the work is under way gets its result; a caller that comes later begins it again. */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null
  return () => {
    current ??= work().finally(() => {
      current = null
    })
    return current
  }
}
