/**
 * Takes what was read of a chain's feed: one entry of each shop in turn, which ends here, is left aside, or waits because its
 * shop brings too much or the card has no space.
 */

import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import type { WakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeed, FeedName } from '#hal/change-feed.ts'
import { pause } from '#hal/clock.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { nameOf } from '../protocol/kept-templates.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { FeedQueue, QueuedEntry } from './feed-queue.ts'
import type { MasterAnswers } from './master-answers.ts'
import { entryName, type RelayComparing } from './relay-comparing.ts'
import { PLACE_NOTE, type RelayReading } from './relay-reading.ts'
import type { TakeEntry, TakenEntry } from './relay-taking.ts'
import type { RelayWriting } from './relay-writing.ts'

/** The name below which this shop writes: what it kept before it had it may be anybody's. */
const NAMED_NOTE = 'relay.named'
/** After so many entries the place is noted, and others have their turn. */
const NOTED_EVERY = 50
const TURN = 10
/** Of one shop in an hour. */
const LOGGED_OF_SHOP = 20

interface TakingLoopNeeds extends Pick<SyncPorts, 'clock' | 'journal'> {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly queue: FeedQueue
  readonly take: TakeEntry
  readonly reading: RelayReading
  readonly writing: RelayWriting
  readonly comparing: RelayComparing
  readonly signal: AbortSignal
  /** Items that may be better known here than in the chain. */
  readonly touched: ReadonlySet<string>
  readonly touch: (itemIds: Iterable<string>) => void
}

export type TakingLoop = ReturnType<typeof createTakingLoop>

export function createTakingLoop(needs: TakingLoopNeeds) {
  const { masterAnswers, store, queue, take, reading, writing, comparing } = needs
  const { clock, journal, signal, touched, touch } = needs
  /** Entries that bring nothing but work. */
  const nextVain = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.vainEntryEveryMs,
    atOnce: SYNC_LIMITS.vainEntriesAtOnce,
    signal,
  })
  /** Items of the feed that this card has no space for. */
  const refusedForSpace = new Map<string, FeedName>()
  let lacking: Sentence | null = null
  /** As noted; undefined: not read yet. */
  let named: string | null | undefined

  async function taking(feed: ChangeFeed, over: AbortSignal, timer: WakeableTimer): Promise<void> {
    let sinceNoted = 0
    let noted = ''
    const note = async () => {
      sinceNoted = 0
      const { place } = reading
      if (place === null) return
      const text = JSON.stringify({ ...place, names: queue.names(SYNC_LIMITS.feedEntriesAside) })
      if (text !== noted) await store.setNotes({ [PLACE_NOTE]: text })
      noted = text
    }
    while (!over.aborted) {
      const nowMs = clock.now()
      queue.tryAgain(nowMs)
      const entry = queue.next(nowMs)
      if (entry) {
        await takeNext(feed, entry).catch((error: unknown) => {
          queue.readNames([entry])
          throw error
        })
        sinceNoted += 1
        if (sinceNoted % TURN === 0) await pause(clock, 1, over)
        if (sinceNoted >= NOTED_EVERY) await note()
        continue
      }
      await note()
      if (over.aborted) return
      if (await tryRefusedForSpace()) continue
      if (reading.isAtEnd && feed.shop !== named) {
        await store.setNotes({ [NAMED_NOTE]: feed.shop })
        named = feed.shop
        touch([])
      }
      if (reading.isAtEnd && touched.size === 0 && comparing.isDue()) {
        await compare(feed)
        continue
      }
      const nextMs = queue.nextAtMs(nowMs)
      const waitMs = nextMs === null ? Number.POSITIVE_INFINITY : nextMs - clock.now()
      await timer.sleep(Math.max(Math.min(waitMs, SYNC_LIMITS.waitMs), 1))
    }
  }

  async function takeNext(feed: ChangeFeed, queued: QueuedEntry): Promise<void> {
    const { shop, key } = queued
    const value = queued.value ?? (await feed.newest(key, shop))?.value
    if (value === undefined) return queue.taken(queued)
    const taken = await take(feed, { shop, key, value })
    if (feed.shop !== null) await noteShop(feed, queued, taken)
    for (const sha256 of taken.pictures) queue.tryWhatLacked(sha256)
    count(queued, taken)
    noteSpace(queued, taken)
    if (shop === feed.shop) await touchIfBetter(feed, key, taken)
    if (taken.why === null) return queue.taken(queued)
    if (queue.putAside(queued, taken.why, taken.missing, clock.now())) tellAside(queued, taken.why)
    if (taken.pictures.length === 0) await nextVain()
  }

  /**
   * What was here before this shop had a name and stands in an entry of no shop belongs to no shop, not to us. And what came from an
   * entry that is gone belongs to the shop that has written it since.
   */
  async function noteShop(feed: ChangeFeed, { shop, key }: FeedName, { good }: TakenEntry) {
    if (shop === feed.shop || (shop === null && named === feed.shop)) return
    const shops = new Map((await store.shopsOf(key)).map((one) => [nameOf(one), one.shop]))
    const theirs = good.filter((template) => {
      const known = shops.get(nameOf(template))
      if (shop === null) return known === undefined
      return known !== undefined && known !== shop && comparing.isGone({ shop: known, key })
    })
    const sources = theirs.map(({ origin, number }) => ({ itemId: key, origin, number, shop }))
    if (sources.length > 0) await store.putTemplateShops(sources, clock.now())
  }

  /** Whether entries for which the card had no space are tried again, as there is some. */
  async function tryRefusedForSpace(): Promise<boolean> {
    if (refusedForSpace.size === 0) return false
    try {
      await masterAnswers.requireFreeSpace()
    } catch {
      return false
    }
    queue.readNames([...refusedForSpace.values()])
    refusedForSpace.clear()
    lacking = null
    return true
  }

  /** Whether the entry that this shop writes lacks something that is kept here. */
  async function touchIfBetter(feed: ChangeFeed, itemId: string, { good }: TakenEntry) {
    if (masterAnswers.isMarked(itemId)) return
    const goodNames = new Set(good.map(nameOf))
    const ours = await writing.ownOf(feed, itemId)
    if (ours.some((template) => !goodNames.has(nameOf(template)))) touch([itemId])
  }

  /** How much each shop brought in its hour, and how often it was told of. */
  const hours = new Map<string | null, { untilMs: number; fresh: number; logged: number }>()
  function hourOf(shop: string | null) {
    const nowMs = clock.now()
    const known = hours.get(shop)
    if (known && known.untilMs > nowMs) return known
    const hour = { untilMs: nowMs + HOUR_MS, fresh: 0, logged: 0 }
    keepLatest(hours, shop, hour, SYNC_LIMITS.devices)
    return hour
  }

  function count({ shop, writtenAtMs }: QueuedEntry, { fresh }: TakenEntry): void {
    // What stood there before is no flood: a new shop reads years of a chain.
    if (shop === null || writtenAtMs < clock.now() - HOUR_MS) return
    const hour = hourOf(shop)
    const isBeyond = hour.fresh > SYNC_LIMITS.templatesOfShopPerHour
    hour.fresh += fresh
    if (isBeyond || hour.fresh <= SYNC_LIMITS.templatesOfShopPerHour) return
    queue.hold(shop, hour.untilMs)
    journal.warn('feed.quota_reached', { shop, templates: SYNC_LIMITS.templatesOfShopPerHour })
  }

  function tellAside({ shop, key }: FeedName, why: Sentence): void {
    const hour = hourOf(shop)
    hour.logged += 1
    if (hour.logged <= LOGGED_OF_SHOP) journal.warn('feed.left_aside', { shop, key, why })
  }

  /** What the card has no space for keeps back no other item. */
  function noteSpace(name: FeedName, { lackOfSpace }: TakenEntry): void {
    if (!lackOfSpace) return
    keepLatest(refusedForSpace, entryName(name), name, SYNC_LIMITS.feedEntriesAside)
    lacking = say('fault.feed.shops-feed-trouble', { why: lackOfSpace })
  }

  async function compare(feed: ChangeFeed): Promise<void> {
    if (queue.hasDropped) {
      queue.readAgain()
      reading.readAgain()
    }
    await comparing.compare(feed)
  }

  return {
    run: taking,
    /** Before anything is taken. */
    async begin(): Promise<void> {
      named ??= await store.note(NAMED_NOTE)
    },
    /** Whether what was here before the shop had its name was told from what is its own. */
    isNamed: (shop: string | null) => shop === null || named === shop,
    get lacking(): Sentence | null {
      return lacking
    },
  }
}
