/**
 * Looks at the glass again and again. A code past its ttl counts when the lane answered one look
 * after the end and still shows it in another look a second (of the lane's time) later: so a machine
 * that is slow is no finding, and a lane that forgot is.
 */
import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { AttackedLane } from './attacked-lane.ts'
import { type Asked, INFO_QR } from './sequence.ts'
import type { SharedClock } from './shared-clock.ts'

const TOLERANCE_MS = 1_000
/** Whatever the clock's speed: a lane needs a turn or two to write its end down. */
export const TOLERANCE_REAL_MS = 1_000

export interface GlassWatch extends AsyncDisposable {
  readonly samples: number
  /** The longest that a code was seen past its end, in ms of the lane's time. */
  readonly longestPastEndMs: number
  /** What is on the glass now, as it was seen last. */
  readonly payload: string | null
  /** Orders whose code a customer can have seen. */
  readonly seen: ReadonlySet<string>
}

interface Look {
  readonly screen: string
  readonly qr?: string
}

export function watchGlass(
  lane: AttackedLane,
  { records }: HostileBank,
  asked: readonly Asked[],
  clock: SharedClock,
  everyMs: number,
  complain: (what: string) => void,
): GlassWatch {
  const seen = new Set<string>()
  const stop = new AbortController()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let samples = 0
  let longestPastEndMs = 0
  let payload: string | null = null
  let past: { readonly payload: string; readonly sinceMs: number; readonly realMs: number } | null =
    null
  let complainedOf: string | null = null

  async function look(): Promise<void> {
    const fromMs = clock.now()
    const fromRealMs = performance.now()
    const { screen, qr } = (await lookAt(lane.url, agent)) as Look
    samples += 1
    payload = screen === 'qr' ? (qr ?? null) : null
    if (past?.payload !== payload) past = null
    if (payload === null || payload === INFO_QR) return
    const order = [...records.orders.values()].findLast((known) => known.payload === payload)
    if (!order) return complain(`the glass shows a code that the bank never made: ${payload}`)
    seen.add(order.orderId)
    const endMs = endOf(order, asked)
    if (
      past &&
      fromMs - past.sinceMs > TOLERANCE_MS &&
      fromRealMs - past.realMs > TOLERANCE_REAL_MS
    ) {
      longestPastEndMs = Math.max(longestPastEndMs, fromMs - endMs)
      if (complainedOf !== payload)
        complain(`the code of ${order.orderId} is on the glass ${fromMs - endMs} ms past its end`)
      complainedOf = payload
    }
    if (clock.now() > endMs) past ??= { payload, sinceMs: clock.now(), realMs: performance.now() }
  }

  const forget = () => {
    past = null
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      // A lane that is being killed answers nothing.
      if (lane.isUp) await look().catch(forget)
      await pause(everyMs)
    }
  }

  const watching = watch()
  return {
    get samples() {
      return samples
    },
    get longestPastEndMs() {
      return longestPastEndMs
    },
    get payload() {
      return payload
    },
    seen,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await watching
      agent.destroy()
    },
  }
}

/**
 * When no code of it may be seen any more. A bank may take money for longer than the till allowed for,
 * and hears of the order after the till's minutes have begun.
 */
function endOf({ expiresAt, purpose, registeredAtMs }: RecordedOrder, asked: readonly Asked[]) {
  const ttlMinutes = asked.find((one) => one.purpose === purpose)?.ttl ?? Infinity
  return Math.min(Date.parse(expiresAt), registeredAtMs + ttlMinutes * 60_000)
}

/** Over one connection: the looks are many. */
function lookAt(url: string, agent: Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/sim/display`, { agent, timeout: 5_000 }, (answer) =>
      json(answer).then(resolve, reject),
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
  })
}
