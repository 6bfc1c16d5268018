/**
 * Keeps a shop's master in step with the feed of its chain (ADR 0126). Three loops on one feed, none waits for another:
 *
 *   reading   feed ─ entries ─▶ a queue for each shop
 *   taking    queues ─ one of each shop in turn ─▶ what this master keeps, or left aside
 *   writing   what changed here ─▶ feed
 *
 * Only a feed that does not answer ends all three, and they begin again with another connection. Marks stay in their shop.
 */

import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import { createRetry, FLEET_SPREAD, tryUntilDone } from '#firmware/async/retry.ts'
import { createWakeableTimer, type WakeableTimer } from '#firmware/async/wakeable-timer.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ChangeFeed, ChangeFeedDriver } from '#hal/change-feed.ts'
import { pause } from '#hal/clock.ts'
import type { TimeRange } from '#hal/template-shop-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import type { Space } from '../protocol/content-checks.ts'
import { readWithdrawal, withdrawalOf } from '../protocol/feed-messages.ts'
import type { SyncPorts, TemplateLimits } from '../sync-ports.ts'
import { createFeedQueue } from './feed-queue.ts'
import type { MasterAnswers } from './master-answers.ts'
import { createRelayComparing } from './relay-comparing.ts'
import { createRelayReading, PUBLISHED_NOTE } from './relay-reading.ts'
import type { RelayState } from './relay-state.ts'
import { createTaking } from './relay-taking.ts'
import { createTakingLoop } from './relay-taking-loop.ts'
import { createRelayWriting } from './relay-writing.ts'

export type Relay = ReturnType<typeof openRelay>

/** Of one shop; the oldest go. */
const RANGES = 100
/** In a refusal: a person finds the misspelt name among them. */
const SHOPS_NAMED = 100

export interface RelayNeeds extends Pick<SyncPorts, 'sha256' | 'clock' | 'random' | 'journal'> {
  readonly masterAnswers: MasterAnswers
  /** The master's own: cursors are kept with the templates they are about. */
  readonly store: TemplateStore
  readonly space: Space
  readonly limits: Pick<TemplateLimits, 'templatesPerItem' | 'pictureSide'>
  readonly openFeed: () => Promise<ChangeFeedDriver>
}

export function openRelay(needs: RelayNeeds) {
  const { masterAnswers, store, space, limits, openFeed, sha256, clock, random, journal } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  const retry = createRetry({
    clock,
    random,
    stop: signal,
    spread: FLEET_SPREAD,
    firstMs: SYNC_LIMITS.retryMsMin,
    maxMs: SYNC_LIMITS.retryMsMax,
  })
  const queue = createFeedQueue({
    entriesOfShop: SYNC_LIMITS.feedEntriesOfShop,
    bytes: SYNC_LIMITS.feedBytesWaiting,
    aside: SYNC_LIMITS.feedEntriesAside,
    againMsMin: SYNC_LIMITS.feedAgainMsMin,
    againMsMax: SYNC_LIMITS.feedAgainMsMax,
  })
  const nextQuestion = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.questionEveryMs,
    atOnce: SYNC_LIMITS.questionsAtOnce,
    signal,
  })
  const checking = { space, pictureSide: limits.pictureSide, sha256 }
  /** Items that may be better known here than in the chain. */
  const touched = new Set<string>()
  /** A start is no fault until a first attempt failed. */
  let disconnected: Sentence | null = null
  let opened: ChangeFeed | null = null
  let wakeTaking = () => {}
  let wakeWriting = () => {}
  const listening = masterAnswers.onChange((itemId) => {
    touched.add(itemId)
    wakeWriting()
  })

  function touch(itemIds: Iterable<string>): void {
    for (const itemId of itemIds) touched.add(itemId)
    wakeWriting()
  }

  const reading = createRelayReading({
    masterAnswers,
    store,
    queue,
    clock,
    journal,
    signal,
    touch,
    onRead() {
      disconnected = null
      // Only following the feed counts as success: one that opens and then fails stays slow.
      retry.succeeded()
      wakeTaking()
    },
  })
  const { take } = createTaking({
    masterAnswers,
    store,
    checking,
    clock,
    isTakenBack: reading.isTakenBack,
  })
  const writing = createRelayWriting({
    masterAnswers,
    store,
    checking,
    clock,
    journal,
    take,
    templatesPerItem: limits.templatesPerItem,
    /** An entry that has moved on, or lacks something. */
    nextQuestion,
  })
  const comparing = createRelayComparing({
    masterAnswers,
    store,
    writing,
    clock,
    random,
    journal,
    signal,
    touch,
  })
  const taking = createTakingLoop({
    masterAnswers,
    store,
    queue,
    take,
    reading,
    writing,
    comparing,
    clock,
    journal,
    signal,
    touched,
    touch,
  })

  async function writingLoop(feed: ChangeFeed, over: AbortSignal, timer: WakeableTimer) {
    let waiting = 0
    let noted = ''
    while (!over.aborted) {
      if (!taking.isNamed(feed.shop)) {
        await timer.sleep(SYNC_LIMITS.waitMs)
        continue
      }
      const last = await store.lastSequence()
      for (const itemId of writing.due(clock.now())) touched.add(itemId)
      for (const itemId of [...touched]) {
        if (over.aborted) return
        // Before it is written: what changes meanwhile touches it again.
        touched.delete(itemId)
        if (writing.isWaiting(itemId, clock.now())) continue
        await write(feed, itemId).catch((error: unknown) => {
          touched.add(itemId)
          throw error
        })
        if (over.aborted) return
        if (writing.pauseMs > 0) await pause(clock, writing.pauseMs, over)
      }
      // The sequence of the round before: all changes up to it have been written by now, or are named.
      const text = JSON.stringify({ after: waiting, unwritten: writing.itemIds })
      if (touched.size === 0 && text !== noted && writing.count <= SYNC_LIMITS.feedEntriesAside) {
        await store.setNotes({ [PUBLISHED_NOTE]: text })
        noted = text
      }
      waiting = last
      const { nextAtMs } = writing
      const waitMs = nextAtMs === null ? SYNC_LIMITS.waitMs : nextAtMs - clock.now()
      await timer.sleep(Math.max(Math.min(waitMs, SYNC_LIMITS.waitMs), 1))
    }
  }

  /** An item that was written just now lacks something again: whoever has it so decides how often we write. */
  const written = new Map<string, number>()
  async function write(feed: ChangeFeed, itemId: string): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - (written.get(itemId) ?? Number.NEGATIVE_INFINITY) < WRITTEN_JUST_NOW_MS)
      await nextQuestion()
    keepLatest(written, itemId, nowMs, SYNC_LIMITS.feedEntriesAside)
    await writing.write(feed, itemId)
  }

  async function session(feed: ChangeFeed): Promise<void> {
    await taking.begin()
    await reading.begin()
    const ending = new AbortController()
    const over = AbortSignal.any([signal, ending.signal])
    const [takingTimer, writingTimer] = [
      createWakeableTimer(clock, over),
      createWakeableTimer(clock, over),
    ]
    wakeTaking = takingTimer.wake
    wakeWriting = writingTimer.wake
    const loops = [
      reading.run(feed, over),
      taking.run(feed, over, takingTimer),
      writingLoop(feed, over, writingTimer),
    ]
    opened = feed
    try {
      await Promise.all(loops)
    } finally {
      opened = null
      ending.abort()
      await Promise.allSettled(loops)
    }
  }

  async function run(): Promise<void> {
    const follow = async () => {
      await using feed = await openFeed()
      await session(feed)
    }
    await tryUntilDone(retry, follow, ({ fault }) => {
      disconnected = say('fault.feed.shops-feed-trouble', { why: fault })
      journal.warn('feed.lost', { why: fault.said })
    })
  }

  const behind = () => reading.behind + queue.waiting
  /** Why nothing is read, or not yet everything. */
  const readTrouble = () => {
    const most = SYNC_LIMITS.feedEntriesBehind
    const isBehind = behind() > most
    return disconnected ?? taking.lacking ?? (isBehind ? say('fault.feed.behind', { most }) : null)
  }
  const running = run()
  return {
    get trouble(): Sentence | null {
      return readTrouble() ?? writing.trouble
    },
    get state(): RelayState {
      const { lastReadAtMs } = reading
      return {
        isConnected: opened !== null && lastReadAtMs !== null && disconnected === null,
        behind: lastReadAtMs === null ? null : behind(),
        leftAside: queue.asideAt(clock.now()),
        // What was learned while the feed was away has not been tried yet.
        unwritten: new Set([...writing.itemIds, ...touched]).size,
        lastReadAtMs,
        readTrouble: readTrouble(),
        writeTrouble: disconnected ?? writing.trouble,
      }
    },
    /** Takes back for the whole chain what a shop wrote in that time. Rejects with 'refused' for a shop that wrote nothing, and where that is not this shop's right. */
    async takeBack(shop: string, range: TimeRange): Promise<void> {
      if (!opened) throw new Fault('unreachable', disconnected ?? say('fault.feed.not-reached-yet'))
      const { entries, blobs } = await opened.held()
      const shops = new Set([...entries, ...blobs].flatMap((one) => one.shop ?? []))
      if (!shops.has(shop)) {
        const names = [...shops].sort().slice(0, SHOPS_NAMED).join(', ')
        throw new Fault('refused', say('fault.feed.unknown-shop', { shop, shops: names || '–' }))
      }
      const withdrawal = readWithdrawal(await opened.withdrawal(shop))
      await opened.withdraw(shop, withdrawalOf([...withdrawal, range].slice(-RANGES)))
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
    },
  }
}

const WRITTEN_JUST_NOW_MS = 10_000
