/** ChangeFeed in memory, for a master and its lanes; it is gone when the process ends. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { ChangeFeedDriver, FeedEntry, FeedPage, ReadOptions } from '#hal/change-feed.ts'
import { type Clock, pause } from '#hal/clock.ts'

export function openMemoryFeed(feedId: string, clock: Clock): ChangeFeedDriver {
  const newest = new Map<string, FeedEntry>()
  /** In order; entries that were replaced stay in it until the next clearing. */
  let log: FeedEntry[] = []
  const blobs = new Map<string, Uint8Array>()
  const waiting = new Set<() => void>()
  let last = 0

  function after(sequence: number, limit: number): { found: FeedEntry[]; isMore: boolean } {
    const found: FeedEntry[] = []
    for (let at = firstAfter(log, sequence); at < log.length; at += 1) {
      const entry = log[at]
      if (!entry || newest.get(entry.key) !== entry) continue
      if (found.length === limit) return { found, isMore: true }
      found.push(entry)
    }
    return { found, isMore: false }
  }

  async function waitForOne({ waitMs, signal }: ReadOptions): Promise<void> {
    const stop = new AbortController()
    const wake = () => stop.abort()
    waiting.add(wake)
    signal?.addEventListener('abort', wake, { once: true })
    if (!signal?.aborted) await pause(clock, waitMs, stop.signal)
    signal?.removeEventListener('abort', wake)
    waiting.delete(wake)
  }

  return {
    feedId,
    async append(key, value, expected) {
      if (expected !== undefined && (newest.get(key)?.sequence ?? 0) !== expected)
        throw new Fault('busy', say`${key} has moved on`)
      last += 1
      const entry = { sequence: last, key, value }
      newest.set(key, entry)
      log.push(entry)
      if (log.length > 2 * newest.size + SLACK)
        log = log.filter((one) => newest.get(one.key) === one)
      for (const wake of waiting) wake()
      return last
    },
    newest: async (key) => newest.get(key) ?? null,
    async readAfter(sequence, options): Promise<FeedPage> {
      const isContinuous = sequence <= last
      const from = isContinuous ? sequence : 0
      // Nothing to look for: a poll of a lane that is in step costs no walk over the log.
      if (from === last && options.waitMs > 0) await waitForOne(options)
      const { found, isMore } = from === last ? NONE : after(from, options.limit)
      return { entries: found, next: found.at(-1)?.sequence ?? from, isMore, isContinuous }
    },
    async putBlob(sha256, bytes) {
      blobs.set(sha256, bytes)
    },
    blob: async (sha256) => blobs.get(sha256) ?? null,
    async [Symbol.asyncDispose]() {
      for (const wake of waiting) wake()
    },
  }
}

/** So many replaced entries are not worth a clearing. */
const SLACK = 64

function firstAfter(log: readonly FeedEntry[], sequence: number): number {
  let low = 0
  let high = log.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((log[middle]?.sequence ?? 0) > sequence) high = middle
    else low = middle + 1
  }
  return low
}

const NONE = { found: [], isMore: false } as const
