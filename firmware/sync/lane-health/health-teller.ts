/** A lane tells its master how it is: now and then, and soon after something changed. For ever. */
import { createBackoff } from '#firmware/async/backoff.ts'
import { unlessAborted } from '#firmware/async/deadline.ts'
import { toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { HEALTH_LIMITS, healthReport, type LaneHealth } from './health-messages.ts'

/** How the lane is; `onChange` when a look is worth it, for example after a payment. */
export interface LaneHealthSource {
  read(): Promise<LaneHealth>
  onChange(listener: () => void): Disposable
}

export interface HealthTellerParts {
  readonly link: PeerLink
  readonly health: LaneHealthSource
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

const NO_BODY = new Uint8Array()

export function openHealthTeller(parts: HealthTellerParts): AsyncDisposable {
  const { link, health, clock, random, journal } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let news = new AbortController()
  const listening = health.onChange(() => news.abort())

  async function tell(): Promise<void> {
    // A bank that does not answer must not hold up the end of this lane's part in the fleet.
    const head = healthReport(await unlessAborted(signal, health.read()), clock.now())
    const options = { timeoutMs: HEALTH_LIMITS.answerMs, signal }
    await link.ask('health', { head, body: NO_BODY }, options)
  }

  async function run(): Promise<void> {
    const backoff = createBackoff(HEALTH_LIMITS.notWithinMs, HEALTH_LIMITS.everyMs)
    while (!signal.aborted) {
      news = new AbortController()
      let [atOnceMs, waitMs]: [number, number] = [HEALTH_LIMITS.notWithinMs, HEALTH_LIMITS.everyMs]
      try {
        await tell()
        backoff.reset()
      } catch (error) {
        if (signal.aborted) return
        const { kind } = toFault(error)
        if (kind === 'bug') journal.error('lane_health.broken', { error })
        // Why no master answers is in the journal and the status of synchronisation already. One of
        // an earlier release is told as seldom as if it listened.
        if (kind !== 'no-route') waitMs = backoff.next()
        atOnceMs = waitMs
      }
      const spread = 0.75 + 0.5 * random.fraction()
      await pause(clock, atOnceMs * spread, signal)
      const restMs = Math.max(waitMs - atOnceMs, 0) * spread
      if (restMs > 0) await pause(clock, restMs, AbortSignal.any([signal, news.signal]))
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      listening[Symbol.dispose]()
      await running
    },
  }
}
