/**
 * A log of what changed, in which only the newest entry of a key stays, and content by hash beside
 * it. Subordinate lanes, or masters of other shops, read it to keep in step.
 *
 * Implemented in drivers/peers/: in memory (a master and its lanes) and on NATS JetStream (masters
 * of many shops). Every implementation, the fake included, passes test/contract/change-feed.ts.
 * Every operation rejects with 'unreachable' when the server of the log does not answer, waiting
 * reads at once. That may be for good: then open another feed. `append` also rejects with 'busy'.
 */
export interface ChangeFeed {
  /** Unique to this log: a reader whose cursor is of another feedId compares everything. */
  readonly feedId: string
  /**
   * Appends an entry that replaces the key's earlier one. With `expected`, only when that is the
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
