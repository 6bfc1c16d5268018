/**
 * What a look at a chain tells, at real NATS servers: nothing with the rights of the guide; each right that is too wide and each
 * that is missing, and no other; how the connection, the streams and the clocks are. Whatever it finds, it changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { neededRights, type Try, wideRights } from '#drivers/peers/chain-rights.ts'
import { prepareStreams } from '#drivers/peers/nats-streams.ts'
import { openWideFeed } from '#drivers/peers/open.ts'
import type { FeedConfig, SyncConfig } from '#firmware/config/sections/sync.ts'
import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import type { ChainCheck, WideFeed } from '#hal/change-feed.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import {
  blockOf,
  fileWith,
  GUIDE_FILE,
  type GuideChain,
  openGuideChain,
  RIGHTS,
  WISH,
} from '#test/fleet/guide-chain.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { call } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const API = 'laned-api'
const ALL = '_INBOX.>'
const EACH = '_INBOX.>, _INBOX.south.>, _INBOX.laned-check.>'
const SHARED = 'this shop logs in to the NATS account that holds the streams'
const placeOf = (shop: string, apiPrefix = API) => ({ stream: 'laned', shop, apiPrefix })

/** `offsetMs`: how far the lane's clock is ahead. */
function feedAt(feed: FeedConfig, offsetMs = 0): WideFeed {
  const system = createSystemClock()
  const clock = { ...system, now: () => system.now() + offsetMs }
  const wide = openWideFeed({ feed } as SyncConfig, {
    clock,
    journal: createMemoryJournal(),
    credentialsFolder: null,
  })
  if (!wide) throw new Error('there is no feed')
  return wide
}

const findings = ({ found }: ChainCheck) => found.map(({ about, why }) => `${about}: ${why}`)

type Manager = GuideChain['manager']

/** What a look could do harm to. */
const standing = async (manager: Manager) =>
  Promise.all(
    ['laned', 'laned-blob'].map(async (name) => {
      const { config, state } = await manager.streams.info(name, { subjects_filter: '>' })
      return { config, state, consumers: await Array.fromAsync(manager.consumers.list(name)) }
    }),
  )

/** Looks as each of them; what was found of each. */
async function lookAs(logins: readonly string[], chain: Pick<GuideChain, 'feedOf' | 'manager'>) {
  const before = await standing(chain.manager)
  const found = new Map<string, readonly string[]>()
  for (const login of logins) found.set(login, findings(await feedAt(chain.feedOf(login)).check()))
  assert.equal(await standing(chain.manager), before)
  return found
}

async function teach({ connect }: GuideChain, shop: string, ...subjects: readonly string[]) {
  const js = jetstream(await connect(shop), { apiPrefix: API })
  for (const subject of subjects) await js.publish(`laned.shop.${shop}.${subject}`, 'taught')
}

/** Each thing that nobody should be able to do, with the right to it in an account of its own, and what is said of it. */
function wideShops(place: (shop: string) => ReturnType<typeof placeOf>, isShared: boolean) {
  return wideRights(place('w'), ['south'], { isShared, hasJetStream: isShared }).flatMap(
    ({ may, tries }) =>
      tries.map((one, at) => ({
        one,
        at,
        said: `too-wide: this shop's login may ${may}. No shop needs this right. At the NATS server, remove ${one.subject} from what this login may do`,
      })),
  )
}

/** Only a cluster has servers that could be taken out, and leaders that could step down. */
const isOfCluster = ({ subject }: Try) => /PEER\.REMOVE|STEPDOWN/.test(subject)

/** The account file, with a shop for each right of another's, and that right in the shop's own account. */
function wideFile(cases: ReturnType<typeof wideShops>) {
  const chainSubject = ({ subject }: Try) => subject.replace(API, '$JS.API')
  const exports = cases.map(({ one }) => `      { service: "${chainSubject(one)}" }`)
  const blocks = cases.map(({ one }, at) =>
    blockOf(`w${at}`).replace(
      'imports: [\n',
      `imports: [\n{ service: { account: CHAIN, subject: "${chainSubject(one)}" }, to: "${one.subject}" }\n`,
    ),
  )
  return fileWith(blocks, exports)
}

spec('a look at a chain', {
  async 'finds nothing with the rights of the guide, and tells who holds what'() {
    await using opened = new AsyncDisposableStack()
    const chain = await openGuideChain(opened, GUIDE_FILE)
    await teach(chain, 'north', 'item.QQ')
    await teach(chain, 'south', 'item.QQ', 'item.QR', 'blob.ab')
    const wide = feedAt(chain.feedOf('north'))
    await using feed = await wide.open()
    await feed.append('apple', new Uint8Array(1))
    const before = await standing(chain.manager)
    const { shops, server, isEncrypted, clockOffMs, found } = await wide.check()
    assert.equal(await standing(chain.manager), before)
    assert.equal(found, [])
    assert.equal(shops, [
      { shop: 'south', entries: 2, pictures: 1 },
      { shop: 'north', entries: 2, pictures: 0 },
    ])
    assert.match(server, /^nats-1 \(nats-server 2\./)
    assert.ok(isEncrypted)
    // A server's moments end at the millisecond: what is less than one is no difference.
    assert.ok(clockOffMs !== null && Math.abs(clockOffMs) < 1, `${clockOffMs} ms`)
  },
  async 'tells each right in an account of its own that is too wide, and no other'() {
    await using opened = new AsyncDisposableStack()
    const cases = wideShops(placeOf, false)
    assert.ok(cases.length > 30)
    const chain = await openGuideChain(opened, wideFile(cases))
    await teach(chain, 'south', 'item.QQ')
    const found = await lookAs(
      cases.map((_, at) => `w${at}`),
      chain,
    )
    assert.equal(
      [...found.values()],
      cases.map(({ one, said }) => (isOfCluster(one) ? [] : [said])),
    )
  },
  async 'tells the same of a cluster, and finds nothing there with the rights of the guide'() {
    await using opened = new AsyncDisposableStack()
    const cases = wideShops(placeOf, false).filter(({ one }) => isOfCluster(one))
    assert.is(cases.length, 4)
    const chain = await openGuideChain(opened, wideFile(cases), { isCluster: true })
    const found = await lookAs(['north', ...cases.map((_, at) => `w${at}`)], chain)
    assert.equal([...found.values()], [[], ...cases.map(({ said }) => [said])])
  },
  async 'tells each right that is missing, and no other'() {
    await using opened = new AsyncDisposableStack()
    const needed = (shop: string) => neededRights(placeOf(shop))
    const blocks = RIGHTS.map((line, at) =>
      blockOf(`m${at}`).replace(`\n${line.replaceAll('north', `m${at}`)}`, ''),
    )
    const chain = await openGuideChain(opened, fileWith(blocks))
    const found = await lookAs(
      RIGHTS.map((_, at) => `m${at}`),
      chain,
    )
    const expected = RIGHTS.map((_, at) => {
      const { subject, without } = needed(`m${at}`)[at] ?? {}
      return [
        `missing: this shop's login has no access to the subject ${subject}, so ${without}. At the NATS server, give this login the right to the subject, or import the subject into its account`,
      ]
    })
    // Whoever may not hear what is stored finds out with time alone.
    const deaf = `m${RIGHTS.length - 1}`
    const deafness = expected.pop() ?? []
    assert.equal([...found.values()], [...expected, []])
    const wide = feedAt(chain.feedOf(deaf))
    await using feed = await wide.open()
    const { next } = await feed.readAfter(0, { limit: 10, waitMs: 0 })
    await teach(chain, 'south', 'item.QQ')
    assert.is((await feed.readAfter(next, { limit: 10, waitMs: 0 })).entries.length, 1)
    assert.equal(findings(await wide.check()), deafness)
    const other = feedAt(chain.feedOf('north'))
    await using hearing = await other.open()
    const place = (await hearing.readAfter(0, { limit: 10, waitMs: 0 })).next
    const page = hearing.readAfter(place, { limit: 10, waitMs: 20_000 })
    await teach(chain, 'south', 'item.QR')
    assert.is((await page).entries.length, 1)
    await waitUntil('it was woken', async () => findings(await other.check()).length === 0)
  },
  'needs what the guide lists, for the same reasons'() {
    const guide = readFileSync('docs/operations/fleet.md', 'utf8')
    const [, table = ''] = guide.split('| A shop may | Without it |\n|---|---|\n')
    const rows = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split(' | ')[1])
    assert.equal(
      rows,
      neededRights(placeOf('north')).map(({ without }) => `${without} |`),
    )
  },
  async 'tells that an account is shared, and each right that is too wide in it'() {
    await using opened = new AsyncDisposableStack()
    const shared = (shop: string) => placeOf(shop, '$JS.API')
    const cases = wideShops(shared, true)
    const chain = await openSharedAccount(opened, [
      { name: 'least' },
      ...cases.map(({ one }, at) => ({ name: `w${at}`, more: [one] })),
      { name: 'old', isOld: true as const },
    ])
    const found = await lookAs(chain.names, chain)
    const [least = [], ...others] = [...found.values()]
    const old = others.pop() ?? []
    assert.is(least.length, 1)
    assert.match(least[0] ?? '', SHARED)
    assert.equal(
      others.map((one) => one.slice(1)),
      cases.map(({ one, said }) => {
        if (isOfCluster(one)) return []
        // Whoever may hear all may hear each.
        return [one.subject === ALL ? said.replace(ALL, EACH) : said]
      }),
    )
    // What the guide of earlier releases gave: all of it.
    const abilities = wideRights(shared('old'), ['south'], { isShared: true, hasJetStream: true })
      .filter(({ tries }) => !tries.every(isOfCluster))
      .map(({ may }) => `too-wide: this shop's login may ${may}. No shop`)
    assert.equal(
      old.slice(1).map((one) => abilities.find((ability) => one.startsWith(ability))),
      abilities,
    )
  },
  async 'tells each right that is missing in a shared account'() {
    await using opened = new AsyncDisposableStack()
    const rights = neededRights(placeOf('m', '$JS.API'))
    const chain = await openSharedAccount(
      opened,
      rights.map((_, at) => ({ name: `m${at}`, without: at })),
    )
    const found = await lookAs(chain.names, chain)
    assert.equal(
      [...found.values()].map((one) => one.filter((why) => !why.includes(SHARED))),
      rights.map((_, at) => {
        const { subject, without } = neededRights(placeOf(`m${at}`, '$JS.API'))[at] ?? {}
        return [
          `missing: this shop's login has no access to the subject ${subject}, so ${without}. At the NATS server, give this login the right to the subject, or import the subject into its account`,
        ]
      }),
    )
  },
  async 'says so where nothing can be asked, as the answers are not heard'() {
    await using opened = new AsyncDisposableStack()
    const chain = await openSharedAccount(opened, [{ name: 'mute', isMute: true as const }])
    const { message } = await faultOf(() => feedAt(chain.feedOf('mute')).check(), 'refused')
    assert.match(message, /may not subscribe to _INBOX\.mute\..*cannot ask the servers anything/)
  },
  async 'tells that it goes in the clear, beyond this machine, and what the streams are not'() {
    await using opened = new AsyncDisposableStack()
    const server = opened.use(await startNats())
    const feed: FeedConfig = {
      driver: 'nats',
      ...WISH,
      shop: 'north',
      apiPrefix: '$JS.API',
      servers: [server.url],
    }
    const missing = await feedAt(feed).check()
    assert.is(missing.isEncrypted, false)
    assert.ok(
      findings(missing).includes(
        "streams: the chain has no stream named laned. The chain's office must make this stream with lanectl chain prepare",
      ),
    )
    assert.not.ok(findings(missing).some((why) => why.startsWith('connection: ')))
    const connection = await connect({ servers: server.url })
    opened.defer(() => connection.close())
    await prepareStreams(await jetstreamManager(connection), { ...WISH, maxMegabytes: 32 })
    const beyond = await feedAt({
      ...feed,
      servers: [server.url.replace('127.0.0.1', '0.0.0.0')],
    }).check()
    const about = (what: string) => findings(beyond).filter((why) => why.startsWith(what))
    assert.equal(about('connection').length, 1)
    assert.match(about('connection')[0] ?? '', /0\.0\.0\.0:\d+ without encryption/)
    assert.equal(about('streams').length, 2)
    assert.match(about('streams')[0] ?? '', /stream laned is 32 MB, .*maxMegabytes asks for 16 MB/)
  },
  async 'tells how far the clock of the servers is off, by what this lane wrote, or by what lies ahead'() {
    await using opened = new AsyncDisposableStack()
    const chain = await openGuideChain(opened, GUIDE_FILE)
    const unknown = await feedAt(chain.feedOf('north')).check()
    assert.is(unknown.clockOffMs, null)
    for (const minutes of [-5, 5]) {
      const wide = feedAt(chain.feedOf('north'), minutes * MINUTE_MS)
      await using feed = await wide.open()
      await feed.append('apple', new Uint8Array(1))
      const check = await wide.check()
      assert.is(Math.round((check.clockOffMs ?? 0) / MINUTE_MS), -minutes)
      assert.match(
        findings(check).join(),
        minutes < 0
          ? /^clock: the clock of the chain's NATS servers is (299|300|301) s ahead of the clock of this lane/
          : /^clock: the clock of the chain's NATS servers is (299|300|301) s behind the clock of this lane/,
      )
    }
    // Whoever wrote nothing knows that the newest message cannot be of tomorrow.
    const late = await feedAt(chain.feedOf('south'), -5 * MINUTE_MS).check()
    assert.match(
      findings(late).join(),
      /^clock: the clock of the chain's NATS servers is \d+ s ahead/,
    )
    assert.is((await feedAt(chain.feedOf('south'), 5 * MINUTE_MS).check()).clockOffMs, null)
  },
  async 'is asked of a lane by lanectl and over HTTP, in both languages'() {
    await using opened = new AsyncDisposableStack()
    const wide = '      { service: "$JS.API.STREAM.PURGE.laned" }'
    const block = blockOf('west').replace(
      'imports: [\n',
      'imports: [\n{ service: { account: CHAIN, subject: "$JS.API.STREAM.PURGE.laned" }, to: "laned-api.STREAM.PURGE.laned" }\n',
    )
    const chain = await openGuideChain(opened, fileWith([block], [wide]))
    await teach(chain, 'south', 'item.QQ')
    const masterOf = async (shop: string) => {
      const yaml = `sync: ${JSON.stringify({ feed: chain.feedOf(shop) })}\n`
      const { master } = await openDeviceFleet(opened, 0, yaml)
      return master.url
    }
    const good = await lanectl(['chain', 'check'], { LANED_URL: await masterOf('north') })
    assert.is(good.code, 0, good.stdout + good.stderr)
    assert.match(good.stdout, /rights +all rights that are needed, and no others/)
    assert.match(good.stdout, /SHOP +ENTRIES +PICTURES\nsouth +1 +0/)
    const url = await masterOf('west')
    const bad = await lanectl(['chain', 'check'], { LANED_URL: url })
    assert.is(bad.code, 1)
    assert.match(
      bad.stdout,
      /too wide +this shop's login may empty a stream\. .* remove laned-api\.STREAM\.PURGE\.laned/,
    )
    const { json } = await call(url, '/api/check_chain', {
      method: 'POST',
      headers: { 'laned-language': 'ru' },
    })
    const { data } = json as { data: { ok: boolean; found: readonly { why: string }[] } }
    assert.is(data.ok, false)
    assert.match(data.found[0]?.why ?? '', /^у этого магазина есть лишнее право: очищать потоки\. /)
    const { master } = await openDeviceFleet(opened, 0)
    const none = await lanectl(['chain', 'check'], { LANED_URL: master.url })
    assert.is(none.code, 1)
    assert.match(none.stderr, /this lane is not connected to a chain of shops/)
  },
})

interface SharedLogin {
  readonly name: string
  readonly more?: readonly Try[]
  /** The needed right that it does not have. */
  readonly without?: number
  /** As the guide of earlier releases had it. */
  readonly isOld?: true
  /** It may not hear answers. */
  readonly isMute?: true
}

/** All in one account, each with the least rights that a user can have there, and what its row says. */
async function openSharedAccount(opened: AsyncDisposableStack, logins: readonly SharedLogin[]) {
  const folder = opened.use(temporaryFolder())
  const old = ['laned.>', '$JS.API.>', '_INBOX.>']
  const users = logins.map(({ name, more = [], without, isOld, isMute }) => {
    const needed = neededRights(placeOf(name, '$JS.API')).filter((_, at) => at !== without)
    const rights = [...needed, ...more]
    const subjects = (isHeard: boolean) =>
      rights.filter(({ as }) => (as === 'subscription') === isHeard).map(({ subject }) => subject)
    const permissions = isOld
      ? { publish: old, subscribe: old }
      : {
          publish: subjects(false),
          subscribe: [...subjects(true), ...(isMute ? [] : [`_INBOX.${name}.>`])],
        }
    return { user: name, password: name, permissions }
  })
  const config = `accounts { CHAIN { jetstream: enabled, users: ${JSON.stringify([...users, { user: 'office', password: 'office' }])} } }`
  const server = opened.use(await startNats({ config }))
  const connection = await connect({ servers: server.url, user: 'office', pass: 'office' })
  opened.defer(() => connection.close())
  const manager = await jetstreamManager(connection)
  assert.equal((await prepareStreams(manager, WISH)).map(String), [])
  await jetstream(connection).publish('laned.shop.south.item.QQ', 'taught')
  const feedOf = (name: string): FeedConfig => {
    writeFileSync(folder.file(name), name)
    return {
      driver: 'nats',
      servers: [server.url],
      ...WISH,
      shop: name,
      apiPrefix: '$JS.API',
      username: name,
      passwordFile: folder.file(name),
    }
  }
  return { manager, feedOf, names: logins.map(({ name }) => name) }
}
