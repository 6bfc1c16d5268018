/** What keeps a payment from its end, asked while it waits: a silent bank, which the lane itself asks at most every 15 s, and a full card. */

import { useEffect, useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { pause } from '../../parts/pause-between-questions.ts'

const CHECK_EVERY_MS = 5_000
interface PaymentHealth {
  readonly isBankSilent: boolean
  /** The lane cannot write down what becomes of the payment. */
  readonly isUnwritten: boolean
}

const WELL: PaymentHealth = { isBankSilent: false, isUnwritten: false }

export function usePaymentHealth(): PaymentHealth {
  const [health, setHealth] = useState(WELL)
  useEffect(() => {
    const leaving = new AbortController()
    look(leaving.signal, setHealth)
    return () => leaving.abort()
  }, [])
  return health
}

type Health = Done<'GET /health'>

async function look(signal: AbortSignal, tell: (health: PaymentHealth) => void): Promise<void> {
  while (!signal.aborted) {
    const { isOk, value } = await lane('GET /health', {}, { signal })
    if (signal.aborted) return
    if (isOk)
      tell({ isBankSilent: value.bank.reachable === false, isUnwritten: isUnwritten(value) })
    await pause(CHECK_EVERY_MS, signal)
  }
}

/**
 * A damaged ledger takes no new payment, but those that are under way are followed to their end. And what could not be
 * written stays with the part until the next that is; a payment that waits writes nothing, so the room counts, too.
 */
const isUnwritten = ({ disk, ledger, parts }: Health) =>
  !disk.enough &&
  ledger.check !== 'damaged' &&
  parts.some(({ name, state }) => name === 'ledger' && state === 'failed')
