/**
 * The process of a third-party feature, kept running: it begins soon after the lane, and again after each end, later each time.
 * Whatever becomes of it, the lane sells.
 */
import { createRetry, tryUntilDone } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { OpenWire } from './driver/guest-wire.ts'
import { AGAIN, STEADY_MS } from './guest-bounds.ts'
import type { GUEST_EVENTS } from './guest-events.ts'
import type { GuestOpening, GuestQuestion, GuestTelling, ToGuest } from './guest-frames.ts'
import { type GuestRun, notRunning, startGuest } from './guest-run.ts'

export interface GuestProcess extends AsyncDisposable {
  readonly isRunning: boolean
  /** Why it does not run; null while it runs, and until its first start has ended. */
  readonly why: Sentence | null
  /** As GuestRun.ask; rejects with Fault 'unreachable' while it does not run. */
  ask(question: GuestQuestion): Promise<unknown>
}

export interface ProcessNeeds {
  readonly name: string
  /** As RunNeeds.opening. */
  opening(): GuestOpening
  readonly open: OpenWire
  readonly clock: Clock
  readonly journal: JournalOf<typeof GUEST_EVENTS>
  /** As RunNeeds.tell. */
  tell(message: GuestTelling, answer: (message: ToGuest) => void): Sentence | null
  /** As RunNeeds.onLine. */
  print(line: string): void
  /** What an earlier process has told of how things are counts no more. */
  begin(): void
}

/** The lane's own start comes first. */
const AFTER_THE_LANE_MS = 1_000

export function openGuestProcess(needs: ProcessNeeds): GuestProcess {
  const { name: feature, opening, open, clock, journal, tell, print, begin } = needs
  const stopping = new AbortController()
  const retry = createRetry({ ...AGAIN, clock, stop: stopping.signal })
  let isStayTold = false
  const onStay = (unit: string) => {
    if (!isStayTold) journal.warn('guest.stays', { feature, unit })
    isStayTold = true
  }
  let run: GuestRun | null = null
  let why: Sentence | null = null

  /** Ends with the run, as its failure. */
  async function live(): Promise<never> {
    begin()
    run = startGuest({ name: feature, opening, open, clock, onLine: print, onStay, tell })
    await run.begun
    if (run.isReady) {
      why = null
      journal.info('guest.started', { feature })
    }
    using _steady = clock.after(STEADY_MS, () => retry.succeeded())
    throw new Fault('unreachable', await run.ended)
  }

  async function keepRunning(): Promise<void> {
    await pause(clock, AFTER_THE_LANE_MS, stopping.signal)
    await tryUntilDone(retry, live, ({ fault, isWorthLogging }, againInMs) => {
      run = null
      why = fault.said
      const againInSeconds = Math.round(againInMs / 1_000)
      if (isWorthLogging) journal.warn('guest.ended', { feature, why, againInSeconds })
    })
  }

  const running = keepRunning()
  return {
    get isRunning() {
      return run?.isReady ?? false
    },
    get why() {
      return why
    },
    async ask(question) {
      if (!run?.isReady) throw notRunning(feature, why)
      return run.ask(question)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await run?.stop()
      await running
    },
  }
}
