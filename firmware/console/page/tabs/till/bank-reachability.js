/** Whether the bank answers, asked while a payment waits for it; the lane itself asks it at most every 15 s. */
import { call } from '../../call.js'
import { useEffect, useState } from '../../html.js'
import { pause } from '../../parts/pause-between-questions.js'

const LOOK_EVERY_MS = 5_000

/** Why the bank is silent, or null. */
export function useSilentBank(isWaiting) {
  const [why, setWhy] = useState(null)
  useEffect(() => {
    if (!isWaiting) return
    const leaving = new AbortController()
    look(leaving.signal, setWhy)
    return () => {
      leaving.abort()
      setWhy(null)
    }
  }, [isWaiting])
  return why
}

async function look(signal, tell) {
  while (!signal.aborted) {
    const { isOk, value } = await call('/health', { signal })
    if (signal.aborted) return
    if (isOk) tell(value.bank.reachable === false ? (value.bank.detail ?? '') : null)
    await pause(LOOK_EVERY_MS, signal)
  }
}
