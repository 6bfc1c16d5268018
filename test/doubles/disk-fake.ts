/** A card as large as it is told, for a lane that is to feel how it is when one fills up. */

import { unlessAborted } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, type Sentence } from '#firmware/words/sentence.ts'
import type { Disk, WriteMeasure } from '#hal/disk.ts'

export interface FakeDisk extends Disk {
  fill(freeBytes: number): void
  fail(accident: 'unreadable' | null): void
  /** It takes no more, whatever is free; null: it does again. */
  refuse(why: string | null): void
  /** It was memory all the time, or is a card after all. */
  lieIn(memory: string | null): void
  /** How it writes. */
  readonly writes: { -readonly [Key in keyof WriteMeasure]: WriteMeasure[Key] }
  /** A measure takes until this resolves. */
  hold: Promise<void>
}

const TOTAL_BYTES = 32e9

export function createFakeDisk(): FakeDisk {
  let freeBytes = TOTAL_BYTES
  let accident: 'unreadable' | null = null
  let inMemory: Sentence | null = null
  let refusal: Sentence | null = null
  const writes = { bytesPerSecond: 20e6, syncs: 40, syncMedianMs: 4, syncWorstMs: 30 }
  const fake: FakeDisk = {
    async space() {
      if (accident) throw new Fault('storage', asSentence('the card cannot be read'))
      return { freeBytes, totalBytes: TOTAL_BYTES, refusal }
    },
    writes,
    hold: Promise.resolve(),
    async measureWrites(signal) {
      signal.throwIfAborted()
      await unlessAborted(signal, fake.hold)
      if (accident || freeBytes === 0)
        throw new Fault('storage', asSentence('the card cannot be written'))
      return { ...writes }
    },
    get inMemory() {
      return inMemory
    },
    lieIn(memory) {
      inMemory = memory === null ? null : asSentence(memory)
    },
    refuse(why) {
      refusal = why === null ? null : asSentence(why)
    },
    fill(left) {
      freeBytes = Math.min(Math.max(left, 0), TOTAL_BYTES)
    },
    fail(next) {
      accident = next
    },
  }
  return fake
}
