/** How a shop's master stands with the feed of its chain, for health, metrics and the page. */
import type { Sentence } from '#firmware/words/sentence.ts'

export interface RelayState {
  /** Whether the feed is open: it answered since it was opened last. */
  readonly isConnected: boolean
  /** Entries that the chain has and this shop has not looked at yet; null: the feed was not reached yet. */
  readonly behind: number | null
  /** Entries that were looked at and not taken. They are tried again. */
  readonly leftAside: number
  /** Items that this shop knows better than the chain and has not written yet. */
  readonly unwritten: number
  /** When the feed last answered a read; null: not since the start. */
  readonly lastReadAtMs: number | null
  /** Why nothing is read now, or not yet everything; null: it is read. */
  readonly readTrouble: Sentence | null
  /** Why something is not written; null: everything is written, or on its way. */
  readonly writeTrouble: Sentence | null
}
