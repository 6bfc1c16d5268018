/** A clock that moves only when told to: for simulations and tests. */
import type { Clock } from '#hal/clock.ts'

export interface FakeClock extends Clock {
  /** Moves both clocks on and fires what is due, in order; pending promises settle in between. */
  advance(ms: number): Promise<void>
  /** Moves both clocks on, by default a twentieth of a second at a time, until the call has ended. */
  until<Answer>(call: Promise<Answer>, stepMs?: number): Promise<Answer>
  /** How long until something is due; Infinity: nothing is. */
  untilDueMs(): number
  /** Moves the wall clock alone, as NTP or a technician does. */
  jump(ms: number): void
  /** The machine is started again: what it says of its time since then begins anew. */
  reboot(): void
}

interface Timer {
  readonly dueMs: number
  readonly fire: () => void
}

export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let elapsedMs = 0
  let wallOffsetMs = startMs
  let boots = 1
  let bootedAtMs = 0
  const timers = new Set<Timer>()

  function nextDue(untilMs: number): Timer | null {
    let next: Timer | null = null
    for (const timer of timers)
      if (timer.dueMs <= untilMs && (!next || timer.dueMs < next.dueMs)) next = timer
    return next
  }

  const clock: FakeClock = {
    now: () => Math.floor(wallOffsetMs + elapsedMs),
    monotonicMs: () => elapsedMs,
    sinceBoot: () => ({ bootId: `boot-${boots}`, ms: elapsedMs - bootedAtMs }),
    after(delayMs, fire) {
      const timer = { dueMs: elapsedMs + Math.max(delayMs, 0), fire }
      timers.add(timer)
      return { [Symbol.dispose]: () => void timers.delete(timer) }
    },
    async advance(ms) {
      const untilMs = elapsedMs + ms
      await settle()
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        timers.delete(timer)
        elapsedMs = timer.dueMs
        timer.fire()
        await settle()
      }
      elapsedMs = untilMs
      await settle()
    },
    async until(call, stepMs = 50) {
      let isOver = false
      const ended = call.finally(() => {
        isOver = true
      })
      ended.catch(() => {})
      while (!isOver) await clock.advance(stepMs)
      return ended
    },
    untilDueMs: () => (nextDue(Infinity)?.dueMs ?? Infinity) - elapsedMs,
    jump(ms) {
      wallOffsetMs += ms
    },
    reboot() {
      boots += 1
      bootedAtMs = elapsedMs
    },
  }
  return clock
}

/** One turn of the event loop: every promise that could settle without new I/O has. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
