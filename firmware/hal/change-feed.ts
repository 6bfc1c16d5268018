/**
 * A log of what changed, in which only the newest entry of a name stays, and content by hash next to
 * it. Subordinate lanes, or masters of other shops, read it to keep in step.
 *
 * Names and content belong to a shop, or to none (null): a feed appends and puts below its own shop
 * alone, and reads those of all (ADR 0126). A feed with a single writer has only names that belong to none.
 *
 * Implemented in drivers/peers/: in memory (a master and its lanes) and on NATS JetStream (masters
 * of many shops). Every implementation, the fake included, passes test/contract/change-feed.ts.
 * Every operation rejects with 'unreachable' when the server of the log does not answer, waiting
 * reads at once. That may be for good: then open another feed. What the server answers and does not
 * do rejects with 'refused', or with 'bad-request' for what is too large; other calls go on.
 * `append` also rejects with 'busy'.
 *
 * Why only the newest entry: thousands of shops catch up, some after a week without a line. It costs as much as there
 * are items and never as much as there was history. Cursors are the readers' own: the server keeps nothing for a shop
 * that is away. Fleet deletion marks stay in their shop.
 */
import type { Sentence } from '#firmware/words/sentence.ts'

export interface ChangeFeed {
  /**
   * A reader whose cursor is of another feedId may have another log before it. The same log may
   * have another one after its server changed: `newest` of what was read last tells.
   */
  readonly feedId: string
  /** The shop below whose name this feed appends and puts; null: none. */
  readonly shop: string | null
  /**
   * Appends an entry that replaces the key's earlier one. With `expected`, only when that is the
   * sequence of the key's newest entry (0: it has none); else rejects with 'busy' and changes
   * nothing. Resolves with the new entry's sequence when it is kept as safely as the driver can.
   */
  append(key: string, value: Uint8Array, expected?: number): Promise<number>
  /** The newest entry of a key of a shop, by default of the feed's own. */
  newest(key: string, shop?: string | null): Promise<FeedEntry | null>
  /**
   * Entries of all shops after a sequence, oldest first, at most `limit`; waits up to `waitMs` for one. A
   * sequence that the log never gave is answered as if it were 0, with `isContinuous` false.
   */
  readAfter(after: number, options: ReadOptions): Promise<FeedPage>
  /** Kept under its hash, in the place of what stood there: whoever puts it asks first. */
  putBlob(sha256: string, bytes: Uint8Array): Promise<void>
  /** Content of a shop, by default of the feed's own. Nobody held it against the hash. */
  blob(sha256: string, shop?: string | null): Promise<Uint8Array | null>
  /** The names of all that the log holds now. */
  held(): Promise<HeldNames>
  /** Takes back what a shop wrote, or says so again: the chain's right, no shop's. */
  withdraw(shop: string, value: Uint8Array): Promise<void>
  /** What was taken back of a shop last. */
  withdrawal(shop: string): Promise<Uint8Array | null>
}

export interface ChangeFeedDriver extends ChangeFeed, AsyncDisposable {}

/** Where the shops of a chain meet. */
export interface WideFeed {
  open(): Promise<ChangeFeedDriver>
  /** In what the chain's streams are not what this shop's config says, as of the last opening. */
  readonly differences: readonly Sentence[]
  /**
   * Looks at the chain with this shop's login, on a connection of its own, and changes nothing there. Rejects with
   * 'unreachable' when no server answers, with 'refused' when none lets us in.
   */
  check(): Promise<ChainCheck>
}

export interface ChainCheck {
  /** Its name and its release. */
  readonly server: string
  readonly isEncrypted: boolean
  /** The servers' clock less this lane's; null: nothing is known of both yet. */
  readonly clockOffMs: number | null
  /** What each shop holds of the streams, the most first; those that hold least are left out. */
  readonly shops: readonly ShopShare[]
  /** What is to be put right. */
  readonly found: readonly ChainFinding[]
}

export interface ChainFinding {
  readonly about: 'connection' | 'too-wide' | 'missing' | 'streams' | 'clock'
  readonly why: Sentence
}

export interface ShopShare {
  /** Null: it belongs to no shop. */
  readonly shop: string | null
  readonly entries: number
  readonly pictures: number
}

export interface FeedName {
  readonly shop: string | null
  readonly key: string
}

export interface FeedEntry extends FeedName {
  /** 'withdrawn': what `withdraw` wrote of the shop; its key is empty. */
  readonly kind: 'item' | 'withdrawn'
  readonly sequence: number
  readonly value: Uint8Array
  /** By the clock of the log. */
  readonly writtenAtMs: number
}

export interface HeldNames {
  readonly entries: readonly FeedName[]
  /** The key is the hash. */
  readonly blobs: readonly FeedName[]
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
  /** Entries that were there already behind this page. */
  readonly behind: number
  readonly isContinuous: boolean
}
