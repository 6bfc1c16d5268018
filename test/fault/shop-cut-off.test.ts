/** Masters of several shops on one NATS server: they learn from each other, away or not. */
import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { openNatsFeed } from '#drivers/peers/change-feed-nats.ts'
import { type MasterAnswers, openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { openRelay, type Relay } from '#firmware/sync/master/shop-relay.ts'
import { digestOf } from '#firmware/sync/protocol/kept-templates.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { contentOf, FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const LIMITS = { templatesPerItem: 4, templates: 1_000, pictureSide: 1_024 }
const clock = createSystemClock()
const journal = createMemoryJournal()
const { entries } = journal
let pictures = 0

interface Shop {
  readonly masterAnswers: MasterAnswers
  learn(itemId: string, createdAtMs?: number): Promise<void>
  /** Its line to the others comes, and goes. */
  connect(): void
  cut(): Promise<void>
}

const feedAt = (url: string) => () =>
  openNatsFeed({ servers: [url], stream: 'laned', replicas: 1 }, clock, journal)

async function openShop(
  opening: AsyncDisposableStack,
  name: string,
  url: () => string,
  store: TemplateStoreDriver = openMemoryTemplates(),
): Promise<Shop> {
  const masterAnswers = await openMasterAnswers({
    blankPictures: NO_BLANK_PICTURES,
    store,
    feed: openMemoryFeed(`boot of ${name}`, clock),
    serialNumber: name,
    space: FLEET_SPACE,
    limits: LIMITS,
    requireFreeSpace: async () => {},
    sha256: sha256Of,
    clock,
    journal,
  })
  let relay: Relay | null = null
  const cut = async () => {
    const gone = relay
    relay = null
    await gone?.[Symbol.asyncDispose]()
  }
  opening.defer(cut)
  return {
    masterAnswers,
    async learn(itemId, createdAtMs = clock.now()) {
      pictures += 1
      const content = contentOf(pictures)
      const { sha256 } = content
      const facts = { origin: name, number: pictures, sha256, createdAtMs, isPinned: true }
      await masterAnswers.take('test', [{ itemId, ...facts }], [content])
    },
    connect() {
      relay ??= openRelay({
        masterAnswers,
        store,
        space: FLEET_SPACE,
        limits: LIMITS,
        openFeed: () => feedAt(url())(),
        sha256: sha256Of,
        clock,
        random: createRandom(),
        journal,
      })
    },
    cut,
  }
}

const level = (shops: readonly Shop[], itemId: string, count: number) =>
  waitUntil(`${count} of ${itemId} in all shops`, () => {
    const kept = shops.map(({ masterAnswers }) => masterAnswers.kept(itemId))
    const [first = []] = kept
    return first.length === count && kept.every((one) => digestOf(one) === digestOf(first))
  })

spec(
  'shops on one feed',
  {
    async 'learn from each other, all at once, and keep the same'() {
      await using opening = new AsyncDisposableStack()
      const server = opening.use(await startNats())
      const shops: Shop[] = []
      for (const name of ['north', 'south', 'west'])
        shops.push(await openShop(opening, name, () => server.url))
      for (const shop of shops) shop.connect()
      // More than an item keeps, from all sides in the same moment.
      await Promise.all(shops.flatMap((shop) => [shop.learn('apple'), shop.learn('apple')]))
      await Promise.all(shops.map((shop) => shop.learn('pear')))
      await level(shops, 'apple', 4)
      await level(shops, 'pear', 3)
    },
    async 'catch up after a week without a line, in both directions'() {
      await using opening = new AsyncDisposableStack()
      const server = opening.use(await startNats())
      const away = await openShop(opening, 'away', () => server.url)
      const here = await openShop(opening, 'here', () => server.url)
      away.connect()
      here.connect()
      await here.learn('apple')
      await level([away, here], 'apple', 1)
      await away.cut()
      for (let day = 0; day < 7; day += 1)
        for (let nth = 0; nth < 4; nth += 1) await here.learn(`day-${day}-item-${nth}`)
      await here.learn('apple')
      await away.learn('apple')
      await away.learn('melon')
      away.connect()
      await level([away, here], 'apple', 3)
      await level([away, here], 'melon', 1)
      for (let day = 0; day < 7; day += 1) await level([away, here], `day-${day}-item-3`, 1)
    },
    async 'go on when the server was killed, and keep a marked item to themselves'() {
      await using opening = new AsyncDisposableStack()
      const server = opening.use(await startNats())
      const one = await openShop(opening, 'one', () => server.url)
      const other = await openShop(opening, 'other', () => server.url)
      one.connect()
      other.connect()
      await one.learn('apple')
      await level([one, other], 'apple', 1)
      await server.kill()
      await one.learn('pear')
      await server.start()
      await level([one, other], 'pear', 1)
      await other.masterAnswers.mark('apple')
      await one.learn('apple')
      await one.learn('melon')
      await level([one, other], 'melon', 1)
      assert.is(other.masterAnswers.kept('apple').length, 0)
      assert.is(one.masterAnswers.kept('apple').length, 2)
    },
    async 'pass over what is poisoned, and say so'() {
      await using opening = new AsyncDisposableStack()
      const server = opening.use(await startNats())
      const feed = opening.use(await feedAt(server.url)())
      const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
      const template = {
        origin: 'x',
        number: 1,
        sha256: 'ab'.repeat(32),
        createdAtMs: 1,
        isPinned: true,
      }
      await feed.append('no json', new TextEncoder().encode('{'))
      await feed.append('no entry', text({ templates: 7 }))
      await feed.append(' no id', text({ spaceId: FLEET_SPACE.id, templates: [template] }))
      await feed.putBlob(template.sha256, new Uint8Array(50))
      await feed.append('no picture', text({ spaceId: FLEET_SPACE.id, templates: [template] }))
      const aside = () => entries.filter(({ event }) => event === 'feed.left_aside')
      const shop = await openShop(opening, 'shop', () => server.url)
      const other = await openShop(opening, 'other', () => server.url)
      shop.connect()
      other.connect()
      await other.learn('apple')
      await level([shop, other], 'apple', 1)
      await waitUntil('all four are told of', () => aside().length >= 4)
      assert.is(shop.masterAnswers.templates, 1)
    },
  },
  180_000,
)
