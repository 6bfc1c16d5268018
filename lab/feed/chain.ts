/**
 * A chain of shops for the laboratory: lanes as processes, each its own master, on a real NATS server. Knows what was
 * taught where, when each of the others had it, and whether all masters keep the same of it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { keptWaitingMs } from '#lab/bench/measure/processor-time.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { type FeedRow, type FeedShop, openFeedShop } from './feed-shop.ts'

export interface Taught {
  readonly row: FeedRow
  readonly number: number
  readonly by: string
  readonly at: Moment
}

interface Moment {
  readonly ms: number
  /** What each shop's process was kept waiting for the processor by then. */
  readonly keptMs: ReadonlyMap<string, number>
}

function momentOf(shops: readonly FeedShop[]): Moment {
  const keptMs = new Map(shops.map(({ name, pid }) => [name, keptWaitingMs(pid)]))
  return { ms: performance.now(), keptMs }
}

function betweenMs(from: Moment, to: Moment, shops: readonly string[]): number {
  const kept = shops.reduce(
    (sum, name) => sum + (to.keptMs.get(name) ?? 0) - (from.keptMs.get(name) ?? 0),
    0,
  )
  return Math.max(to.ms - from.ms - kept, 0)
}

export interface Chain extends AsyncDisposable {
  readonly shops: readonly FeedShop[]
  readonly taught: readonly Taught[]
  /** One more template, of a picture that no other has. Rejects where the shop does not take it. */
  teach(shop: FeedShop, itemId: string): Promise<Taught>
  /** One more shop, that knows nothing yet. It counts from now on. */
  join(name: string): Promise<FeedShop>
  /** Waits until all shops have all that was taught; what is missing after so long. */
  level(withinMs: number): Promise<readonly string[]>
  /**
   * How long each of what was taught took to each of the other shops that has it; without what the rest of the machine kept
   * from the two shops meanwhile.
   */
  lagsMs(since?: number): readonly number[]
  /** Where the masters' rows of what was taught differ. */
  differences(): readonly string[]
  /** What a master keeps and nobody taught: a template of a shop's that is none, or one picture twice in an item. */
  strays(): readonly string[]
}

const CHECK_EVERY_MS = 50
const SHA_TOLD = 9

/** `open`: a shop of that name. */
export async function openChain(
  names: readonly string[],
  feedOf: (name: string) => Parameters<typeof openFeedShop>[1],
): Promise<Chain> {
  await using opening = new AsyncDisposableStack()
  const opened = await Promise.allSettled(
    names.map(async (name) => opening.use(await openFeedShop(name, feedOf(name)))),
  )
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  const shops = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const taught: Taught[] = []
  /** When each shop was seen to have a template, by `SHOP ROW`. */
  const seen = new Map<string, Moment>()
  let pictures = 0

  function look(): void {
    for (const shop of shops)
      for (const row of shop.news()) {
        const key = `${shop.name} ${row}`
        if (!seen.has(key)) seen.set(key, momentOf(shops))
      }
  }

  const stopping = new AbortController()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      look()
      await pause(CHECK_EVERY_MS)
    }
  })()

  const expected = () => new Set(taught.map(({ row }) => row))

  const differences = () =>
    shops.flatMap((shop) => {
      const missing = [...expected().difference(new Set(shop.rows()))]
      return missing.map((row) => `${shop.name} lacks ${inShort(row)}`)
    })

  const strays = () =>
    shops.flatMap((shop) => {
      const rows = shop.rows()
      const unknown = [...new Set(rows).difference(expected())]
      return [
        ...unknown.map((row) => `${shop.name} has ${inShort(row)}, which nobody taught`),
        ...(new Set(rows).size < rows.length
          ? [`${shop.name} has a picture twice in an item`]
          : []),
      ]
    })

  const running = opening.move()
  return {
    shops,
    taught,
    differences,
    strays,
    async teach(shop, itemId) {
      pictures += 1
      await shop.shows(goods(pictures))
      const template = await shop.teach(itemId)
      if (typeof template === 'number')
        throw new Error(`${shop.name} does not learn ${itemId}: ${template}`)
      const one = { ...template, by: shop.name, at: momentOf(shops) }
      taught.push(one)
      return one
    },
    async join(name) {
      const shop = running.use(await openFeedShop(name, feedOf(name)))
      shops.push(shop)
      return shop
    },
    async level(withinMs) {
      const untilMs = performance.now() + withinMs
      for (;;) {
        const apart = differences()
        if (apart.length === 0 || performance.now() > untilMs) return apart
        await pause(4 * CHECK_EVERY_MS)
      }
    },
    lagsMs(since = 0) {
      return taught
        .slice(since)
        .flatMap(({ row, by, at }) =>
          shops.flatMap((shop) => {
            const had = seen.get(`${shop.name} ${row}`)
            return shop.name === by || !had ? [] : [betweenMs(at, had, [by, shop.name])]
          }),
        )
        .sort((one, other) => one - other)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await looking
      await running.disposeAsync()
    },
  }
}

const inShort = (row: FeedRow) => row.slice(0, row.lastIndexOf(' ') + SHA_TOLD)
