/** The devices of a fleet as their master sees them: when they were last heard, and how far they are. */
import type { Clock } from '#hal/clock.ts'
import type { PeerCaller } from '#hal/peers.ts'
import { SYNC_LIMITS } from './limits.ts'
import { type Marks, outstandingOf } from './marks.ts'

export interface DeviceReport {
  readonly serialNumber: string
  readonly address: string
  readonly lastSeenAtMs: number
  readonly isAway: boolean
  /** Changes it has not taken yet; null while it compares everything. */
  readonly lag: number | null
  /** Items that are being deleted everywhere and not yet there. */
  readonly outstanding: readonly string[]
}

export interface Roll {
  seen(caller: PeerCaller, formerly?: string): void
  /** It asked for what follows `after`: so much of the feed it has taken. */
  reached(serialNumber: string, after: number | null): void
  reports(marks: Marks, lastSequence: number): readonly DeviceReport[]
}

interface Entry {
  readonly address: string
  readonly seenMs: number
  readonly seenAtMs: number
  readonly after: number | null
}

export function createRoll(clock: Clock): Roll {
  const entries = new Map<string, Entry>()
  return {
    seen({ serialNumber, address }, formerly) {
      if (formerly !== undefined && formerly !== serialNumber) entries.delete(formerly)
      const after = entries.get(serialNumber)?.after ?? null
      // The longest silent ones go first: a roll is no place to fill a memory from outside.
      entries.delete(serialNumber)
      entries.set(serialNumber, {
        address,
        seenMs: clock.monotonicMs(),
        seenAtMs: clock.now(),
        after,
      })
      for (const oldest of entries.keys()) {
        if (entries.size <= SYNC_LIMITS.devices) break
        entries.delete(oldest)
      }
    },
    reached(serialNumber, after) {
      const entry = entries.get(serialNumber)
      if (entry) entries.set(serialNumber, { ...entry, after })
    },
    reports(marks, lastSequence) {
      return [...entries]
        .map(([serialNumber, { address, seenMs, seenAtMs, after }]) => ({
          serialNumber,
          address,
          lastSeenAtMs: seenAtMs,
          isAway: clock.monotonicMs() - seenMs > SYNC_LIMITS.awayMs,
          lag: after === null ? null : Math.max(lastSequence - after, 0),
          outstanding: outstandingOf(marks, serialNumber),
        }))
        .sort((one, other) => (one.serialNumber < other.serialNumber ? -1 : 1))
    },
  }
}
