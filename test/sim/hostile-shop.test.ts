/**
 * Whatever one shop writes to its chain, the others have all that is good of each other. Each story is drawn from a seed:
 * shops with names, or all in nobody's place, and a shop that writes what it likes between their teaching.
 *
 *   SEED=123 scripts/node test/sim/hostile-shop.test.ts      one story again
 *   SEEDS=1000 …                                             so many of them
 */
import * as assert from 'uvu/assert'
import type { MemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { pack } from '#firmware/sync/protocol/content-codec.ts'
import { feedBlobOf, feedEntryOf } from '#firmware/sync/protocol/feed-messages.ts'
import type { Facts } from '#firmware/sync/protocol/kept-templates.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { type ChainShop, openChain } from '#test/fleet/chain-of-shops.ts'
import { contentOf, FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const only = process.env['SEED']
const FIRST = Number(only ?? Date.now() % 1_000_000_007)
const SEEDS = only === undefined ? Number(process.env['SEEDS'] ?? 12) : 1

const ITEMS = ['apple', 'pear', 'melon', 'кофе 0,2']
const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

interface Hostile {
  readonly feed: MemoryFeed
  readonly chance: SeededChance
  readonly nowMs: number
  readonly itemId: string
  /** A template with a picture of its own that it has put there. */
  good(change?: Partial<Facts>): Promise<Facts>
  /** One that another shop taught. */
  readonly others: Facts | null
}

const facts = (seed: number, change: Partial<Facts> = {}): Facts => ({
  origin: 'mallory-1',
  number: seed,
  sha256: contentOf(seed).sha256,
  createdAtMs: 1,
  isPinned: true,
  ...change,
})

/** What a shop may write, each with what is not as it should be. */
const LIES: Readonly<Record<string, (hostile: Hostile) => Promise<unknown>>> = {
  'no JSON': ({ feed, itemId }) => feed.append(itemId, bytes('{')),
  nothing: ({ feed, itemId }) => feed.append(itemId, bytes('')),
  'no entry': ({ feed, itemId }) => feed.append(itemId, bytes({ spaceId: 'x', templates: 7 })),
  'a list in a list': ({ feed, itemId }) => feed.append(itemId, bytes('['.repeat(50_000))),
  'too much': ({ feed, itemId }) => feed.append(itemId, bytes(' '.repeat(1_100_000))),
  'too many': ({ feed, itemId }) =>
    feed.append(
      itemId,
      feedEntryOf(
        Array.from({ length: 300 }, (_, at) => facts(at + 1)),
        'x',
      ),
    ),
  'an item that cannot be': async ({ feed, good }) =>
    feed.append(' \u0000', feedEntryOf([await good()], 'x')),
  'the same twice': async ({ feed, itemId, good }) => {
    const one = await good()
    await feed.append(itemId, feedEntryOf([one, one], 'x'))
  },
  'a picture that is nowhere': ({ feed, itemId, chance }) => {
    const sha256 = sha256Of(bytes(String(chance.fraction())))
    return feed.append(itemId, feedEntryOf([facts(1_000, { sha256 })], FLEET_SPACE.id))
  },
  'garbage for a picture': async ({ feed, itemId, chance }) => {
    const sha256 = sha256Of(bytes(String(chance.fraction())))
    await feed.putBlob(sha256, bytes('garbage'.repeat(chance.below(20))))
    await feed.append(itemId, feedEntryOf([facts(1_001, { sha256 })], FLEET_SPACE.id))
  },
  'another picture': async ({ feed, itemId, chance }) => {
    const sha256 = sha256Of(bytes(String(chance.fraction())))
    await feed.putBlob(sha256, pack([contentOf(7)]))
    await feed.append(itemId, feedEntryOf([facts(1_002, { sha256 })], FLEET_SPACE.id))
  },
  'a day that is not yet': async ({ feed, itemId, good, nowMs, chance }) => {
    const createdAtMs = nowMs + (1 + chance.below(364)) * DAY_MS
    await feed.append(itemId, feedEntryOf([await good({ createdAtMs })], FLEET_SPACE.id))
  },
  'no day at all': async ({ feed, itemId, good }) => {
    const one = await good({ createdAtMs: Number.MAX_SAFE_INTEGER })
    await feed.append(itemId, feedEntryOf([one], FLEET_SPACE.id))
  },
  'the name of another shop’s template on another picture': async ({
    feed,
    itemId,
    good,
    others,
  }) => {
    const named = others && { origin: others.origin, number: others.number }
    await feed.append(itemId, feedEntryOf([await good({ ...named })], FLEET_SPACE.id))
  },
  'another shop’s template of another item': ({ feed, others, chance }) => {
    const itemId = `other ${chance.below(5)}`
    return feed.append(itemId, feedEntryOf(others ? [others] : [], FLEET_SPACE.id))
  },
  'an empty list': ({ feed, itemId }) => feed.append(itemId, feedEntryOf([], FLEET_SPACE.id)),
  'what the chain alone may take back': ({ feed }) =>
    feed.withdraw('nobody', bytes('{"ranges":7}')),
  'a good one between bad ones': async ({ feed, itemId, good, nowMs }) => {
    const list = [
      facts(1_003, { sha256: 'ab'.repeat(32) }),
      await good(),
      await good({ createdAtMs: nowMs + DAY_MS }),
    ]
    await feed.append(itemId, feedEntryOf(list, FLEET_SPACE.id))
  },
}

async function tellStory(seed: number): Promise<void> {
  const chance = createSeededChance(seed)
  await using opening = new AsyncDisposableStack()
  const chain = openChain(opening)
  const isNamed = chance.fraction() < 0.6
  const shops: ChainShop[] = []
  // More than are kept of an item in this story: what is worth less gives way by the rule, not by a lie.
  for (const name of ['north', 'south', 'west'])
    shops.push(await chain.shop(name, { isNamed, templatesPerItem: 64 }))
  const feed = chain.feed.as(isNamed ? 'mallory' : null)
  let made = 100_000
  const draw = <One>(list: readonly One[]) => list[chance.below(list.length)] as One
  const taught: { itemId: string; sha256: string; by: string }[] = []
  const hostile = (): Hostile => {
    const itemId = draw(ITEMS)
    const others = shops.flatMap(({ masterAnswers }) => masterAnswers.kept(itemId))
    return {
      feed,
      chance,
      itemId,
      nowMs: chain.clock.now(),
      others: others.length > 0 ? draw(others) : null,
      async good(change = {}) {
        made += 1
        const content = contentOf(made)
        await feed.putBlob(content.sha256, feedBlobOf(content, FLEET_SPACE.id))
        return facts(made, { ...change, sha256: content.sha256 })
      },
    }
  }
  const lies = Object.entries(LIES)
  const told: string[] = []
  for (let act = 0; act < 60; act += 1) {
    const roll = chance.fraction()
    if (roll < 0.25) {
      const shop = draw(shops)
      const itemId = draw(ITEMS)
      const name = await shop.learn(itemId)
      const { sha256 } = shop.masterAnswers
        .kept(itemId)
        .find(({ origin, number }) => `${origin}:${number}` === name) as Facts
      taught.push({ itemId, sha256, by: shop.name })
    } else if (roll < 0.32) await draw(shops).begin()
    else if (roll < 0.85) {
      const [what, lie] = draw(lies)
      told.push(what)
      await lie(hostile())
    } else await chain.settle(2_000)
  }
  await chain.settle(120_000)
  const story = `seed ${seed}, ${isNamed ? 'names' : 'nobody’s place'}: ${told.join(', ')}`
  for (const shop of shops)
    for (const { itemId, sha256, by } of taught) {
      const has = shop.masterAnswers.kept(itemId).some((one) => one.sha256 === sha256)
      assert.ok(has, `${shop.name} lacks ${itemId} of ${by}; ${story}`)
    }
  for (const shop of shops) {
    const { state } = shop.relay
    assert.is(state.behind, 0, story)
    assert.is(state.unwritten, 0, story)
    assert.is(state.readTrouble, null, story)
  }
}

spec(
  'a chain in which one shop writes what it likes',
  {
    async 'brings all that is good of the others, whatever it was'() {
      for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
        try {
          await tellStory(seed)
        } catch (error) {
          console.log(`seed ${seed}`)
          throw error
        }
      }
      console.log(`seed ${FIRST} and ${SEEDS - 1} more`)
    },
    ...Object.fromEntries(
      Object.entries(LIES).map(([what, lie]) => [
        `and goes on behind ${what}`,
        async () => {
          await using opening = new AsyncDisposableStack()
          const chain = openChain(opening)
          const feed = chain.feed.as('mallory')
          const good = contentOf(90_000)
          await lie({
            feed,
            itemId: 'apple',
            nowMs: chain.clock.now(),
            others: null,
            chance: createSeededChance(1),
            async good(change = {}) {
              await feed.putBlob(good.sha256, feedBlobOf(good, FLEET_SPACE.id))
              return facts(90_000, { ...change, sha256: good.sha256 })
            },
          })
          const shop = await chain.shop('north')
          const other = await chain.shop('south')
          const taught = await other.learn('apple')
          await chain.settle()
          assert.ok(shop.kept('apple').includes(taught), what)
          // What stands aside was told; a withdrawal that is none is told, and stands nowhere.
          const { leftAside } = shop.relay.state
          if (leftAside > 0) assert.ok(shop.eventsOf('feed.left_aside').length > 0, what)
          // A withdrawal is told under the name of the shop that it is about.
          for (const { shop: by } of shop.eventsOf('feed.left_aside'))
            assert.ok(['mallory', 'nobody'].includes(String(by)), String(by))
        },
      ]),
    ),
  },
  12 * 60_000,
)
