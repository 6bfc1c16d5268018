/** Shops of a chain in one process: masters with a relay on one feed in memory, and a clock that moves when told. */
import { createKnownBlankPictures } from '#doubles/blank-pictures-known.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { type MemoryTemplates, openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { type MasterAnswers, openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { openRelay, type Relay } from '#firmware/sync/master/shop-relay.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import type { Clock } from '#hal/clock.ts'
import { type EarlierRelay, openEarlierRelay } from './earlier-relay.ts'
import { contentOf, FLEET_SPACE, sha256Of } from './simulated-fleet.ts'

export interface ChainShop {
  readonly name: string
  readonly store: MemoryTemplates
  readonly masterAnswers: MasterAnswers
  readonly relay: Relay
  /** Of a shop with the release before ADR 0126, in place of `relay`. */
  readonly earlier: EarlierRelay
  /** Templates that its own lane taught, with pictures that nobody else has. */
  learn(itemId: string, change?: { createdAtMs?: number; isPinned?: boolean }): Promise<string>
  /** Names of the templates that are kept of an item, in order. */
  kept(itemId: string): readonly string[]
  /** What the journal has of an event, newest last. */
  eventsOf(event: string): readonly Readonly<Record<string, unknown>>[]
  /** The relay ends, and begins again where it was. */
  stop(): Promise<void>
  begin(): Promise<void>
}

export interface ChainOptions {
  readonly clock?: FakeClock
  readonly space?: typeof FLEET_SPACE
  readonly templatesPerItem?: number
  /** Whether it has a name in the chain. */
  readonly isNamed?: boolean
  /** Whether it has the release before ADR 0126. */
  readonly isEarlier?: boolean
  readonly offsetMs?: number
  /** What a master of that name kept before: another release or network of it begins with that. */
  readonly store?: MemoryTemplates
  /** Which pictures show nothing; a shop of an earlier release does not look. */
  readonly isBlank?: (sha256: string) => boolean
}

/** The same picture as the other network sees it: its outputs, the other way round. */
export function contentIn(space: typeof FLEET_SPACE, picture: number) {
  const content = contentOf(picture)
  if (space.id === FLEET_SPACE.id) return content
  return { ...content, codes: content.codes?.toReversed() ?? null }
}

export function openChain(opening: AsyncDisposableStack, clock: FakeClock = createFakeClock()) {
  const feed = openMemoryFeed('chain', clock)
  let pictures = 0

  async function shop(
    name: string,
    options: ChainOptions & { readonly of?: (feed: ChangeFeedDriver) => ChangeFeedDriver } = {},
  ): Promise<ChainShop> {
    const { space = FLEET_SPACE, templatesPerItem = 8, offsetMs = 0 } = options
    const { isEarlier = false, isNamed = !isEarlier, isBlank = () => false } = options
    const limits = { templatesPerItem, templates: 10_000, pictureSide: 1_024 }
    const own: Clock = { ...clock, now: () => clock.now() + offsetMs }
    const journal = createMemoryJournal()
    const { store = openMemoryTemplates() } = options
    const common = { store, space, limits, sha256: sha256Of, clock: own, journal }
    const lanes = openMemoryFeed(`lanes of ${name}`, clock)
    const requireFreeSpace = async () => {}
    const masterAnswers = await openMasterAnswers({
      blankPictures: createKnownBlankPictures(isBlank),
      ...common,
      feed: lanes,
      requireFreeSpace,
      serialNumber: name,
    })
    const openFeed = async () => {
      const look = feed.as(isNamed ? name : null)
      const closing = { async [Symbol.asyncDispose]() {} }
      return { ...(options.of?.(look) ?? look), ...closing }
    }
    const random = createSeededRandom(3)
    let relay: Relay | null = null
    let earlier: EarlierRelay | null = null
    const begin = () => {
      if (isEarlier) earlier = openEarlierRelay({ ...common, masterAnswers, random, openFeed })
      else relay = openRelay({ ...common, masterAnswers, random, openFeed })
    }
    begin()
    const stop = async () => {
      await relay?.[Symbol.asyncDispose]()
      await earlier?.[Symbol.asyncDispose]()
      relay = earlier = null
    }
    opening.defer(stop)
    return {
      name,
      store,
      masterAnswers,
      get relay() {
        if (!relay) throw new Error(`${name} has no relay now`)
        return relay
      },
      get earlier() {
        if (!earlier) throw new Error(`${name} has no relay of the earlier release now`)
        return earlier
      },
      async learn(itemId, change = {}) {
        pictures += 1
        const content = contentIn(space, pictures)
        const facts = { origin: `${name}-1`, number: pictures, sha256: content.sha256 }
        const template = { itemId, createdAtMs: own.now(), isPinned: true, ...change, ...facts }
        await masterAnswers.take('test', [template], [content])
        return `${facts.origin}:${facts.number}`
      },
      kept: (itemId) =>
        masterAnswers
          .kept(itemId)
          .map(({ origin, number }) => `${origin}:${number}`)
          .sort(),
      eventsOf: (event) =>
        journal.entries.filter((entry) => entry.event === event).map(({ fields = {} }) => fields),
      stop,
      async begin() {
        await stop()
        begin()
      },
    }
  }

  return {
    clock,
    feed,
    shop,
    /** Long enough for all that has no reason to wait. */
    async settle(ms = 60_000) {
      for (let at = 0; at < ms; at += 1_000) await clock.advance(1_000)
    },
  }
}
