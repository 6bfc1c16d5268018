/** An answer of the lane that a card shows: asked at once, again when told, and every so often while wanted. */
import { call } from '../../call.js'
import { useCallback, useEffect, useState } from '../../html.js'

/** `everyMs(value)` says in how long it is asked again; null: not by itself. */
export function useAnswer(path, everyMs = () => null) {
  const [state, setState] = useState({ value: null, words: '', status: 0 })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((count) => count + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    let timer
    const ask = async () => {
      const { isOk, value, words, status } = await call(path, { signal: leaving.signal })
      if (leaving.signal.aborted) return
      // What was there stays while the lane is silent.
      setState((earlier) => ({
        value: isOk ? value : status === 0 ? earlier.value : null,
        words,
        status,
      }))
      const waitMs = everyMs(isOk ? value : null)
      if (waitMs !== null) timer = setTimeout(ask, waitMs)
    }
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [path, round])
  return { ...state, again }
}
