/** The system's clock, but the waits of some lengths have no end before the test says so, however busy the machine is. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Clock } from '#hal/clock.ts'

export interface HeldClock extends Clock {
  /** Of what waits for so long from now on, nothing comes due. */
  hold(...lengthsMs: readonly number[]): void
  /** All of them come due, and nothing is held any more. */
  letGo(): void
}

export function createHeldClock(): HeldClock {
  const clock = createSystemClock()
  const waits = new Set<{ readonly fire: () => void }>()
  let lengths: readonly number[] = []
  return {
    ...clock,
    after(delayMs, fire) {
      if (!lengths.includes(delayMs)) return clock.after(delayMs, fire)
      const wait = { fire }
      waits.add(wait)
      return { [Symbol.dispose]: () => void waits.delete(wait) }
    },
    hold(...lengthsMs) {
      lengths = lengthsMs
    },
    letGo() {
      lengths = []
      const due = [...waits]
      waits.clear()
      for (const { fire } of due) fire()
    },
  }
}
