/** A card as large as it is told, for a lane that is to feel how it is when one fills up. */
import { Fault } from '#firmware/fault.ts'
import type { Disk } from '#hal/disk.ts'

export interface FakeDisk extends Disk {
  fill(freeBytes: number): void
  fail(accident: 'unreadable' | null): void
}

const TOTAL_BYTES = 32e9

export function createFakeDisk(): FakeDisk {
  let freeBytes = TOTAL_BYTES
  let accident: 'unreadable' | null = null
  return {
    async room() {
      if (accident) throw new Fault('storage', 'the card cannot be read')
      return { freeBytes, totalBytes: TOTAL_BYTES }
    },
    fill(left) {
      freeBytes = Math.min(Math.max(left, 0), TOTAL_BYTES)
    },
    fail(next) {
      accident = next
    },
  }
}
