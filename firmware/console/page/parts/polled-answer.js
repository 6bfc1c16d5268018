/** An answer of the lane that a card shows: asked at once, again when told, and every so often while wanted. */
import { call } from '../call.js'
import { useStore } from '../followed-value.js'
import { useCallback, useEffect, useState } from '../html.js'
import { language } from '../words/words.js'
import { pause } from './pause.js'

/** What was answered last, so that a card is drawn with its size at once. */
const latest = new Map()

/** Asks for what the cards of a tab will show; it is drawn when all of it is there. */
export async function askAhead(paths) {
  await Promise.all(paths.map(async (path) => latest.set(path, answerOf(await call(path), null))))
}

/** What was there stays while the lane is silent. */
function answerOf({ isOk, value, words, status }, earlier) {
  return { value: isOk ? value : status === 0 ? earlier : null, words, status }
}

/**
 * `everyMs(value)` says in how long it is asked again; null: not by itself. A lane that does not answer (an update
 * restarts it) is asked on as by its last answer.
 */
export function useAnswer(path, everyMs = () => null, { timeoutMs } = {}) {
  const [state, setState] = useState(latest.get(path) ?? { value: null, words: '', status: 0 })
  const [round, setRound] = useState(0)
  // The lane's own words in it are of the language in which it was asked.
  const tongue = useStore(language)
  const again = useCallback(() => setRound((count) => count + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    let known = latest.get(path)?.value ?? null
    const ask = async () => {
      for (let waitMs = 0; waitMs !== null; ) {
        const answer = await call(path, { signal: leaving.signal, timeoutMs })
        if (leaving.signal.aborted) return
        setState((earlier) => {
          const next = answerOf(answer, earlier.value)
          latest.set(path, next)
          return next
        })
        if (answer.isOk) known = answer.value
        waitMs = everyMs(known)
        if (waitMs !== null && !(await pause(waitMs, leaving.signal))) return
      }
    }
    void ask()
    return () => leaving.abort()
  }, [path, round, tongue])
  return { ...state, again }
}
