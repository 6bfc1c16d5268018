/**
 * Reads the feed of a chain: entries into the queue of their shop, and what the chain took back. Knows up to where all was
 * read, over a start too, and whether a feed is the one that it was.
 */

import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import { toFault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { ChangeFeed, FeedEntry, FeedName } from '#hal/change-feed.ts'
import type { TimeRange } from '#hal/template-shop-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { isWithdrawn, readWithdrawal } from '../protocol/feed-messages.ts'
import type { Facts } from '../protocol/kept-templates.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { FeedQueue } from './feed-queue.ts'
import type { MasterAnswers } from './master-answers.ts'

/** Of the master's store: the place, and what the chain took back. The taking notes the place once all before it is taken. */
export const PLACE_NOTE = 'relay.cursor'
/** What this shop has written: where it looks for what changed while it was off. */
export const PUBLISHED_NOTE = 'relay.told'
const TAKEN_BACK_NOTE = 'relay.taken_back'
const PAGE = 64
const CHANGES_PAGE = 100
/** By so many of the entries that were read last a stream is known again. */
const WITNESSES = 8

/** How far the feed was read. All that was read is taken, or its name is here. */
interface Place {
  readonly feedId: string
  readonly after: number
  /** Left out by earlier releases, as all below. */
  readonly shop?: string | null
  readonly witnesses?: readonly (FeedName & Pick<FeedEntry, 'sequence' | 'writtenAtMs'>)[]
  /** Null: more than are kept; everything is read again. */
  readonly names?: readonly FeedName[] | null
}

interface ReadingNeeds extends Pick<SyncPorts, 'clock' | 'journal'> {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly queue: FeedQueue
  readonly signal: AbortSignal
  /** Items that may be better known here than in the chain. */
  readonly touch: (itemIds: Iterable<string>) => void
  /** A page came, and its entries are in the queue. */
  readonly onRead: () => void
}

export type RelayReading = ReturnType<typeof createRelayReading>

export function createRelayReading(needs: ReadingNeeds) {
  const { masterAnswers, store, queue, clock, journal, signal, touch, onRead } = needs
  /** What follows from an answer of the feed: another page. */
  const nextPage = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.questionEveryMs,
    atOnce: SYNC_LIMITS.questionsAtOnce,
    signal,
  })
  /** Everything is compared again with a feed that begins from the start, as often as it says so. */
  const nextRestart = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.roundEveryMs,
    atOnce: SYNC_LIMITS.roundsAtOnce,
    signal,
  })
  /** What the chain took back, by shop. */
  const ranges = new Map<string, readonly TimeRange[]>()
  let place: Place | null = null
  let lastReadAtMs: number | null = null
  let behind = 0
  let isReadAgain = false

  async function reading(feed: ChangeFeed, over: AbortSignal): Promise<void> {
    let after = await beginning(feed)
    // A feed that has nothing new answers the first question at once: it was reached.
    for (let waitMs = 0; !over.aborted; waitMs = SYNC_LIMITS.waitMs) {
      await nextPage(over)
      if (over.aborted) return
      if (isReadAgain) after = 0
      isReadAgain = false
      const page = await feed.readAfter(after, { limit: PAGE, waitMs, signal: over })
      if (over.aborted) return
      if (!page.isContinuous) await beganAnew(feed)
      for (const entry of page.entries)
        if (entry.kind === 'item') queue.read(entry)
        else await noteTakenBack(feed, entry)
      for (const shop of new Set(page.entries.map((entry) => entry.shop)))
        queue.tryWhatLackedOf(shop)
      after = page.next
      behind = page.behind
      lastReadAtMs = clock.now()
      const last = page.entries.slice(-WITNESSES)
      place = {
        feedId: feed.feedId,
        after,
        shop: feed.shop,
        witnesses: [...(place?.witnesses ?? []), ...last.map(witnessOf)].slice(-WITNESSES),
      }
      onRead()
    }
  }

  async function beganAnew(feed: ChangeFeed): Promise<void> {
    await nextRestart()
    journal.warn('feed.restarted', { feed: feed.feedId })
    touch(masterAnswers.itemIds)
  }

  /** Where reading goes on: at the place that was noted, if this is the feed that it is of. */
  async function beginning(feed: ChangeFeed): Promise<number> {
    const isFirst = place === null
    place ??= JSON.parse((await store.note(PLACE_NOTE)) ?? 'null') as Place | null
    if (place && (place.shop ?? null) === feed.shop && (await isOf(feed, place))) {
      if (!isFirst) return place.after
      await touchUnpublished()
      queue.readNames(place.names ?? [])
      return place.names === null ? 0 : place.after
    }
    // Another feed than before: it may lack anything that is here.
    if (place) journal.warn('feed.restarted', { feed: feed.feedId })
    place = null
    touch(masterAnswers.itemIds)
    return 0
  }

  /** A stream may have another id after its servers changed: then one of the entries that were read last tells. */
  async function isOf(feed: ChangeFeed, { feedId, witnesses = [] }: Place): Promise<boolean> {
    if (feedId === feed.feedId) return true
    for (const { key, shop, sequence, writtenAtMs } of witnesses) {
      const there = await feed.newest(key, shop)
      if (there?.sequence === sequence && there.writtenAtMs === writtenAtMs) return true
    }
    return false
  }

  /** Finds what changed here since the last publication, while this device was off. */
  async function touchUnpublished(): Promise<void> {
    const note = await store.note(PUBLISHED_NOTE)
    const { after, unwritten } = readPublished(note)
    touch(unwritten)
    for (let at = after; ; ) {
      const changes = await store.changes(at, CHANGES_PAGE)
      touch(changes.map(({ itemId }) => itemId))
      if (changes.length < CHANGES_PAGE) return
      at = changes.at(-1)?.sequence ?? at
    }
  }

  async function noteTakenBack(feed: ChangeFeed, { shop, value }: FeedEntry): Promise<void> {
    if (shop === null) return
    let withdrawn: readonly TimeRange[]
    try {
      withdrawn = readWithdrawal(value)
    } catch (error) {
      journal.warn('feed.left_aside', { shop, key: 'withdrawn', why: toFault(error).said })
      return
    }
    keepLatest(ranges, shop, withdrawn, SYNC_LIMITS.devices)
    await store.setNotes({ [TAKEN_BACK_NOTE]: JSON.stringify([...ranges]) })
    let templates = 0
    for (const range of withdrawn)
      templates += await masterAnswers.takeBack(shop, range, shop === feed.shop)
    if (templates > 0) journal.warn('feed.taken_back', { shop, templates })
  }

  return {
    run: reading,
    /** Before anything is read or taken. */
    async begin(): Promise<void> {
      if (ranges.size > 0) return
      for (const [shop, taken] of JSON.parse((await store.note(TAKEN_BACK_NOTE)) ?? '[]'))
        ranges.set(shop, taken)
    },
    isTakenBack: (shop: string | null, { createdAtMs }: Facts) =>
      shop !== null && isWithdrawn(createdAtMs, ranges.get(shop) ?? []),
    /** Null: nothing was read of the feed that is open. */
    get place(): Place | null {
      return place
    },
    get lastReadAtMs(): number | null {
      return lastReadAtMs
    },
    get behind(): number {
      return behind
    },
    get isAtEnd(): boolean {
      return lastReadAtMs !== null && behind === 0
    },
    /** From the beginning, with the next page. */
    readAgain(): void {
      isReadAgain = true
    },
  }
}

const witnessOf = ({ key, shop, sequence, writtenAtMs }: FeedEntry) => ({
  key,
  shop,
  sequence,
  writtenAtMs,
})

/** Earlier releases noted the sequence alone. */
function readPublished(note: string | null) {
  const read = JSON.parse(note ?? '0') as number | { after: number; unwritten: readonly string[] }
  return typeof read === 'number' ? { after: read, unwritten: [] } : read
}
