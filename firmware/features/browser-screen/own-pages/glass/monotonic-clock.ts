/**
 * Milliseconds of this page's life. A browser's own monotonic clock stands still while the machine sleeps,
 * and the wall clock may be set back: what counts is the larger step of the two.
 */
export function createLifeClock(monotonicMs: () => number, wallMs: () => number): () => number {
  let lifeMs = 0
  let monotonic = monotonicMs()
  let wall = wallMs()
  return () => {
    const [steady, atRead] = [monotonicMs(), wallMs()]
    lifeMs += Math.max(steady - monotonic, atRead - wall, 0)
    monotonic = steady
    wall = atRead
    return lifeMs
  }
}
