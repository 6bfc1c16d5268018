/** A shop's master and the feed of all shops: what it publishes after it was off, and how it waits. */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createTaking } from '#firmware/sync/master/relay-taking.ts'
import { openRelay } from '#firmware/sync/master/shop-relay.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import { pause } from '#hal/clock.ts'
import { contentOf, FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'

const LIMITS = { templatesPerItem: 8, templates: 1_000, pictureSide: 1_024 }

async function openShop(
  requireFreeSpace = async () => {},
  lane = 'lane-1',
  clock = createFakeClock(),
) {
  const journal = createMemoryJournal()
  const store = openMemoryTemplates()
  const common = { store, space: FLEET_SPACE, limits: LIMITS, sha256: sha256Of, clock, journal }
  const feed = openMemoryFeed('boot', clock)
  const masterAnswers = await openMasterAnswers({
    ...common,
    feed,
    requireFreeSpace,
    serialNumber: 'north',
    blankPictures: NO_BLANK_PICTURES,
  })
  let pictures = 0
  return {
    clock,
    store,
    lines: () => journal.entries.length,
    lost: () => journal.entries.filter(({ event }) => event === 'feed.lost').length,
    taking: createTaking({
      masterAnswers,
      store,
      clock,
      isTakenBack: () => false,
      checking: { space: FLEET_SPACE, pictureSide: LIMITS.pictureSide, sha256: sha256Of },
    }),
    follow: (openFeed: () => Promise<ChangeFeedDriver>) =>
      openRelay({ ...common, masterAnswers, openFeed, random: createSeededRandom(3) }),
    async learn(itemId: string) {
      pictures += 1
      const facts = { origin: lane, number: pictures, createdAtMs: clock.now(), isPinned: true }
      const content = contentOf(pictures)
      const { sha256 } = content
      await masterAnswers.take('test', [{ itemId, sha256, ...facts }], [content])
    },
  }
}

/** Two pages of changes and a half. */
const ITEMS = 250
const A_WHILE_MS = 60_000

const SECONDS = 60
const { questionsAtOnce, questionEveryMs, roundsAtOnce, roundEveryMs } = SYNC_LIMITS
/** Reading and writing have each their pace, and each begins with one. */
const QUESTIONS_MAX = 2 * (questionsAtOnce + (SECONDS * 1_000) / questionEveryMs + 1)
/** A line for each time that the feed begins anew. */
const LINES_MAX = roundsAtOnce + (SECONDS * 1_000) / roundEveryMs + 1

type Lie = (count: number) => Partial<ChangeFeedDriver>

/** Whoever may write the streams of a NATS server has an answer at once for everything. */
const HOSTILE_FEEDS: Readonly<Record<string, Lie>> = {
  'has always more': (count) => ({
    readAfter: async () => ({ entries: [], next: count, behind: 1, isContinuous: true }),
  }),
  'never waits': () => ({
    readAfter: async () => ({ entries: [], next: 0, behind: 0, isContinuous: true }),
  }),
  'begins anew each time': () => ({
    readAfter: async () => ({ entries: [], next: 0, behind: 0, isContinuous: false }),
  }),
  'refuses each entry, since another shop was first': () => ({
    async append() {
      throw new Fault('busy', asSentence('it has moved on'))
    },
  }),
  'lacks each time what was published': (count) => ({
    async readAfter() {
      const value = new TextEncoder().encode('{"spaceId":"fleet","templates":[]}')
      const name = { kind: 'item' as const, shop: null, key: 'ours', writtenAtMs: 0 }
      const entries = [{ ...name, sequence: count, value }]
      return { entries, next: count, behind: 0, isContinuous: true }
    },
  }),
}

async function isAskedAtAPace(lie: Lie): Promise<void> {
  const shop = await openShop()
  await shop.learn('ours')
  const honest = openMemoryFeed('wide', shop.clock)
  let asked = 0
  /** Each answer is a turn, as on a network. */
  const answered = <Result>(work: (lied: Partial<ChangeFeedDriver>) => Promise<Result>) => {
    asked += 1
    return new Promise((resolve) => setImmediate(resolve)).then(() => work(lie(asked)))
  }
  const feed: ChangeFeedDriver = {
    ...honest,
    newest: (key) => answered(() => honest.newest(key)),
    append: (...given) => answered(({ append = honest.append }) => append(...given)),
    readAfter: (...given) => answered(({ readAfter = honest.readAfter }) => readAfter(...given)),
  }
  await using _ = shop.follow(async () => feed)
  for (let at = 0; at < SECONDS * 10; at += 1) {
    await shop.clock.advance(100)
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(asked > 10, `${asked} questions: it was hardly asked`)
  assert.ok(asked <= QUESTIONS_MAX, `${asked} questions in ${SECONDS} s`)
  assert.ok(shop.lines() <= LINES_MAX, `${shop.lines()} lines in ${SECONDS} s`)
}

spec('a shop on the feed of all shops', {
  async 'publishes all that changed while the device was off'() {
    const shop = await openShop()
    const wide = openMemoryFeed('wide', shop.clock)
    const before = shop.follow(async () => wide)
    await shop.learn('first')
    await shop.clock.advance(A_WHILE_MS)
    await before[Symbol.asyncDispose]()
    assert.ok(await wide.newest('first'))
    for (let nth = 0; nth < ITEMS; nth += 1) await shop.learn(`item ${nth}`)
    await using _ = shop.follow(async () => wide)
    await shop.clock.advance(A_WHILE_MS)
    const missing: number[] = []
    for (let nth = 0; nth < ITEMS; nth += 1)
      if (!(await wide.newest(`item ${nth}`))) missing.push(nth)
    assert.equal(missing, [])
  },
  async 'publishes its own and goes on without room for what others have, which comes once there is some'() {
    const card = { freeBytes: 1 }
    const north = await openShop(() => checkFreeSpace({ freeBytes: async () => card.freeBytes }, 1))
    const { clock } = north
    const south = await openShop(undefined, 'lane-2', clock)
    const wide = openMemoryFeed('wide', clock)
    for (const shop of [north, south]) await shop.learn('shared')
    await south.learn('theirs')
    await north.learn('ours')
    card.freeBytes = 0
    await using _ = south.follow(async () => wide)
    await clock.advance(A_WHILE_MS)
    const first = north.follow(async () => wide)
    await clock.advance(A_WHILE_MS)
    assert.ok(await wide.newest('ours'))
    assert.match(
      String(first.trouble ?? ''),
      /other shops of the chain does not work: .*card is nearly full/,
    )
    assert.is(north.lost(), 0)
    await first[Symbol.asyncDispose]()

    // What it was refused is not passed over by a start.
    await using second = north.follow(async () => wide)
    await south.learn('later')
    await clock.advance(A_WHILE_MS)
    const held = async (itemId: string) => (await north.store.templatesOf(itemId)).length
    assert.equal([await held('theirs'), await held('shared'), await held('later')], [0, 1, 0])
    card.freeBytes = 1
    await clock.advance(A_WHILE_MS)
    assert.equal([await held('theirs'), await held('shared'), await held('later')], [1, 2, 1])
    await clock.advance(A_WHILE_MS)
    assert.is((await south.store.templatesOf('shared')).length, 2)
    assert.is(second.trouble, null)
  },
  async 'says that it is far behind its chain, until it is not'() {
    const shop = await openShop()
    const wide = openMemoryFeed('wide', shop.clock)
    let behind = 5_000
    const long: ChangeFeedDriver = {
      ...wide,
      readAfter: async (after) => ({ entries: [], next: after, behind, isContinuous: true }),
    }
    await using relay = shop.follow(async () => long)
    for (const trouble of [/more than 1000 entries wait to be read/, null]) {
      await shop.clock.advance(A_WHILE_MS)
      if (trouble) assert.match(String(relay.trouble), trouble)
      else assert.is(relay.trouble, null)
      assert.is(relay.state.readTrouble?.key, relay.trouble?.key)
      behind = SYNC_LIMITS.feedEntriesBehind
    }
  },
  async 'publishes before it has read the feed again, where it had read it to the end under its name'() {
    const shop = await openShop()
    const wide = openMemoryFeed('wide', shop.clock).as('north')
    const endless: ChangeFeedDriver = {
      ...wide,
      readAfter: async (after) => ({ entries: [], next: after, behind: 1, isContinuous: true }),
    }
    const publishes = async (feed: ChangeFeedDriver, itemId: string) => {
      await shop.learn(itemId)
      await using _ = shop.follow(async () => feed)
      await shop.clock.advance(A_WHILE_MS)
      return (await wide.newest(itemId)) !== null
    }
    assert.is(await publishes(endless, 'without a name yet'), false)
    assert.is(await publishes(wide, 'named'), true)
    assert.is(await publishes(endless, 'named before the start'), true)
  },
  async 'says of an entry for which there is no room what of it is here already'() {
    const card = { freeBytes: 1 }
    const north = await openShop(() => checkFreeSpace({ freeBytes: async () => card.freeBytes }, 1))
    const south = await openShop(undefined, 'lane-2', north.clock)
    const wide = openMemoryFeed('wide', north.clock)
    const takenOf = async () => {
      await south.learn('tea')
      await using _ = south.follow(async () => wide)
      await north.clock.advance(A_WHILE_MS)
      const entry = await wide.newest('tea')
      assert.ok(entry)
      const { good, fresh, lackOfSpace } = await north.taking.take(wide, entry)
      return [good.length, fresh, lackOfSpace === null]
    }
    assert.equal(await takenOf(), [1, 1, true])
    card.freeBytes = 0
    assert.equal(await takenOf(), [1, 0, false])
  },
  async 'waits longer and longer for a feed that cannot be reached'() {
    const shop = await openShop()
    let attempts = 0
    const over = new AbortController()
    await using relay = shop.follow(async () => {
      attempts += 1
      await pause(shop.clock, 1_000, over.signal)
      throw new Fault('unreachable', asSentence('no route'))
    })
    using _ = { [Symbol.dispose]: () => over.abort() }
    // A start is no fault: it has not failed yet, and is not connected either.
    assert.equal([relay.trouble, relay.state.isConnected], [null, false])
    await shop.clock.advance(300_000)
    assert.ok(attempts > 8 && attempts < 30, String(attempts))
    assert.is(shop.lost(), attempts)
    assert.match(String(relay.trouble ?? ''), 'no route')
  },
  async 'tells of no lost feed where it is the shop that leaves'() {
    const shop = await openShop()
    const reached = Promise.withResolvers<ChangeFeedDriver>()
    const relay = shop.follow(() => reached.promise)
    const closed = relay[Symbol.asyncDispose]()
    reached.reject(new Fault('unreachable', asSentence('the line was closed')))
    await closed
    assert.is(shop.lost(), 0)
  },
  ...Object.fromEntries(
    Object.entries(HOSTILE_FEEDS).map(([what, lie]) => [
      `asks a feed at a pace that ${what}`,
      () => isAskedAtAPace(lie),
    ]),
  ),
})
