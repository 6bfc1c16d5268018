/**
 * What a third-party feature tells by itself, at a pace that its callers cannot raise: of its numbers, of what it keeps and of why
 * somebody is needed the last one, together, and of its events a few in a minute. The others are counted.
 */
import { RECORDED, SAID_EVERY_MS } from './guest-bounds.ts'
import type { GuestNow, GuestTelling, GuestText } from './guest-frames.ts'

interface PaceNeeds {
  say(message: GuestTelling): void
  /** Calls it once. */
  later(delayMs: number, fire: () => void): void
}

export function createPace({ say, later }: PaceNeeds) {
  let next: GuestNow = {}
  let isWaiting = false
  let events = 0

  /** Says at once what waits. */
  function flush(): void {
    if (Object.keys(next).length === 0) return
    const now = next
    next = {}
    say({ now })
  }

  /** The first is said at once, and those of the next second together. */
  function change(more: GuestNow): void {
    next = { ...next, ...more }
    if (isWaiting) return
    flush()
    isWaiting = true
    later(SAID_EVERY_MS, () => {
      isWaiting = false
      if (Object.keys(next).length > 0) change({})
    })
  }

  function newWindow(): void {
    events = 0
  }

  return {
    flush,
    number: (name: string, value: number) =>
      change({ numbers: { ...next.numbers, [name]: value } }),
    keep: (keep: object, keepNumber: number) => change({ keep, keepNumber }),
    attention: (attention: GuestText | null) => change({ attention }),
    record(event: string, values: object): void {
      if (events === RECORDED.events) {
        change({ leftOut: (next.leftOut ?? 0) + 1 })
        return
      }
      if (events === 0) later(RECORDED.windowMs, newWindow)
      events += 1
      say({ event, values })
    },
  }
}
