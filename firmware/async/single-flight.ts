/** A caller that comes while the work is under way gets its result; it is begun anew for whoever comes after. */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null
  return () => {
    current ??= work().finally(() => {
      current = null
    })
    return current
  }
}
