/** What keeps a payment from its end, asked while it waits: a silent bank, which the lane itself asks at most every 15 s, and a full card. */
import { call } from '../../call.js'
import { useEffect, useState } from '../../html.js'
import { pause } from '../../parts/pause-between-questions.js'

const LOOK_EVERY_MS = 5_000
const WELL = { silence: null, isUnwritten: false }

/** `silence`: why the bank is silent, or null. `isUnwritten`: the lane cannot write down what becomes of the payment. */
export function usePaymentHealth(isWaiting) {
  const [health, setHealth] = useState(WELL)
  useEffect(() => {
    if (!isWaiting) return
    const leaving = new AbortController()
    look(leaving.signal, setHealth)
    return () => {
      leaving.abort()
      setHealth(WELL)
    }
  }, [isWaiting])
  return health
}

async function look(signal, tell) {
  while (!signal.aborted) {
    const { isOk, value } = await call('/health', { signal })
    if (signal.aborted) return
    if (isOk) tell({ silence: silenceOf(value), isUnwritten: isUnwritten(value) })
    await pause(LOOK_EVERY_MS, signal)
  }
}

const silenceOf = ({ bank }) => (bank.reachable === false ? (bank.detail ?? '') : null)

/**
 * A damaged ledger takes no new payment, but those that are under way are followed to their end. And what could not be
 * written stays with the part until the next that is; a payment that waits writes nothing, so the room counts, too.
 */
const isUnwritten = ({ disk, ledger, parts }) =>
  !disk.enough &&
  ledger.check !== 'damaged' &&
  parts.some(({ name, state }) => name === 'ledger' && state === 'failed')
