/**
 * The disk of the data folder: how much space it has, and whether it is one. Rejects with Fault
 * 'storage' when it cannot be read.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/disk.ts.
 */
import type { Sentence } from '#firmware/words/sentence.ts'
/**
 * The space that copies, backups, packages and taught templates leave free on the card, for payments and the journal.
 */
export const CARD_RESERVE_BYTES = 64 * 2 ** 20

export interface Disk {
  space(): Promise<DiskSpace>
  /**
   * Where in the machine's memory the folder lies, as `a tmpfs at /tmp`: its content is lost with the power. Null where
   * nothing of the kind is known. A read of memory.
   */
  readonly inMemory: Sentence | null
  /**
   * How fast the disk writes: a file of 4 MiB in the data folder, which is removed afterwards. The reserve for payments
   * is left untouched. Takes a second on a good card. Rejects with Fault 'storage' where the disk has no space or takes
   * no writes, and with the signal's reason soon after it aborts.
   */
  measureWrites(signal: AbortSignal): Promise<WriteMeasure>
}

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
  /**
   * Why the disk takes no more writes, or soon will not, whatever space is free, and what to do; null where no such
   * reason is known.
   */
  readonly refusal: Sentence | null
}

export interface WriteMeasure {
  /** Of one continuous write, until it is on the disk. */
  readonly bytesPerSecond: number
  /** How many small writes were synced one by one, and the median and the worst time of one. */
  readonly syncs: number
  readonly syncMedianMs: number
  readonly syncWorstMs: number
}
