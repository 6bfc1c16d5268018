/** The devices of a fleet as their master sees them: when each last asked, and how far it has followed. */

import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerCaller } from '#hal/peers.ts'
import type { ReportedHealth } from '../lane-health/health-messages.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type FleetDeletionMarks, outstandingOf } from '../protocol/fleet-deletion-marks.ts'
import { createLeftOutList, type LeftOutList } from '../rejected-records.ts'

export interface DeviceReport {
  readonly serialNumber: string
  readonly address: string
  readonly lastSeenAtMs: number
  readonly isAway: boolean
  /** Changes it has not taken yet; null while it compares everything. */
  readonly lag: number | null
  /** Marked items that this device has not confirmed yet. */
  readonly outstanding: readonly string[]
  /** What this device sent and the master leaves out, with the reason; the first few. */
  readonly leftOut: readonly Sentence[]
  /** What it told last of itself; null: nothing yet, as by an earlier release. */
  readonly health: ReportedHealth | null
}

export interface DeviceRegistry {
  /**
   * `formerly`: the name it had before, which is removed from the list. Believed only if that name was never heard with
   * a key of its own: a caller with the key for all, from the same address, could use the old name anyway. A lane with
   * a key of its own gets a new name with a new key, and the old one stays in the list until the master restarts:
   * another lane behind the same router must not take it away.
   */
  seen(caller: PeerCaller, formerly?: string): void
  has(serialNumber: string): boolean
  /** It asked for what follows `after`, so it has taken the feed up to there; null: from the start. */
  reached(serialNumber: string, after: number | null): void
  /** Why something of the device's item is left out; empty when all of it was taken. */
  leftOut(serialNumber: string, itemId: string, reasons: readonly Sentence[]): void
  noteHealth(serialNumber: string, health: ReportedHealth): void
  reports(marks: FleetDeletionMarks, lastSequence: number): readonly DeviceReport[]
}

interface Entry {
  readonly address: string
  readonly hasKeyForAll: boolean
  readonly seenMs: number
  readonly seenAtMs: number
  readonly after: number | null
  readonly leftOut: LeftOutList
  readonly health: ReportedHealth | null
}

export function createDeviceRegistry(clock: Clock, journal: Journal): DeviceRegistry {
  const entries = new Map<string, Entry>()
  /** Once: each lane that asks would say it again. */
  let isFullTold = false
  const leftOutOf = (serialNumber: string) =>
    createLeftOutList(SYNC_LIMITS.leftOutOfDevice, (itemId, why) =>
      journal.warn('device.left_out', { serialNumber, itemId, why }),
    )
  return {
    seen({ serialNumber, address, hasKeyForAll = false }, formerly) {
      const former = formerly === undefined ? undefined : entries.get(formerly)
      const isItsOwn = hasKeyForAll && former?.hasKeyForAll && former.address === address
      if (formerly !== undefined && formerly !== serialNumber && isItsOwn) entries.delete(formerly)
      const {
        after = null,
        leftOut = leftOutOf(serialNumber),
        health = null,
      } = entries.get(serialNumber) ?? {}
      // Callers choose their names, so the registry is bounded: those silent for longest go first.
      if (!entries.has(serialNumber) && entries.size >= SYNC_LIMITS.devices && !isFullTold) {
        isFullTold = true
        journal.warn('device.list_full', { lanes: SYNC_LIMITS.devices })
      }
      const [seenMs, seenAtMs] = [clock.monotonicMs(), clock.now()]
      const seen = { address, hasKeyForAll, seenMs, seenAtMs, after, leftOut, health }
      keepLatest(entries, serialNumber, seen, SYNC_LIMITS.devices)
    },
    has: (serialNumber) => entries.has(serialNumber),
    reached(serialNumber, after) {
      const entry = entries.get(serialNumber)
      if (entry) entries.set(serialNumber, { ...entry, after })
    },
    leftOut: (serialNumber, itemId, reasons) =>
      entries.get(serialNumber)?.leftOut.note(itemId, reasons),
    noteHealth(serialNumber, health) {
      const entry = entries.get(serialNumber)
      if (entry) entries.set(serialNumber, { ...entry, health })
    },
    reports(marks, lastSequence) {
      return [...entries]
        .map(([serialNumber, { address, seenMs, seenAtMs, after, leftOut, health }]) => ({
          serialNumber,
          address,
          lastSeenAtMs: seenAtMs,
          isAway: clock.monotonicMs() - seenMs > SYNC_LIMITS.awayMs,
          lag: after === null ? null : Math.max(lastSequence - after, 0),
          outstanding: outstandingOf(marks, serialNumber),
          leftOut: leftOut.texts,
          health,
        }))
        .sort((one, other) => (one.serialNumber < other.serialNumber ? -1 : 1))
    },
  }
}
