/**
 * The account file of the documentation, at a real NATS server: with its rights a shop has all that it needs, each right
 * taken away is missed, and nothing that a shop tries on the others succeeds.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { checkChain } from '#drivers/peers/chain-check.ts'
import { wideRights } from '#drivers/peers/chain-rights.ts'
import { openNatsFeed } from '#drivers/peers/change-feed-nats.ts'
import type { ShopBounds } from '#drivers/peers/nats-streams.ts'
import { blockOf, fileWith, GUIDE_FILE, openGuideChain, RIGHTS } from '#test/fleet/guide-chain.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const HASH = 'ab'.repeat(32)

async function openChain(
  opened: AsyncDisposableStack,
  file: string,
  bounds: ShopBounds | null = null,
) {
  const chain = await openGuideChain(opened, file, { bounds })
  const open = (shop: string) =>
    openNatsFeed(chain.feedOf(shop), createSystemClock(), createMemoryJournal())
  return { ...chain, open }
}

/** Longer than a busy server takes to answer. */
const ANSWERED_MS = 60_000
/** Where a right is missing nothing answers. */
const MISSED_MS = 1_000

/** Everything that a shop does with its chain. */
async function use(
  { connect, open, manager }: Awaited<ReturnType<typeof openChain>>,
  timeout = ANSWERED_MS,
) {
  const north = await connect('north')
  const south = await connect('south')
  const options = { apiPrefix: 'laned-api', timeout }
  await using feed = await open('north')
  const write = (who: NatsConnection, subject: string, text: string, expected = 0) =>
    jetstream(who, options).publish(subject, bytes(text), {
      expect: { lastSubjectSequence: expected },
    })
  const { seq } = await write(north, 'laned.shop.north.item.QQ', 'of north')
  await write(north, `laned.shop.north.blob.${HASH}`, 'picture of north')
  const page = await feed.readAfter(0, { limit: 10, waitMs: 0 })
  assert.equal(
    page.entries.map(({ value }) => Buffer.from(value).toString()),
    ['of north'],
  )
  assert.equal(
    (await manager.streams.getMessage('laned', { seq }))?.subject,
    'laned.shop.north.item.QQ',
  )
  const jsm = await jetstreamManager(north, { ...options, checkAPI: false })
  for (const name of ['laned', 'laned-blob']) {
    const { state } = await jsm.streams.info(name, { subjects_filter: '>' })
    assert.ok(Object.keys(state.subjects ?? {}).length > 0)
  }
  const found = await jsm.streams.getMessage('laned-blob', {
    last_by_subj: `laned.shop.north.blob.${HASH}`,
  })
  assert.is(found?.string(), 'picture of north')
  const newest = await jsm.streams.getMessage('laned', { last_by_subj: 'laned.shop.north.item.QQ' })
  assert.is(newest?.seq, seq)
  // What another one writes is heard at once, and not at the next look by itself.
  const heard = north.subscribe('laned.heard.>', { max: 1 })
  await north.flush()
  const waiting = feed.readAfter(page.next, { limit: 10, waitMs: 20_000 })
  // It ends with the feed where nothing was heard before.
  waiting.catch(() => {})
  await write(south, 'laned.shop.south.item.QQ', 'of south')
  const [{ subject } = { subject: '' }] = await within(Array.fromAsync(heard), timeout)
  assert.is(subject, 'laned.heard.south.QQ')
  const [entry] = (await waiting).entries
  assert.is(Buffer.from(entry?.value ?? []).toString(), 'of south')
}

/** What never comes is told. */
async function within<Value>(work: Promise<Value>, patienceMs: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('nothing came')), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const API = ['$JS.API', 'laned-api']
/** What the server itself would carry out for whoever may ask, with what is asked of it. */
const REQUESTS: Readonly<Record<string, readonly [string, object | string]>> = {
  'empty the entries': ['STREAM.PURGE.laned', ''],
  'empty one shop': ['STREAM.PURGE.laned', { filter: 'laned.shop.south.>' }],
  'empty the pictures': ['STREAM.PURGE.laned-blob', ''],
  'delete a stream': ['STREAM.DELETE.laned', ''],
  'seal a stream': [
    'STREAM.UPDATE.laned',
    { name: 'laned', subjects: ['laned.item.*'], sealed: true },
  ],
  'delete a message': ['STREAM.MSG.DELETE.laned', { seq: 1 }],
  'make a stream of its own, and fill the store': [
    'STREAM.CREATE.mine',
    { name: 'mine', subjects: ['mine'] },
  ],
  'take servers out of the stream': ['STREAM.PEER.REMOVE.laned', { peer: 'nats-1' }],
  'make the leader step down': ['STREAM.LEADER.STEPDOWN.laned', ''],
  'save the stream elsewhere': ['STREAM.SNAPSHOT.laned', { deliver_subject: 'laned.heard.x' }],
  'make a consumer that sends where it likes': [
    'CONSUMER.CREATE.laned',
    {
      stream_name: 'laned',
      config: { deliver_subject: 'laned.shop.south.blob.x', ack_policy: 'none' },
    },
  ],
  'delete the consumer of another': ['CONSUMER.DELETE.laned.office', ''],
}

/** Nobody hears it, or an account hears it that has no streams; a lone server has no peers either. */
const DENIED = /no responders|JetStream not enabled for account|clustering support required/

const VICTIM = 'laned.shop.south.item.QQ'
/** Messages by which the server, or an answer of it, would write for another. */
const MESSAGES: Readonly<Record<string, (north: NatsConnection) => void>> = {
  'write for another shop': (north) => north.publish(VICTIM, 'evil'),
  'write for nobody': (north) => north.publish('laned.item.QQ', 'evil'),
  "write for the chain's office": (north) => north.publish('laned.chain.withdrawn.south', 'evil'),
  'have the acknowledgement written for another': (north) =>
    north.publish('laned.shop.north.item.EVIL', 'evil', { reply: VICTIM }),
  'have an answer about the stream written for another': (north) =>
    north.publish('laned-api.STREAM.INFO.laned', '', { reply: VICTIM }),
  'have a message of its own written for another': (north) =>
    north.publish('laned-api.DIRECT.GET.laned', '{"seq":1}', { reply: VICTIM }),
  'have an answer written for nobody': (north) =>
    north.publish('laned-api.STREAM.MSG.GET.laned', '{"seq":1}', { reply: 'laned.item.QQ' }),
}

spec('the account file of a chain', {
  async 'gives a shop all that it needs'() {
    await using opened = new AsyncDisposableStack()
    await use(await openChain(opened, GUIDE_FILE))
  },
  ...Object.fromEntries(
    RIGHTS.map((line) => [
      `gives it nothing that it does not need: ${line.trim()}`,
      async () => {
        await using opened = new AsyncDisposableStack()
        const without = GUIDE_FILE.replace(`\n${line}`, '')
        assert.is(without.length, GUIDE_FILE.length - line.length - 1)
        const chain = await openChain(opened, without)
        const error = await use(chain, MISSED_MS).then(
          () => null,
          (thrown: Error) => thrown,
        )
        assert.ok(error, 'it works without')
      },
    ]),
  ),
  'is tried by `chain check` in all that is tried here'() {
    const place = { stream: 'laned', shop: 'north', apiPrefix: 'laned-api' }
    const tried = wideRights(place, ['south'], { isShared: true, hasJetStream: true }).flatMap(
      ({ tries }) => tries.map(({ subject }) => subject),
    )
    // Below what is asked stand a stream and a consumer, of whatever name.
    const verbOf = (question: string) => /^(?:[A-Z]+\.)+/.exec(question)?.[0] ?? question
    for (const [attack, [question]] of Object.entries(REQUESTS))
      for (const prefix of API)
        assert.ok(
          tried.some((subject) => subject.startsWith(`${prefix}.${verbOf(question)}`)),
          attack,
        )
  },
  async 'lets nothing be done to the others, whatever a shop tries'() {
    await using opened = new AsyncDisposableStack()
    const { connect, manager, office } = await openChain(opened, GUIDE_FILE)
    const north = await connect('north')
    const south = await connect('south')
    const js = jetstream(south, { apiPrefix: 'laned-api' })
    await js.publish('laned.shop.south.blob.QQ', 'picture')
    await js.publish(VICTIM, 'honest')
    await manager.consumers.add('laned', { name: 'office', inactive_threshold: 60e9 })
    const known = async () => ({
      config: (await manager.streams.info('laned')).config,
      consumers: (await manager.consumers.info('laned', 'office')).name,
      victim: (await manager.streams.getMessage('laned', { last_by_subj: VICTIM }))?.string(),
      names: Object.keys(
        (await manager.streams.info('laned', { subjects_filter: '>' })).state.subjects ?? {},
      ).filter((name) => !name.startsWith('laned.shop.north.')),
      pictures: (await manager.streams.info('laned-blob')).state.messages,
      streams: await Array.fromAsync(manager.streams.names()),
    })
    const before = await known()
    assert.is(before.victim, 'honest')
    for (const [attack, [what, body]] of Object.entries(REQUESTS))
      for (const prefix of API) {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const answer = await north
          .request(`${prefix}.${what}`, text, { timeout: ANSWERED_MS })
          .then((message) => message.string(), String)
        assert.match(answer, DENIED, `${attack}: ${answer}`)
        assert.equal(await known(), before, attack)
      }
    for (const [attack, send] of Object.entries(MESSAGES)) {
      send(north)
      await north.flush()
      // The office hears all of its account: what came through to it was handled before this.
      await manager.streams.info('laned')
      assert.equal(await known(), before, attack)
    }
    // Two hear nothing of each other and of the office: an answer, a question, a message that is stored.
    const heard: string[] = []
    north.subscribe('>', { callback: (_error, { subject }) => void heard.push(subject) })
    await north.flush()
    await js.publish('laned.shop.south.item.QR', 'more')
    await jetstream(office).publish('laned.shop.south.item.QS', 'more')
    await north.flush()
    assert.equal(
      heard.filter((subject) => !subject.startsWith('laned.heard.')),
      [],
    )
  },
  async 'lets a shop with a bound of its own fill that alone, and nobody touch the stream of another'() {
    await using opened = new AsyncDisposableStack()
    const bounds = { shops: ['north', 'south', 'wide'], megabytes: 2 }
    const purge = 'STREAM.PURGE.laned-shop-south'
    const block = blockOf('wide').replace(
      'imports: [\n',
      `imports: [\n{ service: { account: CHAIN, subject: "$JS.API.${purge}" }, to: "laned-api.${purge}" }\n`,
    )
    const file = fileWith([block], [`{ service: "$JS.API.${purge}" }`])
    const chain = await openChain(opened, file, bounds)
    const { connect, open, manager } = chain
    const north = await connect('north')
    const js = jetstream(north, { apiPrefix: 'laned-api' })
    const large = new Uint8Array(950_000)
    // Pictures and entries are within one bound.
    await js.publish('laned.shop.north.blob.N1', large)
    await js.publish('laned.shop.north.item.N1', large)
    for (const kind of ['blob', 'item'])
      assert.match(
        await js.publish(`laned.shop.north.${kind}.N2`, large).then(String, String),
        /maximum bytes exceeded/,
      )
    await using feed = await open('south')
    await feed.putBlob(HASH, bytes('picture of south'))
    await feed.append('apple', bytes('of south'))
    const found = async (shop: string) =>
      (await checkChain(chain.feedOf(shop), createSystemClock(), null)).found
    assert.equal(await found('south'), [])
    assert.equal(
      (await found('wide')).map(({ why }) => String(why)),
      [
        `this shop's login may empty a stream. No shop needs this right. At the NATS server, remove laned-api.${purge} from what this login may do`,
      ],
    )
    assert.match(
      (await found('office')).map(({ why }) => String(why)).join('\n'),
      /the stream laned-shop-north is nearly full/,
    )
    await using reader = await open('north')
    await waitUntil('what south wrote has come', async () => {
      const { entries } = await reader.readAfter(0, { limit: 10, waitMs: 0 })
      const picture = await reader.blob(HASH, 'south')
      return (
        picture !== null && entries.some(({ key, shop }) => shop === 'south' && key === 'apple')
      )
    })
    for (const [attack, [what, body]] of Object.entries(REQUESTS))
      for (const prefix of API) {
        const there = what.replace(/laned(-blob)?/, 'laned-shop-south')
        const answer = await north
          .request(`${prefix}.${there}`, typeof body === 'string' ? body : JSON.stringify(body), {
            timeout: ANSWERED_MS,
          })
          .then((message) => message.string(), String)
        assert.match(answer, DENIED, `${attack}: ${answer}`)
      }
    assert.is((await manager.streams.info('laned-shop-south')).state.messages, 2)
  },
  async 'bounds what a shop may fill; the others read on, and are told why they cannot write'() {
    await using opened = new AsyncDisposableStack()
    const { connect, open, manager } = await openChain(opened, GUIDE_FILE)
    const north = await connect('north')
    const js = jetstream(north, { apiPrefix: 'laned-api' })
    await js.publish('laned.shop.north.item.QQ', 'before')
    const large = new Uint8Array(900_000)
    let refusal = ''
    for (let at = 0; refusal === '' && at < 40; at += 1)
      await js.publish(`laned.shop.north.item.N${at}`, large).catch((error: Error) => {
        refusal = error.message
      })
    assert.match(refusal, /maximum bytes exceeded/)
    assert.ok((await manager.streams.info('laned')).state.bytes <= 16 * 1024 * 1024)
    await using feed = await open('south')
    const { entries } = await feed.readAfter(0, { limit: 1, waitMs: 0 })
    assert.is(Buffer.from(entries[0]?.value ?? []).toString(), 'before')
  },
})
