/** What every change feed promises; run for the one in memory and for NATS JetStream. */
import * as assert from 'uvu/assert'
import type { ChangeFeedDriver } from '#hal/change-feed.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface FeedRig {
  /** A feed that nobody wrote to, a second look at the same one, and that of a shop called north. */
  open(): Promise<readonly [ChangeFeedDriver, ChangeFeedDriver, ChangeFeedDriver]>
  /** A feed whose home is elsewhere; left out by a driver that is its own home. */
  readonly openRemote?: () => Promise<RemoteFeed>
}

export interface RemoteFeed extends AsyncDisposable {
  readonly feed: ChangeFeedDriver
  lose(): Promise<void>
  find(): Promise<void>
  again(): Promise<ChangeFeedDriver>
}

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (value: Uint8Array | undefined | null) =>
  value ? new TextDecoder().decode(value) : null
const NOW = { limit: 10, waitMs: 0 }

export function changeFeedContract(driver: string, rig: FeedRig): void {
  const { openRemote } = rig
  const open = async (opening: AsyncDisposableStack) => {
    const [feed, other, north] = await rig.open()
    opening.use(feed)
    opening.use(north)
    return { feed, north, other: other === feed ? feed : opening.use(other) }
  }

  spec(`change feed contract: ${driver}`, {
    async 'gives entries in order, and goes on where a page ended'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      for (const key of ['a', 'b', 'c']) await feed.append(key, bytes(key))
      const first = await other.readAfter(0, { limit: 2, waitMs: 0 })
      assert.equal(
        first.entries.map(({ key }) => key),
        ['a', 'b'],
      )
      assert.ok(first.behind > 0 && first.isContinuous)
      const second = await other.readAfter(first.next, NOW)
      assert.equal(
        second.entries.map(({ key, value }) => [key, text(value)]),
        [['c', 'c']],
      )
      assert.is(second.behind, 0)
      const third = await other.readAfter(second.next, NOW)
      assert.equal(third.entries, [])
      assert.is(third.next, second.next)
    },
    async 'keeps only the newest entry of a key, whatever is in the key'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      const odd = 'a.b *>/\u{1f34e} 007'
      await feed.append(odd, bytes('old'))
      await feed.append('b', bytes('b'))
      const sequence = await feed.append(odd, bytes('new'))
      const { entries } = await other.readAfter(0, NOW)
      assert.equal(
        entries.map(({ key, value }) => [key, text(value)]),
        [
          ['b', 'b'],
          [odd, 'new'],
        ],
      )
      const newest = await other.newest(odd)
      assert.is(newest?.sequence, sequence)
      assert.is(text(newest?.value), 'new')
      assert.is(await other.newest('nobody'), null)
    },
    async 'gives each key once and in order, where most of them were replaced'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      const keys = Array.from({ length: 100 }, (_, at) => `item ${at}`)
      const newest = new Map<string, number>()
      // Replaced here and there, so that messages stand close together, far apart, and by twos.
      for (const [round, share] of [1, 3, 2].entries())
        for (const [at, key] of keys.entries())
          if ((at + round) % share === 0)
            newest.set(key, await feed.append(key, bytes(`${round} of ${key}`)))
      const seen: [string, number][] = []
      for (let after = 0, behind = 1; behind > 0; ) {
        const page = await other.readAfter(after, { limit: 7, waitMs: 0 })
        seen.push(...page.entries.map(({ key, sequence }): [string, number] => [key, sequence]))
        ;({ next: after, behind } = page)
      }
      assert.equal(
        seen,
        [...newest].sort(([, one], [, other]) => one - other),
      )
    },
    async 'refuses to write over what the writer has not seen'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      const first = await feed.append('a', bytes('1'), 0)
      assert.is((await faultOf(() => other.append('a', bytes('2'), 0))).kind, 'busy')
      const second = await other.append('a', bytes('2'), first)
      assert.is((await faultOf(() => feed.append('a', bytes('3'), first))).kind, 'busy')
      assert.is(text((await feed.newest('a'))?.value), '2')
      await feed.append('a', bytes('3'), second)
    },
    async 'waits for the next entry, and no longer than it was asked to'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      await feed.append('a', bytes('1'))
      const { next } = await other.readAfter(0, NOW)
      const waiting = other.readAfter(next, { limit: 10, waitMs: 10_000 })
      await feed.append('b', bytes('2'))
      assert.is((await waiting).entries[0]?.key, 'b')
      const quiet = await other.readAfter((await waiting).next, { limit: 10, waitMs: 20 })
      assert.equal(quiet.entries, [])
    },
    async 'can be called off, and loses nothing by it'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      await feed.append('a', bytes('1'))
      const { next } = await other.readAfter(0, NOW)
      const calling = new AbortController()
      const waiting = other.readAfter(next, { limit: 10, waitMs: 10_000, signal: calling.signal })
      calling.abort()
      assert.equal((await waiting).entries, [])
      await feed.append('b', bytes('2'))
      const page = await other.readAfter(next, { limit: 10, waitMs: 10_000 })
      assert.is(page.entries[0]?.key, 'b')
    },
    async 'loses nothing between a page that was not full and the next'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      let next = 0
      for (let round = 0; round < 10; round += 1) {
        const keys = [`${round}-a`, `${round}-b`]
        await feed.append(keys[0] ?? '', bytes('1'))
        const first = await other.readAfter(next, NOW)
        await feed.append(keys[1] ?? '', bytes('2'))
        const second = await other.readAfter(first.next, { limit: 10, waitMs: 5_000 })
        next = second.next
        assert.equal(
          [...first.entries, ...second.entries].map(({ key }) => key),
          keys,
        )
      }
    },
    async 'says when a sequence is not its own, and begins anew'() {
      await using opening = new AsyncDisposableStack()
      const { feed } = await open(opening)
      await feed.append('a', bytes('1'))
      const page = await feed.readAfter(999, NOW)
      assert.not(page.isContinuous)
      assert.is(page.entries[0]?.key, 'a')
    },
    async 'keeps content under its hash, in the place of what stood there'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      const name = 'ab'.repeat(32)
      assert.is(await feed.blob(name), null)
      await feed.putBlob(name, bytes('garbage'))
      await other.putBlob(name, bytes('picture'))
      assert.is(text(await other.blob(name)), 'picture')
    },
    async 'keeps what a shop wrote apart from what others did, and gives all of it to everybody'() {
      await using opening = new AsyncDisposableStack()
      const { feed, north } = await open(opening)
      const name = 'ab'.repeat(32)
      assert.equal([feed.shop, north.shop], [null, 'north'])
      const first = await feed.append('a', bytes('nobody’s'), 0)
      await north.append('a', bytes('north’s'), 0)
      await north.putBlob(name, bytes('picture'))
      assert.is(text((await feed.newest('a'))?.value), 'nobody’s')
      assert.is(text((await feed.newest('a', 'north'))?.value), 'north’s')
      assert.is(text((await north.newest('a', null))?.value), 'nobody’s')
      assert.is(await feed.newest('a', 'south'), null)
      assert.is(await feed.blob(name), null)
      assert.is(text(await feed.blob(name, 'north')), 'picture')
      const { entries } = await feed.readAfter(0, NOW)
      assert.equal(
        entries.map(({ kind, shop, key, value }) => [kind, shop, key, text(value)]),
        [
          ['item', null, 'a', 'nobody’s'],
          ['item', 'north', 'a', 'north’s'],
        ],
      )
      const [one] = entries
      assert.is(one?.sequence, first)
      const again = await north.newest('a', null)
      assert.is(again?.writtenAtMs, one?.writtenAtMs)
      const held = await north.held()
      const byShop = [...held.entries].sort((a, b) => (a.shop ?? '').localeCompare(b.shop ?? ''))
      assert.equal(byShop, [
        { shop: null, key: 'a' },
        { shop: 'north', key: 'a' },
      ])
      assert.equal(held.blobs, [{ shop: 'north', key: name }])
    },
    async 'tells everybody what was taken back of a shop'() {
      await using opening = new AsyncDisposableStack()
      const { feed, north } = await open(opening)
      assert.is(await north.withdrawal('north'), null)
      await feed.append('a', bytes('1'))
      await feed.withdraw('north', bytes('old'))
      await feed.withdraw('north', bytes('all of it'))
      assert.is(text(await north.withdrawal('north')), 'all of it')
      const { entries } = await north.readAfter(0, NOW)
      assert.equal(
        entries.map(({ kind, shop, key, value }) => [kind, shop, key, text(value)]),
        [
          ['item', null, 'a', '1'],
          ['withdrawn', 'north', '', 'all of it'],
        ],
      )
      assert.equal((await north.held()).entries, [{ shop: null, key: 'a' }])
    },
    async 'has one name, seen from anywhere'() {
      await using opening = new AsyncDisposableStack()
      const { feed, other } = await open(opening)
      assert.is(feed.feedId, other.feedId)
    },
    ...(openRemote && {
      async 'is unreachable while its home is, and has all that it took when that is back'() {
        await using remote = await openRemote()
        const { feed } = remote
        await feed.append('a', bytes('1'))
        await feed.putBlob('ab'.repeat(32), bytes('picture'))
        const { next } = await feed.readAfter(0, NOW)
        const waiting = faultOf(
          () => feed.readAfter(next, { limit: 10, waitMs: 60_000 }),
          'unreachable',
        )
        await remote.lose()
        await waiting
        for (const call of [
          () => feed.append('b', bytes('2')),
          () => feed.newest('a'),
          () => feed.readAfter(0, NOW),
          () => feed.putBlob('cd'.repeat(32), bytes('other')),
          () => feed.blob('ab'.repeat(32)),
          () => remote.again(),
        ])
          await faultOf(call, 'unreachable')
        await remote.find()
        await using again = await remote.again()
        assert.is(again.feedId, feed.feedId)
        assert.is(text((await again.newest('a'))?.value), '1')
        assert.is(text(await again.blob('ab'.repeat(32))), 'picture')
        assert.is(await again.newest('b'), null)
        await again.append('b', bytes('2'))
      },
    }),
  })
}
