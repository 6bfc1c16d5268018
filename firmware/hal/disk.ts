/**
 * The disk of the data folder: how much room it has, and whether it is one. Rejects with Fault
 * 'storage' when it cannot be read.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/disk.ts.
 */
import type { Sentence } from '#firmware/sentence.ts'
/** What stays free for payments and the journal, whatever else is written to the card: copies, backups, packages, what is taught. */
export const CARD_RESERVE_BYTES = 64 * 2 ** 20

export interface Disk {
  room(): Promise<DiskRoom>
  /**
   * What of the machine's memory the folder lies in, as `a tmpfs at /tmp`: what is written there is
   * gone with the power. Null where nothing such is known. A read of memory.
   */
  readonly inMemory: Sentence | null
  /**
   * How fast it writes: a file of 4 MiB in the data folder, which is gone afterwards, and what is kept for payments is left.
   * Takes a second on a good card. Rejects with Fault 'storage' where there is no room or no writing;
   * with the signal's reason soon after it aborts.
   */
  measureWrites(signal: AbortSignal): Promise<WriteMeasure>
}

export interface DiskRoom {
  readonly freeBytes: number
  readonly totalBytes: number
  /** Why it takes no more, or soon will not, whatever is free, and what to do; null where nothing such is known. */
  readonly refusal: Sentence | null
}

export interface WriteMeasure {
  /** Of one stretch, until it is on the disk. */
  readonly bytesPerSecond: number
  /** How many small writes were brought to the disk one by one, and how long each took. */
  readonly syncs: number
  readonly syncMedianMs: number
  readonly syncWorstMs: number
}
