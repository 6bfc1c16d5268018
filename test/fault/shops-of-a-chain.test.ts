/**
 * Accidents of a chain's feed: two networks, a purge, a place that was lost, a feed that takes nothing, clocks, a flood.
 * None of them costs a shop what the others know, and each is told.
 */

import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { feedBlobOf, feedEntryOf, readFeedBlob } from '#firmware/sync/protocol/feed-messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import { type ChainShop, contentIn, openChain } from '#test/fleet/chain-of-shops.ts'
import { earlierBlobOf, earlierEntryOf } from '#test/fleet/earlier-relay.ts'
import { contentOf, FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const OTHER_SPACE = { id: 'space-turned', dimension: FLEET_SPACE.dimension }
const checking = (space: typeof FLEET_SPACE) => ({ space, pictureSide: 1_024, sha256: sha256Of })

const facts = (seed: number, change: object = {}) => ({
  origin: 'mallory-1',
  number: seed,
  createdAtMs: 1,
  isPinned: true,
  sha256: contentOf(seed).sha256,
  ...change,
})

/** A record of a blob in hexadecimal: hash, length of the picture in four bytes, of the vector in two, both. */
function recordOf({ sha256, jpeg, codes }: ReturnType<typeof contentOf>): string {
  const length = (bytes: number, count: number) => count.toString(16).padStart(2 * bytes, '0')
  const vector = codes ?? new Int8Array()
  return [
    sha256,
    length(4, jpeg.length),
    length(2, vector.length),
    Buffer.from(jpeg).toString('hex'),
    Buffer.from(vector).toString('hex'),
  ].join('')
}

/** A picture that no shop here teaches. */
const OLD = 500
/** The release before ADR 0126, then this one without and with a name. */
const EARLIER = { isEarlier: true, space: FLEET_SPACE }
const UNNAMED = { isNamed: false, space: FLEET_SPACE }
const NAMED = { isNamed: true, space: FLEET_SPACE }
const TURNED = { isNamed: true, space: OTHER_SPACE }
const BOTH_EARLIER = [EARLIER, EARLIER]
const FIRST_TURNED = [TURNED, NAMED]
/** How two shops change over, one after the other. */
const FORWARD = [
  BOTH_EARLIER,
  [UNNAMED, EARLIER],
  [UNNAMED, UNNAMED],
  [NAMED, UNNAMED],
  [NAMED, NAMED],
  FIRST_TURNED,
  [TURNED, TURNED],
]

/** What a shop keeps of all items, with vectors of that network. */
async function vectorsOf(shop: ChainShop, space: typeof FLEET_SPACE) {
  const shas = [...shop.masterAnswers.itemIds].flatMap((itemId) =>
    shop.masterAnswers.kept(itemId).map(({ sha256 }) => sha256),
  )
  const contents = await shop.store.contentOf(space.id, shas)
  return contents.filter(({ codes }) => codes !== null)
}

/** Those of another network, or of a writer that nobody knows. */
async function wrongVectors(shop: ChainShop, space: typeof FLEET_SPACE) {
  const all = [OLD, ...Array.from({ length: 50 }, (_, at) => at + 1)]
  const pictures = all.map((picture) => contentIn(space, picture))
  const right = new Map(pictures.map(({ sha256, codes }) => [sha256, codes]))
  return (await vectorsOf(shop, space))
    .filter(({ sha256, codes }) => `${right.get(sha256)}` !== `${codes}`)
    .map(({ sha256 }) => sha256)
}

spec('a chain with two networks', {
  async 'takes the vectors of its own network alone, and makes none of the other’s name'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const first = await chain.shop('first')
    await first.learn('apple')
    await first.learn('pear')
    await chain.settle()
    const turned = await chain.shop('turned', { space: OTHER_SPACE })
    const same = await chain.shop('same')
    await chain.settle()
    // What the shop of the other network writes does not lend its name to the vectors that came before.
    await turned.learn('apple')
    await chain.settle()
    const late = await chain.shop('late', { space: OTHER_SPACE })
    await chain.settle()
    const vectors = async (shop: typeof first, space: typeof FLEET_SPACE, itemId: string) => {
      const shas = shop.masterAnswers.kept(itemId).map(({ sha256 }) => sha256)
      const contents = await shop.store.contentOf(space.id, shas)
      return contents.filter(({ codes }) => codes !== null).length
    }
    assert.equal([same.kept('apple').length, late.kept('apple').length], [2, 2])
    assert.is(await vectors(same, FLEET_SPACE, 'apple'), 1)
    assert.is(await vectors(same, FLEET_SPACE, 'pear'), 1)
    assert.is(await vectors(turned, OTHER_SPACE, 'pear'), 0)
    assert.is(await vectors(late, OTHER_SPACE, 'apple'), 1)
  },
  async 'of two releases reads what the earlier one wrote as nobody’s vector, and is read by it'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const earlier = await chain.shop('earlier', EARLIER)
    const first = await earlier.learn('apple')
    await chain.settle()
    // As the earlier release wrote it, byte for byte.
    const { sha256 } = contentOf(1)
    const written = await chain.feed.newest('apple')
    const [template] = earlier.masterAnswers.kept('apple')
    assert.is(
      new TextDecoder().decode(written?.value),
      `{"spaceId":"${FLEET_SPACE.id}","templates":[{"origin":"earlier-1","number":1,"sha256":"${sha256}","createdAtMs":${template?.createdAtMs},"isPinned":true}]}`,
    )
    const blob = Buffer.from((await chain.feed.blob(sha256)) ?? [])
    assert.is(blob.toString('hex'), recordOf(contentOf(1)))
    const shop = await chain.shop('shop', UNNAMED)
    const second = await shop.learn('apple')
    const third = await shop.learn('pear')
    await chain.settle()
    const [content] = await shop.store.contentOf(FLEET_SPACE.id, [sha256])
    assert.equal([content?.jpeg, content?.codes], [contentOf(1).jpeg, null])
    for (const one of [earlier, shop]) {
      assert.equal(one.kept('apple'), [first, second].sort(), one.name)
      assert.equal(one.kept('pear'), [third], one.name)
    }
    assert.equal([earlier.earlier.refused, earlier.earlier.trouble], [[], null])
    // It takes the picture, and no vector of it: the mark of the network is a record that it does not look at.
    const [theirs] = await earlier.store.contentOf(FLEET_SPACE.id, [contentOf(3).sha256])
    assert.equal([theirs?.jpeg, theirs?.codes], [contentOf(3).jpeg, null])
  },
  async 'of two releases and two networks takes no vector of the other, whichever of both wrote last'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const earlier = await chain.shop('earlier', EARLIER)
    const turned = await chain.shop('turned', { isNamed: false, space: OTHER_SPACE })
    const taught = new Map<string, string[]>()
    for (const shop of [earlier, turned, earlier, turned]) {
      taught.set('apple', [...(taught.get('apple') ?? []), await shop.learn('apple')].sort())
      await chain.settle()
    }
    const late = await chain.shop('late', { isNamed: false, space: OTHER_SPACE })
    await chain.settle()
    for (const shop of [earlier, turned, late])
      assert.equal(shop.kept('apple'), taught.get('apple'), shop.name)
    assert.equal(await wrongVectors(earlier, FLEET_SPACE), [])
    assert.equal(await wrongVectors(turned, OTHER_SPACE), [])
    assert.equal(await wrongVectors(late, OTHER_SPACE), [])
  },
  async 'in which names came too early is told by the shop of the earlier release, and mended by its update'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const store = openMemoryTemplates()
    const earlier = await chain.shop('south', { ...EARLIER, store })
    const named = await chain.shop('north', NAMED)
    const theirs = await earlier.learn('apple')
    const ours = await named.learn('apple')
    await named.learn('pear')
    await chain.settle()
    // What stands below a name it does not read, and says so; everything else goes on, and the other way nothing is lost.
    assert.equal(earlier.earlier.refused.toSorted(), ['apple', 'pear'])
    assert.equal([earlier.kept('apple'), earlier.kept('pear')], [[theirs], []])
    assert.is(earlier.earlier.trouble, null)
    assert.equal(named.kept('apple'), [ours, theirs].sort())
    // What the chain's office withdrew is read by it as no entry of any item.
    const range = { sinceMs: 0, untilMs: 1 }
    await named.relay.takeBack('north', range)
    await chain.settle()
    assert.is(earlier.earlier.refused.length, 3)
    await earlier.stop()
    const updated = await chain.shop('south', { ...UNNAMED, store })
    await chain.settle()
    assert.equal(updated.kept('apple'), named.kept('apple'))
    assert.equal(updated.kept('pear'), named.kept('pear'))
  },
  async 'is rolled forward shop by shop, to names and to another network, and back: nothing is lost, no vector is another one’s'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const old = contentOf(OLD)
    await chain.feed.putBlob(old.sha256, earlierBlobOf(old))
    await chain.feed.append('old', earlierEntryOf([facts(OLD)], FLEET_SPACE.id))
    const taught = new Map([['old', [`mallory-1:${OLD}`]]])
    const stores = [openMemoryTemplates(), openMemoryTemplates()]
    for (const [nth, stage] of [...FORWARD, ...FORWARD.toReversed().slice(1)].entries()) {
      const shops = await Promise.all(
        stage.map((options, at) =>
          chain.shop(`shop-${at}`, { ...options, store: stores[at] ?? openMemoryTemplates() }),
        ),
      )
      await chain.settle()
      const names = await Promise.all(shops.map((shop) => shop.learn(`item ${nth}`)))
      taught.set(`item ${nth}`, names.toSorted())
      await chain.settle()
      const same = await chain.shop(`same-${nth}`)
      const other = await chain.shop(`other-${nth}`, { space: OTHER_SPACE })
      await chain.settle()
      const spaces = [...stage.map(({ space }) => space), FLEET_SPACE, OTHER_SPACE]
      for (const [at, shop] of [...shops, same, other].entries()) {
        const words = `${shop.name} in stage ${nth}`
        for (const [itemId, all] of taught) assert.equal(shop.kept(itemId), all, words)
        assert.equal(await wrongVectors(shop, spaces[at] ?? FLEET_SPACE), [], words)
        await shop.stop()
      }
      // What was taught by the one network comes to those of it with its vectors, and to no others; the earlier release's are nobody's.
      const found = [await vectorsOf(same, FLEET_SPACE), await vectorsOf(other, OTHER_SPACE)]
      assert.equal(
        found.map(({ length }) => length > 0),
        [nth > FORWARD.indexOf(BOTH_EARLIER), nth >= FORWARD.indexOf(FIRST_TURNED)],
        `stage ${nth}`,
      )
    }
  },
  'writes a blob whose first record has no vector'() {
    const content = contentOf(7)
    const blob = feedBlobOf(content, FLEET_SPACE.id)
    assert.is(readFeedBlob(content.sha256, blob, checking(OTHER_SPACE)).codes, null)
    assert.equal(readFeedBlob(content.sha256, blob, checking(FLEET_SPACE)).codes, content.codes)
    const lying = feedBlobOf({ ...content, codes: new Int8Array(4) }, FLEET_SPACE.id)
    assert.throws(
      () => readFeedBlob(content.sha256, lying, checking(FLEET_SPACE)),
      /recognition data of a picture in the message is damaged/,
    )
  },
})

/** What a relay asks of its feed, written down. */
function watched() {
  const reads: number[] = []
  const of = (feed: ChangeFeedDriver): ChangeFeedDriver => ({
    ...feed,
    readAfter: (after, options) => {
      reads.push(after)
      return feed.readAfter(after, options)
    },
  })
  return { reads, of }
}

spec('the place in the feed up to which a shop has read', {
  async 'is where it goes on after a start: nothing is read again, and nothing that came meanwhile is missed'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const { reads, of } = watched()
    const reader = await chain.shop('reader', { of })
    const teacher = await chain.shop('teacher')
    for (let nth = 0; nth < 150; nth += 1) await teacher.learn(`item ${nth}`)
    await chain.settle()
    assert.is(reader.kept('item 149').length, 1)
    const before = Math.max(...reads)
    assert.is(before, 150)
    await reader.stop()
    for (const itemId of ['item 3', 'later 1', 'later 2']) await teacher.learn(itemId)
    await chain.settle()
    reads.length = 0
    await reader.begin()
    await chain.settle()
    assert.is(reads[0], before, 'it begins where it had come to')
    assert.equal(
      ['item 3', 'later 1', 'later 2'].map((itemId) => reader.kept(itemId).length),
      [2, 1, 1],
    )
  },
  async 'is not passed by what was read and not taken yet'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const feed = chain.feed.as('north')
    const late = contentOf(700)
    await feed.append('apple', feedEntryOf([facts(700)], null))
    const { reads, of } = watched()
    const reader = await chain.shop('reader', { of })
    await chain.settle()
    assert.is(reader.relay.state.leftAside, 1)
    await reader.stop()
    await feed.putBlob(late.sha256, feedBlobOf(late, FLEET_SPACE.id))
    reads.length = 0
    await reader.begin()
    await chain.settle()
    assert.is(reads[0], 1)
    assert.equal(reader.kept('apple'), ['mallory-1:700'])
    assert.is(reader.relay.state.leftAside, 0)
  },
  async 'stays where a server gives the same stream another id, and is left where it is another stream'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    let feedId = 'one leader'
    const { reads, of } = watched()
    const renamed = (feed: ChangeFeedDriver) => ({ ...of(feed), feedId })
    const reader = await chain.shop('reader', { of: renamed })
    const teacher = await chain.shop('teacher')
    for (let nth = 0; nth < 5; nth += 1) await teacher.learn(`item ${nth}`)
    await chain.settle()
    feedId = 'another leader'
    reads.length = 0
    await reader.begin()
    await chain.settle()
    assert.is(reads[0], 5)
    assert.equal(reader.eventsOf('feed.restarted'), [])
    feedId = 'a stream that was made anew'
    await reader.stop()
    chain.feed.purge('all')
    reads.length = 0
    await reader.begin()
    await chain.settle()
    assert.is(reads[0], 0)
    assert.is(reader.eventsOf('feed.restarted').length, 1)
  },
})

spec('a feed that takes nothing', {
  async 'is read all the same; what waited is written when it can be'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    let isSealed = true
    const refuse = async () => {
      throw new Fault(
        'refused',
        asSentence(
          "the server of the chain's feed refused the request (invalid operation on sealed stream)",
        ),
      )
    }
    const deaf = await chain.shop('deaf', {
      of: (feed) => ({
        ...feed,
        append: (...what) => (isSealed ? refuse() : feed.append(...what)),
      }),
    })
    const teacher = await chain.shop('teacher')
    await chain.settle()
    await deaf.learn('ours')
    await deaf.learn('apple')
    await teacher.learn('apple')
    await chain.settle()
    assert.is(deaf.kept('apple').length, 2, 'it reads')
    const { state } = deaf.relay
    assert.equal([state.isConnected, state.behind, state.unwritten], [true, 0, 2])
    assert.is(state.readTrouble, null)
    assert.match(String(state.writeTrouble), /does not take .*sealed/)
    assert.match(String(deaf.relay.trouble), /sealed/)
    assert.is(deaf.eventsOf('feed.not_written').length, 2)
    // What it could not write is not forgotten by a start.
    await deaf.begin()
    await chain.settle()
    assert.is(deaf.relay.state.unwritten, 2)
    isSealed = false
    await chain.settle(5 * MINUTE_MS)
    assert.is(deaf.relay.state.unwritten, 0)
    assert.is(deaf.relay.trouble, null)
    assert.equal([teacher.kept('ours').length, teacher.kept('apple').length], [1, 2])
  },
  async 'for a single entry keeps back no other'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const shop = await chain.shop('shop', {
      of: (feed) => ({
        ...feed,
        async append(key, ...what) {
          if (key === 'wide')
            throw new Fault('bad-request', asSentence('max_payload size exceeded'))
          return feed.append(key, ...what)
        },
      }),
    })
    const other = await chain.shop('other')
    for (const itemId of ['wide', 'apple', 'pear']) await shop.learn(itemId)
    await chain.settle()
    assert.equal([other.kept('apple').length, other.kept('pear').length], [1, 1])
    assert.is(shop.relay.state.unwritten, 1)
  },
})

for (const isNamed of [true, false])
  spec(`what a chain has lost, ${isNamed ? 'in which shops have names' : 'in nobody’s place'}`, {
    ...Object.fromEntries(
      (['entries', 'blobs', 'all'] as const).map((what) => [
        `is written again within the hour: ${what}`,
        async () => {
          await using opening = new AsyncDisposableStack()
          const chain = openChain(opening)
          const shops = [
            await chain.shop('north', { isNamed }),
            await chain.shop('south', { isNamed }),
          ]
          for (const shop of shops)
            for (const itemId of ['apple', shop.name]) await shop.learn(itemId)
          await chain.settle()
          chain.feed.purge(what)
          await chain.settle(2 * HOUR_MS)
          const late = await chain.shop('late', { isNamed })
          await chain.settle()
          assert.equal(
            ['apple', 'north', 'south'].map((itemId) => late.kept(itemId).length),
            [2, 1, 1],
          )
          assert.ok(shops.some((shop) => shop.eventsOf('feed.written_again').length > 0))
          // Once: what is there again is not lost again.
          const told = shops.map((shop) => shop.eventsOf('feed.written_again').length)
          await chain.settle(3 * HOUR_MS)
          assert.equal(
            shops.map((shop) => shop.eventsOf('feed.written_again').length),
            told,
          )
        },
      ]),
    ),
  })

spec('a shop of a chain that is gone for good', {
  async 'leaves what it taught to the others, who write it again after a purge'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const north = await chain.shop('north')
    const south = await chain.shop('south')
    await north.learn('apple')
    await chain.settle()
    assert.equal((await chain.feed.held()).entries, [{ shop: 'north', key: 'apple' }])
    await north.stop()
    chain.feed.purge('all')
    await chain.settle(5 * HOUR_MS)
    assert.equal((await chain.feed.held()).entries, [{ shop: 'south', key: 'apple' }])
    const late = await chain.shop('late')
    await chain.settle()
    assert.equal(late.kept('apple'), south.kept('apple'))
  },
})

spec('the entries of a shop with a name', {
  async 'have what its own lanes taught, and no more; what it knew before is nobody’s'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const before = await chain.shop('before', { isNamed: false })
    await before.learn('apple')
    await chain.settle()
    const north = await chain.shop('north')
    const south = await chain.shop('south')
    const taught = await south.learn('apple')
    await north.learn('pear')
    await chain.settle()
    const { entries } = await chain.feed.held()
    assert.equal(entries.map(({ shop, key }) => `${shop}/${key}`).sort(), [
      'north/pear',
      'null/apple',
      'south/apple',
    ])
    const entry = await chain.feed.newest('apple', 'south')
    const { templates } = JSON.parse(new TextDecoder().decode(entry?.value))
    assert.equal(
      templates.map((one: { origin: string; number: number }) => `${one.origin}:${one.number}`),
      [taught],
    )
    for (const shop of [north, south]) assert.is(shop.kept('apple').length, 2)
  },
})

spec('a time of another shop', {
  async 'is believed ten minutes ahead; beyond, it waits until then and pins nothing'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const shop = await chain.shop('shop', { templatesPerItem: 4 })
    const feed = chain.feed.as('mallory')
    const write = async (itemId: string, aheadMs: number, first: number) => {
      const list = Array.from({ length: 4 }, (_, at) =>
        facts(first + at, { createdAtMs: chain.clock.now() + aheadMs }),
      )
      for (const { number } of list) {
        const content = contentOf(number)
        await feed.putBlob(content.sha256, feedBlobOf(content, FLEET_SPACE.id))
      }
      await feed.append(itemId, feedEntryOf(list, null))
    }
    await shop.learn('apple')
    await write('apple', 364 * DAY_MS, 1_000)
    await write('pear', 15 * MINUTE_MS, 1_010)
    await write('melon', 9 * MINUTE_MS, 1_020)
    await chain.settle()
    assert.equal([shop.kept('apple').length, shop.kept('pear').length], [1, 0])
    assert.is(shop.kept('melon').length, 4)
    assert.is(shop.relay.state.leftAside, 2)
    await chain.settle(30 * MINUTE_MS)
    assert.is(shop.kept('pear').length, 4)
    assert.is(shop.relay.state.leftAside, 1)
  },
})

spec('a flood of one shop', {
  async 'holds back nothing of the others, and waits beyond its quota'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const shop = await chain.shop('shop')
    const honest = await chain.shop('honest')
    await chain.settle(5_000)
    const feed = chain.feed.as('mallory')
    for (let nth = 0; nth < 6_000; nth += 1)
      await feed.append(
        `junk ${nth}`,
        feedEntryOf([facts(nth + 1, { sha256: sha256Of(Uint8Array.of(nth >> 8, nth)) })], null),
      )
    for (const itemId of ['apple', 'pear']) await honest.learn(itemId)
    await chain.settle(10_000)
    assert.equal([shop.kept('apple').length, shop.kept('pear').length], [1, 1])
    await chain.settle(MINUTE_MS)
    const [told, ...more] = shop.eventsOf('feed.quota_reached')
    assert.equal(told, { shop: 'mallory', templates: SYNC_LIMITS.templatesOfShopPerHour })
    assert.equal(more, [])
    assert.ok(shop.eventsOf('feed.left_aside').length <= 20, 'it fills no journal')
    assert.ok(shop.relay.state.leftAside >= 6_000 - SYNC_LIMITS.templatesOfShopPerHour)
  },
})

spec('what the chain takes back of a shop', {
  async 'goes from all shops, the one that wrote it included, and does not come again'() {
    await using opening = new AsyncDisposableStack()
    const chain = openChain(opening)
    const north = await chain.shop('north')
    const south = await chain.shop('south')
    const before = await north.learn('apple')
    await chain.settle()
    const sinceMs = chain.clock.now()
    await north.learn('apple')
    await north.learn('pear')
    const ours = await south.learn('apple')
    await chain.settle()
    assert.is(south.kept('apple').length, 3)
    const misspelt = () => south.relay.takeBack('nowhere', { sinceMs: 0, untilMs: sinceMs })
    assert.match((await faultOf(misspelt, 'refused')).message, /something from: north, south$/)
    await south.relay.takeBack('north', { sinceMs, untilMs: chain.clock.now() })
    await chain.settle()
    for (const shop of [north, south]) {
      assert.equal(shop.kept('apple'), [before, ours].sort(), shop.name)
      assert.equal(shop.kept('pear'), [], shop.name)
      assert.equal(shop.eventsOf('feed.taken_back'), [{ shop: 'north', templates: 2 }], shop.name)
    }
    // Not by what stands in the feed, not to a shop that comes later, and not after a start.
    const entry = feedEntryOf(
      [{ ...facts(1), createdAtMs: sinceMs, origin: 'north-1', number: 77 }],
      null,
    )
    const content = contentOf(1)
    await chain.feed.as('north').putBlob(content.sha256, feedBlobOf(content, FLEET_SPACE.id))
    await chain.feed.as('north').append('melon', entry)
    await south.begin()
    const late = await chain.shop('late')
    await chain.settle()
    for (const shop of [south, late])
      assert.equal(
        [shop.kept('apple').length, shop.kept('pear').length, shop.kept('melon').length],
        [2, 0, 0],
        shop.name,
      )
    // What the shop teaches from now on counts.
    await north.learn('pear')
    await chain.settle()
    assert.is(late.kept('pear').length, 1)
  },
})
