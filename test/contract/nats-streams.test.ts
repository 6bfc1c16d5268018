/** The streams of a chain at a real NATS server: made, compared with the config, put right. */
import { writeFileSync } from 'node:fs'
import {
  DiscardPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openNatsFeed } from '#drivers/peers/change-feed-nats.ts'
import {
  chainStreams,
  compareStreams,
  ensureStreams,
  prepareStreams,
} from '#drivers/peers/nats-streams.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const WISH = { stream: 'laned', replicas: 1, maxMegabytes: 64 }
const [ITEMS] = chainStreams(WISH)

/** Each way in which a stream can be another one, what is said of it, and whether `prepare` mends it. */
const OTHERS: readonly [Partial<StreamConfig>, RegExp, 'mended' | 'stays'][] = [
  [
    { subjects: ['laned.item.*'] },
    /does not store messages of the subject laned\.shop\.\*\.item\.\*/,
    'mended',
  ],
  [
    { max_bytes: 20 * 2 ** 20 },
    /limit of the stream laned is 20 MB, .*maxMegabytes asks for 64 MB/,
    'mended',
  ],
  [
    { max_bytes: -1 },
    /limit of the stream laned is not set, .*maxMegabytes asks for 64 MB/,
    'mended',
  ],
  [
    { discard: DiscardPolicy.Old },
    /when the stream laned is full, it deletes its oldest messages/,
    'mended',
  ],
  [{ max_age: 3_600e9 }, /deletes messages after a time/, 'mended'],
  [{ max_msgs_per_subject: 5 }, /keeps more than the newest message/, 'mended'],
  [
    { deny_purge: false },
    /can delete all its messages at once, because deny_purge is off/,
    'mended',
  ],
  [{ deny_delete: false }, /can be deleted, because deny_delete is off/, 'mended'],
  [{ max_msg_size: 1_000 }, /messages of at most 1000 bytes/, 'mended'],
  [{ sealed: true }, /is sealed: it never takes a new message/, 'stays'],
  [{ storage: StorageType.Memory }, /is stored in memory/, 'stays'],
  [
    // No server changes it; `interest` one from 2.10 on does.
    { retention: RetentionPolicy.Workqueue },
    /deletes a message once one reader has read it/,
    'stays',
  ],
]

async function manage(opened: AsyncDisposableStack, url: string) {
  const connection = await connect({ servers: url })
  opened.defer(() => connection.close())
  return jetstreamManager(connection)
}

async function openServer(opened: AsyncDisposableStack) {
  const server = opened.use(await startNats())
  const restart = async () => {
    await server.kill()
    await server.start()
  }
  return { url: server.url, jsm: await manage(opened, server.url), restart }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const hashOf = (nth: number) => String(nth).repeat(64)
/** Two of them fit two megabytes. */
const PICTURE = new Uint8Array(950_000)
const ALL_ENTRIES = 'north/apple,north/pear,south/apple,south/melon,west/melon'

const said = (found: readonly object[]) => found.map(String).join('\n')

spec("a chain's streams", {
  async 'are made as they should be, by whoever comes first'() {
    await using opened = new AsyncDisposableStack()
    const { jsm } = await openServer(opened)
    await ensureStreams(jsm, WISH)
    await ensureStreams(jsm, WISH)
    assert.equal(await compareStreams(jsm, WISH), [])
    for (const name of ['laned', 'laned-blob']) {
      const { config } = await jsm.streams.info(name)
      assert.ok(config.deny_purge && config.deny_delete, name)
      assert.match(String(await jsm.streams.purge(name).catch(String)), /not permitted/)
    }
  },
  ...Object.fromEntries(
    OTHERS.map(([other, sentence, after]) => [
      `are compared with the config: ${JSON.stringify(other)}`,
      async () => {
        await using opened = new AsyncDisposableStack()
        const { jsm, url } = await openServer(opened)
        const { sealed, ...config } = { ...ITEMS, ...other }
        if (config.subjects?.length === 1) delete config.republish
        // A stream of an earlier release.
        await jsm.streams.add({ ...(config as StreamConfig), name: 'laned' })
        if (sealed) await jsm.streams.update('laned', { sealed } as Partial<StreamConfig>)
        const told: string[] = []
        await using _feed = await openNatsFeed(
          { servers: [url], ...WISH },
          createSystemClock(),
          createMemoryJournal(),
          (found) => told.push(said(found)),
        )
        assert.match(told.join('\n'), sentence)
        const left = said(await prepareStreams(jsm, WISH))
        if (after === 'mended') assert.is(left, '')
        else assert.match(left, sentence)
      },
    ]),
  ),
  async 'with a bound for each shop: one fills its own, and what the others write comes as before'() {
    await using opened = new AsyncDisposableStack()
    const { jsm, url, restart } = await openServer(opened)
    assert.equal(await prepareStreams(jsm, WISH, { shops: ['north', 'south'], megabytes: 2 }), [])
    const told: string[] = []
    const open = async (shop: string) =>
      opened.use(
        await openNatsFeed(
          { servers: [url], ...WISH, shop },
          createSystemClock(),
          createMemoryJournal(),
          (found) => told.push(said(found)),
        ),
      )
    const [north, south] = [await open('north'), await open('south')]
    assert.equal(told, ['', ''])
    let pictures = 0
    const full = await faultOf(async () => {
      for (; pictures < 10; pictures += 1) await north.putBlob(hashOf(pictures), PICTURE)
    }, 'refused')
    assert.match(full.message, /maximum bytes exceeded/)
    assert.is(pictures, 2)
    // What north still writes into its rest, and what south writes, is read by the other, in one order.
    await north.append('apple', bytes('of north'))
    await south.putBlob(hashOf(9), PICTURE)
    await south.append('apple', bytes('of south'))
    await south.append('apple', bytes('of south, again'))
    const read = async () => (await north.readAfter(0, { limit: 10, waitMs: 0 })).entries
    const entries = await waitUntil('both entries have come', async () => {
      const found = await read()
      const texts = found.map(({ shop, key, value }) => `${shop} ${key} ${Buffer.from(value)}`)
      // Of two shops that write at the same time either may come first.
      const both = ['north apple of north', 'south apple of south, again']
      return texts.toSorted().join() === both.join() && found
    })
    const picture = await waitUntil('a picture has come', () => north.blob(hashOf(9), 'south'))
    assert.is(picture.length, PICTURE.length)
    assert.is((await south.held()).blobs.length, 3)
    // Heard at once, and not at the next look by itself: the wait is longer than the test may take.
    const waiting = south.readAfter(entries.at(-1)?.sequence ?? 0, { limit: 1, waitMs: 600_000 })
    await north.append('pear', bytes('pear'))
    assert.is((await waiting).entries[0]?.key, 'pear')
    await restart()
    // The office sees whose is nearly full, and gives one more shop a stream; nobody loses his.
    const manager = await manage(opened, url)
    assert.match(
      said(await prepareStreams(manager, WISH)),
      /^the stream laned-shop-north is nearly full/,
    )
    assert.match(
      told[2] ?? (await open('west').then(() => told[2] ?? '')),
      /does not take what the shop west sends/,
    )
    await prepareStreams(manager, WISH, { shops: ['west'], megabytes: 2 })
    const again = { west: await open('west'), south: await open('south') }
    await again.west.append('melon', bytes('of west'))
    await again.south.append('melon', bytes('of south'))
    await waitUntil('all is there after a restart of the server', async () => {
      const { entries: all } = await again.west.readAfter(0, { limit: 10, waitMs: 0 })
      return (
        all
          .map(({ shop, key }) => `${shop}/${key}`)
          .sort()
          .join() === ALL_ENTRIES
      )
    })
  },
  async 'are said to be nearly full when they become so, to a shop that stays connected'() {
    await using opened = new AsyncDisposableStack()
    const { url } = await openServer(opened)
    const clock = createFakeClock()
    const told: string[] = []
    const feed = opened.use(
      await openNatsFeed(
        { servers: [url], ...WISH, maxMegabytes: 2 },
        clock,
        createMemoryJournal(),
        (found) => told.push(said(found)),
      ),
    )
    for (const nth of [1, 2]) await feed.putBlob(hashOf(nth), PICTURE)
    await clock.advance(10 * 60_000)
    await waitUntil('the streams were looked at again', () => told.length > 1)
    assert.is(told[0], '')
    assert.match(told[1] ?? '', /^the stream laned-blob is nearly full/)
  },
  async 'get no bound for each shop where they were made without: another stream has to'() {
    await using opened = new AsyncDisposableStack()
    const { jsm } = await openServer(opened)
    await prepareStreams(jsm, WISH)
    const bounds = { shops: ['north'], megabytes: 2 }
    const fault = await faultOf(() => prepareStreams(jsm, WISH, bounds), 'refused')
    assert.match(
      fault.message,
      /the stream \S+ was made for all shops together.*another name in sync\.feed\.stream/,
    )
    assert.equal(await Array.fromAsync(jsm.streams.names()), ['laned', 'laned-blob'])
    assert.equal(await prepareStreams(jsm, { ...WISH, stream: 'laned2' }, bounds), [])
  },
  async 'are prepared by lanectl, with the login of the office'() {
    await using opened = new AsyncDisposableStack()
    const { jsm, url } = await openServer(opened)
    const folder = opened.use(temporaryFolder())
    const file = folder.file('office.yaml')
    writeFileSync(
      file,
      `sync: { feed: { driver: nats, servers: ["${url}"], stream: laned, maxMegabytes: 64 } }`,
    )
    const { code, stdout } = await lanectl(['chain', 'prepare', file])
    assert.match(stdout, /laned and laned-blob are as they should be/)
    assert.is(code, 0)
    assert.equal(await compareStreams(jsm, WISH), [])
    writeFileSync(file, `sync: { feed: { driver: nats, servers: ["${url}"], stream: bounded } }`)
    const named = ['chain', 'prepare', file, '--shop', 'north', 'south', '--shop-megabytes', '3']
    assert.match((await lanectl(named)).stdout, /bounded and bounded-blob are as they should be/)
    for (const shop of ['north', 'south']) {
      const { config } = await jsm.streams.info(`bounded-shop-${shop}`)
      assert.is(config.max_bytes, 3 * 2 ** 20)
    }
    for (const wrong of [
      ['--shop', 'North'],
      ['--shop', 'north', '--shop-megabytes', 'all'],
    ])
      assert.is((await lanectl(['chain', 'prepare', file, ...wrong])).code, 64)
  },
  async 'are told to be missing where a shop may not make them'() {
    await using opened = new AsyncDisposableStack()
    const config = `accounts { A { jetstream: enabled, users: [{ user: a, password: a, permissions: { publish: "$JS.API.STREAM.INFO.*" } }] } }
      no_auth_user: a`
    const server = opened.use(await startNats({ config }))
    const fault = await faultOf(
      () =>
        openNatsFeed(
          { servers: [server.url], ...WISH },
          createSystemClock(),
          createMemoryJournal(),
        ),
      'refused',
    )
    assert.match(
      fault.message,
      /has no stream named laned, and this shop has no right to make it\. .* with lanectl chain prepare/,
    )
  },
})
