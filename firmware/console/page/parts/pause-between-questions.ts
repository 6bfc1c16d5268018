/** The time between two questions to the lane. A hidden page asks nothing, and goes on when somebody looks. */

/** Resolves to false where `signal` ended it. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await until(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
  if (document.hidden)
    await until(signal, (done) => {
      const look = () => document.hidden || done()
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    })
  return !signal.aborted
}

/** `begin(done)` returns the function that undoes it. */
function until(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      undo()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const undo = begin(end)
    signal.addEventListener('abort', end)
  })
}
