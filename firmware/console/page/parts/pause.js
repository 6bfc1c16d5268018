/** The time between two questions to the lane. A page that nobody sees asks nothing: it goes on when it is looked at. */

/** False where it ended because of `signal`. */
export async function pause(ms, signal) {
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

/** `begin(done)` answers what undoes it. */
function until(signal, begin) {
  if (signal.aborted) return
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
