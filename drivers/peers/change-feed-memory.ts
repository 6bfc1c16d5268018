/** ChangeFeed in memory, for a master and its lanes; it is gone when the process ends. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ChangeFeedDriver, FeedEntry, FeedPage, ReadOptions } from '#hal/change-feed.ts'
import { type Clock, pause } from '#hal/clock.ts'

export interface MemoryFeed extends ChangeFeedDriver {
  /** The same log, for a shop that writes below this name. */
  as(shop: string | null): MemoryFeed
  /** As a purge by whoever may: the log forgets all entries, all content or both, and goes on counting. */
  purge(what: 'entries' | 'blobs' | 'all'): void
}

export function openMemoryFeed(feedId: string, clock: Clock): MemoryFeed {
  const newest = new Map<string, FeedEntry>()
  /** In order; entries that were replaced stay in it until the next clearing. */
  let log: FeedEntry[] = []
  const blobs = new Map<string, Uint8Array>()
  const waiting = new Set<() => void>()
  let last = 0

  function after(sequence: number, limit: number) {
    const found: FeedEntry[] = []
    for (let at = firstAfter(log, sequence); at < log.length; at += 1) {
      const entry = log[at]
      if (!entry || newest.get(nameOf(entry)) !== entry) continue
      if (found.length === limit) return { found, behind: log.length - at }
      found.push(entry)
    }
    return { found, behind: 0 }
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

  function write(name: Pick<FeedEntry, 'kind' | 'shop' | 'key'>, value: Uint8Array): number {
    last += 1
    const entry = { ...name, sequence: last, value, writtenAtMs: clock.now() }
    newest.set(nameOf(entry), entry)
    log.push(entry)
    if (log.length > 2 * newest.size + SLACK)
      log = log.filter((one) => newest.get(nameOf(one)) === one)
    for (const wake of waiting) wake()
    return last
  }

  const look = (own: string | null): MemoryFeed => ({
    feedId,
    shop: own,
    as: look,
    purge(what) {
      if (what !== 'blobs') newest.clear()
      if (what !== 'blobs') log = []
      if (what !== 'entries') blobs.clear()
    },
    async append(key, value, expected) {
      const name = { kind: 'item' as const, shop: own, key }
      if (expected !== undefined && (newest.get(nameOf(name))?.sequence ?? 0) !== expected)
        throw new Fault('busy', say('fault.feed.entry-changed-meanwhile', { name: key }))
      return write(name, value)
    },
    newest: async (key, shop = own) => newest.get(nameOf({ kind: 'item', shop, key })) ?? null,
    async readAfter(sequence, options): Promise<FeedPage> {
      const isContinuous = sequence <= last
      const from = isContinuous ? sequence : 0
      // Nothing to look for: a poll of a lane that is in step costs no walk over the log.
      if (from === last && options.waitMs > 0) await waitForOne(options)
      const { found, behind } = from === last ? NONE : after(from, options.limit)
      return { entries: found, next: found.at(-1)?.sequence ?? from, behind, isContinuous }
    },
    async putBlob(sha256, bytes) {
      blobs.set(`${own ?? ''}/${sha256}`, bytes)
    },
    blob: async (sha256, shop = own) => blobs.get(`${shop ?? ''}/${sha256}`) ?? null,
    async held() {
      const entries = [...newest.values()].filter(({ kind }) => kind === 'item')
      return {
        entries: entries.map(({ shop, key }) => ({ shop, key })),
        blobs: [...blobs.keys()].map((name) => {
          const at = name.indexOf('/')
          return { shop: name.slice(0, at) || null, key: name.slice(at + 1) }
        }),
      }
    },
    async withdraw(shop, value) {
      write({ kind: 'withdrawn', shop, key: '' }, value)
    },
    withdrawal: async (shop) =>
      newest.get(nameOf({ kind: 'withdrawn', shop, key: '' }))?.value ?? null,
    async [Symbol.asyncDispose]() {
      for (const wake of waiting) wake()
    },
  })
  return look(null)
}

const nameOf = ({ kind, shop, key }: Pick<FeedEntry, 'kind' | 'shop' | 'key'>) =>
  `${kind}/${shop ?? ''}/${key}`

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

const NONE = { found: [], behind: 0 } as const
