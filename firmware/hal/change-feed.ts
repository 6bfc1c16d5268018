/**
 * A log of what changed, in which only the newest entry of a key stays: what followers read to
 * keep in step, and content by hash beside it.
 *
 * Implemented in drivers/peers/: in memory (a master and its lanes) and on NATS JetStream (masters
 * of many shops). Every implementation, the fake included, passes test/contract/change-feed.ts.
 * Rejects with 'unreachable' when the log's home does not answer, what waits at once, and may stay
 * so: whoever holds it opens another. And with 'busy' as `append` says.
 */
export interface ChangeFeed {
  /** Names this log and no other: a follower that finds another name compares in full. */
  readonly feedId: string
  /**
   * Appends, and lets go of the key's earlier entry. With `expected`, only when that is the
   * sequence of the key's newest entry (0: it has none); else rejects with 'busy' and changes
   * nothing. Resolves with the new entry's sequence when it is kept as safely as the driver can.
   */
  append(key: string, value: Uint8Array, expected?: number): Promise<number>
  /** The newest entry of a key. */
  newest(key: string): Promise<FeedEntry | null>
  /**
   * Entries after a sequence, oldest first, at most `limit`; waits up to `waitMs` for one. A
   * sequence that the log never gave is answered as if it were 0, with `isContinuous` false.
   */
  readAfter(after: number, options: ReadOptions): Promise<FeedPage>
  /** Kept under its hash; putting it again changes nothing. */
  putBlob(sha256: string, bytes: Uint8Array): Promise<void>
  blob(sha256: string): Promise<Uint8Array | null>
}

export interface ChangeFeedDriver extends ChangeFeed, AsyncDisposable {}

export interface FeedEntry {
  readonly sequence: number
  readonly key: string
  readonly value: Uint8Array
}

export interface ReadOptions {
  readonly limit: number
  readonly waitMs: number
  readonly signal?: AbortSignal
}

export interface FeedPage {
  readonly entries: readonly FeedEntry[]
  /** Where the next read goes on. */
  readonly next: number
  /** Whether more was there already when the page was made. */
  readonly isMore: boolean
  readonly isContinuous: boolean
}
