/**
 * Entries of a chain's feed that were read and not taken yet: one queue for each shop, and the entries that were left
 * aside. It only decides which entry is next. Pure except for its memory: the caller gives the times.
 *
 *   read ─▶ waits in the queue of its shop ─▶ next, one of each shop in turn ─┬─▶ taken
 *                      ▲                                                      └─▶ aside, with why
 *                      └────────────────── its time has come ◀─────────────────────────┘
 *
 * Of a name only the newest entry counts, wherever the earlier one was.
 */
import { backoffMs } from '#firmware/async/retry.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { FeedEntry, FeedName } from '#hal/change-feed.ts'

export interface QueuedEntry extends FeedName {
  readonly sequence: number
  readonly writtenAtMs: number
  /** Null: too much waits to keep it in memory; it is read again. */
  readonly value: Uint8Array | null
}

export interface LeftAside extends FeedName {
  readonly why: Sentence
  readonly sinceMs: number
}

interface Aside extends LeftAside {
  readonly tries: number
  readonly againAtMs: number
  /** Pictures that it waits for. */
  readonly missing: ReadonlySet<string>
}

export interface FeedQueueLimits {
  /** That wait, of one shop. */
  readonly entriesOfShop: number
  /** Of all that wait and are kept in memory. */
  readonly bytes: number
  readonly aside: number
  readonly againMsMin: number
  readonly againMsMax: number
}

export type FeedQueue = ReturnType<typeof createFeedQueue>

/** The keys in the order they came. One that came again, or was taken out, is passed over when its turn comes. */
interface Queue {
  readonly entries: Map<string, QueuedEntry>
  readonly order: string[]
  front: number
}

export function createFeedQueue(limits: FeedQueueLimits) {
  /** By shop, in the order of their turns: the first was served longest ago. */
  const queues = new Map<string | null, Queue>()
  const asides = new Map<string, Aside>()
  /** Until when nothing of a shop is served. */
  const holds = new Map<string | null, number>()
  let waiting = 0
  let bytes = 0
  let isFromBack = false
  /** Whether something was read for which there was no space: everything is read again some day. */
  let hasDropped = false

  function remove(queue: Queue, key: string): QueuedEntry | null {
    const entry = queue.entries.get(key)
    if (!entry) return null
    queue.entries.delete(key)
    waiting -= 1
    bytes -= entry.value?.length ?? 0
    return entry
  }

  function put(entry: QueuedEntry): void {
    const queue: Queue = queues.get(entry.shop) ?? { entries: new Map(), order: [], front: 0 }
    queues.set(entry.shop, queue)
    const before = remove(queue, entry.key)
    if (queue.entries.size >= limits.entriesOfShop) {
      hasDropped = true
      return
    }
    const isKept = entry.value !== null && bytes + entry.value.length <= limits.bytes
    queue.entries.set(entry.key, isKept ? entry : { ...entry, value: null })
    if (!before) queue.order.push(entry.key)
    waiting += 1
    bytes += isKept ? (entry.value?.length ?? 0) : 0
  }

  function again(name: string, aside: Aside): void {
    asides.set(name, { ...aside, againAtMs: Number.POSITIVE_INFINITY })
    put({ shop: aside.shop, key: aside.key, sequence: 0, writtenAtMs: 0, value: null })
  }

  function takeFrom(queue: Queue): QueuedEntry | null {
    while (queue.front < queue.order.length) {
      const key = isFromBack ? queue.order.pop() : queue.order[queue.front]
      if (!isFromBack) queue.front += 1
      const entry = key === undefined ? null : remove(queue, key)
      if (entry) return entry
    }
    return null
  }

  const isHeld = (shop: string | null, nowMs: number) => (holds.get(shop) ?? 0) > nowMs

  return {
    get waiting() {
      return waiting
    },
    /** What was looked at and not taken, and what waits because its shop wrote too much. */
    asideAt(nowMs: number): number {
      let count = asides.size
      for (const [shop, { entries }] of queues) if (isHeld(shop, nowMs)) count += entries.size
      return count
    },
    get hasDropped() {
      return hasDropped
    },
    /** Everything is about to be read again. */
    readAgain() {
      hasDropped = false
    },
    read({ shop, key, sequence, value, writtenAtMs }: FeedEntry): void {
      put({ shop, key, sequence, value, writtenAtMs })
    },
    /** Of names alone, as the card has kept them. */
    readNames(names: readonly FeedName[]): void {
      for (const { shop, key } of names)
        put({ shop, key, sequence: 0, value: null, writtenAtMs: 0 })
    },
    /** The next entry: of each shop one, from either end of its queue in turn. */
    next(nowMs: number): QueuedEntry | null {
      isFromBack = !isFromBack
      for (const [shop, queue] of queues) {
        if (isHeld(shop, nowMs)) continue
        const entry = takeFrom(queue)
        // To the end of the turns.
        queues.delete(shop)
        if (queue.entries.size > 0) queues.set(shop, queue)
        if (entry) return entry
      }
      return null
    },
    /** Nothing of the shop is served before `untilMs`. */
    hold(shop: string | null, untilMs: number): void {
      keepLatest(holds, shop, untilMs, limits.aside)
    },
    taken({ shop, key }: FeedName): void {
      asides.delete(nameOf({ shop, key }))
    },
    /** Whether it was not aside before. */
    putAside({ shop, key }: FeedName, why: Sentence, missing: ReadonlySet<string>, nowMs: number) {
      const name = nameOf({ shop, key })
      const before = asides.get(name)
      const tries = (before?.tries ?? 0) + 1
      const againAtMs = nowMs + backoffMs(tries, limits.againMsMin, limits.againMsMax)
      const sinceMs = before?.sinceMs ?? nowMs
      asides.delete(name)
      if (asides.size >= limits.aside) {
        const [oldest] = asides.keys()
        if (oldest !== undefined) asides.delete(oldest)
        hasDropped = true
      }
      asides.set(name, { shop, key, why, sinceMs, tries, againAtMs, missing })
      return before === undefined
    },
    /** Puts into the queues what is to be tried again by now. */
    tryAgain(nowMs: number): void {
      for (const [name, aside] of asides) if (aside.againAtMs <= nowMs) again(name, aside)
    },
    /** Puts into the queues what lacked this picture. */
    tryWhatLacked(sha256: string): void {
      for (const [name, aside] of asides) if (aside.missing.has(sha256)) again(name, aside)
    },
    /** Puts into the queues what lacked a picture of the shop, which has just written something. */
    tryWhatLackedOf(shop: string | null): void {
      for (const [name, aside] of asides)
        if (aside.missing.size > 0 && aside.shop === shop && aside.tries < TRIES_WITH_ITS_SHOP)
          again(name, aside)
    },
    /** When something is to be served again that is not now; null: nothing waits for a time. */
    nextAtMs(nowMs: number): number | null {
      const times = [...asides.values()].map(({ againAtMs }) => againAtMs)
      for (const shop of queues.keys()) if (isHeld(shop, nowMs)) times.push(holds.get(shop) ?? 0)
      const next = times.reduce((least, atMs) => Math.min(least, atMs), Number.POSITIVE_INFINITY)
      return Number.isFinite(next) ? next : null
    },
    get leftAside(): readonly LeftAside[] {
      return [...asides.values()].map(({ shop, key, why, sinceMs }) => ({
        shop,
        key,
        why,
        sinceMs,
      }))
    },
    /** All names that are not taken, at most `most`; null: they are more. */
    names(most: number): readonly FeedName[] | null {
      if (hasDropped || waiting + asides.size > most) return null
      const names = new Map<string, FeedName>()
      for (const { shop, key } of asides.values()) names.set(nameOf({ shop, key }), { shop, key })
      for (const { entries } of queues.values())
        for (const { shop, key } of entries.values())
          names.set(nameOf({ shop, key }), { shop, key })
      return [...names.values()]
    },
  }
}

/** Whoever writes always and never brings the picture is left to the clock. */
const TRIES_WITH_ITS_SHOP = 5

const nameOf = ({ shop, key }: FeedName) => `${shop ?? ''}/${key}`
