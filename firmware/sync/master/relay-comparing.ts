/**
 * Finds entries of this shop that the chain has lost, by a purge or a limit of its streams, and entries that no shop
 * writes any more, on start and about every hour, and touches them so that they are written again.
 */

import { createRetry } from '#firmware/async/retry.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { ChangeFeed, FeedName } from '#hal/change-feed.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Facts } from '../protocol/kept-templates.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { MasterAnswers } from './master-answers.ts'
import type { RelayWriting } from './relay-writing.ts'

interface ComparingNeeds extends Pick<SyncPorts, 'clock' | 'random' | 'journal'> {
  readonly masterAnswers: MasterAnswers
  readonly store: TemplateStore
  readonly writing: RelayWriting
  readonly signal: AbortSignal
  readonly touch: (itemIds: Iterable<string>) => void
}

export type RelayComparing = ReturnType<typeof createRelayComparing>

export function createRelayComparing(needs: ComparingNeeds) {
  const { masterAnswers, store, writing, clock, random, journal, signal, touch } = needs
  /** Shops of a chain compare at different times: what no shop owns the first one writes, and the others find it. */
  const pauses = createRetry({
    clock,
    random,
    stop: signal,
    firstMs: HOUR_MS,
    maxMs: HOUR_MS,
    spread: { least: 0.5, most: 1 },
  })
  let nextCompareMs = 0
  /** Entries that templates here came from and the chain does not have any more. */
  let gone = new Set<string>()

  /** What came from an entry that was gone the last time, too, is ours from now on: its shop may be closed. */
  async function adopt(feed: ChangeFeed, entries: readonly FeedName[]): Promise<void> {
    const there = new Set(entries.map(entryName))
    const now = (await store.shopItems()).filter(
      ({ shop, itemId }) => shop !== feed.shop && !there.has(entryName({ shop, key: itemId })),
    )
    const names = now.map(({ shop, itemId }) => entryName({ shop, key: itemId }))
    const adopted = now.filter((_, at) => gone.has(names[at] ?? ''))
    gone = new Set(names)
    if (adopted.length === 0) return
    await store.forgetTemplateShops(adopted)
    touch(adopted.map(({ itemId }) => itemId))
  }

  return {
    isDue(): boolean {
      if (clock.monotonicMs() < nextCompareMs) return false
      nextCompareMs = clock.monotonicMs() + pauses.nextMs(HOUR_MS)
      return true
    },
    async compare(feed: ChangeFeed): Promise<void> {
      const held = await feed.held()
      const own = (names: readonly FeedName[]) =>
        new Set(names.filter(({ shop }) => shop === feed.shop).map(({ key }) => key))
      const [entries, blobs] = [own(held.entries), own(held.blobs)]
      let items = 0
      for (const itemId of [...masterAnswers.itemIds]) {
        if (masterAnswers.isMarked(itemId)) continue
        const ours = await writing.ownOf(feed, itemId)
        const isHeld = (templates: readonly Facts[]) =>
          templates.length === 0 ||
          (entries.has(itemId) && templates.every(({ sha256 }) => blobs.has(sha256)))
        if (isHeld(ours) || isHeld(await writing.travelling(ours))) continue
        if (writing.lacks(itemId)) items += 1
        touch([itemId])
      }
      if (items > 0) journal.warn('feed.written_again', { items })
      await adopt(feed, held.entries)
    },
    /** Whether the chain did not have this entry the last time, and templates here came from it. */
    isGone: (name: FeedName) => gone.has(entryName(name)),
  }
}

export const entryName = ({ shop, key }: FeedName) => `${shop ?? ''}/${key}`
