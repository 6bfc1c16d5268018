/**
 * This device's counter-examples as synchronisation sees them: which ones are told, which of another lane's would stay
 * here, and how they come in. Lanes that hold the same ones keep the same of them.
 */

import { isItemId } from '#firmware/plain-text.ts'
import { byTimeMarked, isLaterMarked } from '#firmware/vocabulary/last-write-wins.ts'
import { isPlausible, latestPlausibleMs } from '#firmware/vocabulary/plausible-time.ts'
import type { Clock } from '#hal/clock.ts'
import type {
  CounterExample,
  CounterExampleBounds,
  CounterExampleFacts,
  CounterExampleName,
} from '#hal/counter-example-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Limits } from '../limits.ts'
import type { CounterExamples } from './counter-examples.ts'

export interface LocalCounterExamples {
  /**
   * Those of items that have templates here, the ones taken back included. One with a date that cannot be yet counts as
   * old from then on (plausible-time.ts). Rejects with 'storage' where the card does not take that.
   */
  facts(): Promise<readonly CounterExampleFacts[]>
  /** What of it is later than what is known here, and would stay. */
  newsAmong(offered: readonly CounterExampleFacts[]): Promise<readonly CounterExampleFacts[]>
  /** Not of those that were taken back, nor of unknown ones. */
  content(names: readonly CounterExampleName[]): Promise<readonly CounterExample[]>
  /**
   * Merges what is still news: first, and in a step of its own, what was taken back, which needs no space. Resolves when
   * it is on the card; it weighs by and by. Rejects with 'storage' where there is no space for the rest.
   */
  take(examples: readonly CounterExample[]): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface LocalCounterExamplesNeeds {
  readonly store: TemplateStore
  readonly counterExamples: Pick<CounterExamples, 'onChange' | 'cameFromElsewhere'>
  readonly limits: Pick<Limits, 'counterExamples' | 'counterExamplesPerItem'>
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly clock: Clock
}

export function createLocalCounterExamples({
  store,
  counterExamples,
  limits,
  requireFreeSpace,
  clock,
}: LocalCounterExamplesNeeds): LocalCounterExamples {
  const bounds = { perItem: limits.counterExamplesPerItem, inAll: limits.counterExamples }

  async function newsAmong<Offered extends CounterExampleFacts>(offered: readonly Offered[]) {
    if (offered.length === 0) return []
    const taught = new Set(
      (await store.items()).filter(({ templates }) => templates > 0).map(({ itemId }) => itemId),
    )
    const nowMs = clock.now()
    const possible = offered.filter(
      ({ itemId, atMs }) => isItemId(itemId) && taught.has(itemId) && isPlausible(atMs, nowMs),
    )
    return newsOf(possible, await store.counterExamples(), bounds)
  }

  /** One dated by a clock that runs ahead would be later than all that follow it, and no lane would take it. */
  async function facts(): Promise<readonly CounterExampleFacts[]> {
    const nowMs = clock.now()
    const known = await store.counterExamples()
    if (known.every(({ atMs }) => isPlausible(atMs, nowMs))) return known
    await store.undateCounterExamples(latestPlausibleMs(nowMs))
    return store.counterExamples()
  }

  async function merge(news: readonly CounterExample[]): Promise<void> {
    if (news.length === 0 || (await store.putCounterExamples(news, bounds)) === 0) return
    counterExamples.cameFromElsewhere(new Set(news.map(({ itemId }) => itemId)))
  }

  return {
    facts,
    newsAmong,
    content: (names) => store.counterContent(names),
    async take(examples) {
      const news = await newsAmong(examples)
      const marked = news.filter(({ isWithdrawn }) => !isWithdrawn)
      await merge(news.filter(({ isWithdrawn }) => isWithdrawn))
      if (marked.length > 0) await requireFreeSpace()
      await merge(marked)
    },
    onChange: counterExamples.onChange,
  }
}

/** What of `offered` a store with `known` would have after a merge, and has not now. Pure. */
export function newsOf<Offered extends CounterExampleFacts>(
  offered: readonly Offered[],
  known: readonly CounterExampleFacts[],
  { perItem, inAll }: CounterExampleBounds,
): readonly Offered[] {
  const latest = new Map<string, CounterExampleFacts>()
  for (const one of [...known, ...offered]) {
    const name = `${one.sha256} ${one.itemId}`
    const other = latest.get(name)
    if (!other || isLaterMarked(one, other)) latest.set(name, one)
  }
  const ofItem = new Map<string, number>()
  const staying = [...latest.values()].sort(byTimeMarked).filter(({ itemId }) => {
    const count = (ofItem.get(itemId) ?? 0) + 1
    ofItem.set(itemId, count)
    return count <= perItem
  })
  const stays = new Set(staying.slice(0, inAll))
  return offered.filter((one) => stays.has(one))
}
