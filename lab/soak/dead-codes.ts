/**
 * Looks at a customer's glass again and again beside the lane's own ledger: a code whose payment is over must go. It
 * counts when it is there in two looks so far apart while nothing was done to the lane, without what the rest of the machine
 * kept from the lane and from us meanwhile: a busy machine is no finding.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { keptWaitingMs } from '../bench/measure/processor-time.ts'
import type { StoreLane } from './store-lane.ts'

export interface CodeWatch extends AsyncDisposable {
  readonly looks: number
  /** Of them, those with a code that could be paid. */
  readonly codes: number
  readonly faults: readonly string[]
}

interface Payment {
  readonly id: string
  readonly payload: string | null
  readonly dynamicQRStatus: string
}

const CHECK_EVERY_MS = 500
const TOLERANCE_MS = 10_000
/** What a lane showed before is among its last payments. */
const RECENT = 20
/** Nobody knows yet: it may be paid. */
const LIVE = ['PENDING', 'ERROR']

export function watchCodes(lane: StoreLane): CodeWatch {
  const counts = { looks: 0, codes: 0 }
  const faults: string[] = []
  let isOver = false
  let dead: { readonly code: string; readonly sinceMs: number } | null = null

  const countedMs = () =>
    performance.now() - keptWaitingMs(lane.pid ?? 0) - keptWaitingMs(process.pid)

  async function look(): Promise<void> {
    const code = (await lane.glass?.code()) ?? null
    const { json } = await lane.ask(`/transactions?limit=${RECENT}`)
    const { transactions } = json as { transactions: readonly Payment[] }
    counts.looks += 1
    const payment = transactions.find(({ payload }) => payload === code)
    if (code !== null && payment && LIVE.includes(payment.dynamicQRStatus)) counts.codes += 1
    const isDead = code !== null && !(payment && LIVE.includes(payment.dynamicQRStatus))
    if (!isDead || lane.trouble.isOn) dead = null
    else if (dead?.code !== code) dead = { code, sinceMs: countedMs() }
    else if (countedMs() - dead.sinceMs > TOLERANCE_MS) {
      faults.push(
        `${lane.name}: the code of ${payment?.id ?? 'nobody'} (${payment?.dynamicQRStatus ?? 'no such payment'}) stays on the glass`,
      )
      dead = null
    }
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      await look().catch(() => {
        dead = null
      })
      await pause(CHECK_EVERY_MS)
    }
  }

  const watching = watch()
  return {
    faults,
    get looks() {
      return counts.looks
    },
    get codes() {
      return counts.codes
    },
    async [Symbol.asyncDispose]() {
      isOver = true
      await watching
    },
  }
}
