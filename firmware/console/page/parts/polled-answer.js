/** An answer of the lane that a card shows: asked for at once, when told to, and every so often while wanted. */
import { call } from '../call.js'
import { useStore } from '../followed-value.js'
import { useCallback, useEffect, useState } from '../html.js'
import { language } from '../words/words.js'
import { pause } from './pause-between-questions.js'

/** The latest answers, so that a card is drawn in its size at once. */
const latest = new Map()

/** Asks for what the cards of a tab will show, which is drawn when all of it is there. */
export async function askAhead(paths) {
  await Promise.all(paths.map(async (path) => latest.set(path, answerOf(await call(path), null))))
}

/** While the lane is silent the earlier value stays. */
function answerOf({ isOk, value, words, status }, earlier) {
  return { value: isOk ? value : status === 0 ? earlier : null, words, status }
}

/**
 * `everyMs(value)`: when it is asked again; null: not by itself. A lane that does not answer (an update
 * restarts it) is asked again at the pace of its last answer.
 */
export function useAnswer(path, everyMs = () => null, { timeoutMs } = {}) {
  const [state, setState] = useState(latest.get(path) ?? { value: null, words: '', status: 0 })
  const [round, setRound] = useState(0)
  // The answer has the lane's sentences in one language: after a change of language it is asked for again.
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
