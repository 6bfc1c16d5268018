/**
 * One question of an idle lane is answered with news of everything that it follows, so that it need not
 * ask about each by itself; towards a master of an earlier release it asks as such a lane does.
 */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { type Exchange, openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { createLatestHealth } from '#firmware/sync/lane-health/health-exchange.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createDirectLink, createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import { createHeardNews, createMasterNews } from '#firmware/sync/protocol/master-news.ts'
import { type ChangesAsk, PROTOCOL } from '#firmware/sync/protocol/sync-messages.ts'
import { createMasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { PeerLink } from '#hal/peers.ts'
import { FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const LIMITS = { pictureSide: 64, templatesPerItem: 10, templates: 1_000 }

async function openMaster() {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const masterAnswers = await openMasterAnswers({
    blankPictures: NO_BLANK_PICTURES,
    store: openMemoryTemplates(),
    feed: openMemoryFeed('boot', clock),
    clock,
    journal,
    serialNumber: 'master',
    space: FLEET_SPACE,
    limits: LIMITS,
    sha256: sha256Of,
    requireFreeSpace: async () => {},
  })
  const goods = createListeners()
  const news = createMasterNews({
    feedId: 'boot',
    sources: { assortment: [goods.add], counterExamples: null },
    clock,
  })
  const handler = createMessageHandler(masterAnswers, { news })
  const asked: ChangesAsk[] = []
  const link: PeerLink = {
    ask(operation, message, options) {
      if (operation === 'changes') asked.push(message.head as ChangesAsk)
      const direct = createDirectLink(handler, { serialNumber: 'lane', address: 'here' })
      return direct.ask(operation, message, options)
    },
    async [Symbol.asyncDispose]() {},
  }
  return { clock, masterAnswers, goods, link, asked }
}

/** Of a lane that is in step. */
const question = (change: Partial<ChangesAsk> = {}): ChangesAsk => ({
  protocol: PROTOCOL,
  serialNumber: 'lane',
  databaseId: null,
  bootId: null,
  after: 0,
  marksVersion: null,
  waitMs: SYNC_LIMITS.waitMs,
  ...change,
})

/** One thing that is kept in step, each ten seconds where the master tells no news. */
function follow(clock: Clock, exchange: Pick<Exchange, 'masterNews' | 'news' | 'round'>) {
  return openExchangeLoop(
    {
      operation: 'assortment',
      everyMs: 10_000,
      ...exchange,
      brokenEvent: 'assortment.broken',
      notAskedEvent: null,
    },
    {
      clock,
      random: createSeededRandom(1),
      journal: createMemoryJournal(),
      link: { ask: () => Promise.reject(new Error('nobody asks')) },
    },
  )
}

spec('news of a master', {
  async 'end the long wait of a lane, once for all that came within ten seconds'() {
    const { clock, goods, link, asked } = await openMaster()
    const news = createHeardNews()
    let told = 0
    using _ = news.onNews('assortment')(() => {
      told += 1
    })
    const client = createMasterClient(link, new AbortController().signal, { news })
    const first = await client.changes(question())
    assert.ok(news.hasNews)
    assert.is(told, 1, 'what it has not heard of yet is news')

    const { databaseId, bootId, marksVersion } = first
    const inStep = question({ databaseId, bootId, marksVersion })
    let answered = false
    const waiting = client.changes(inStep).finally(() => {
      answered = true
    })
    await clock.advance(SYNC_LIMITS.waitMs + 1)
    assert.not(answered, 'it waits longer than a lane that is told nothing')
    for (const _sale of [1, 2, 3]) goods.tell()
    await clock.advance(9_999)
    assert.not(answered)
    await clock.advance(1)
    await waiting
    assert.is(told, 2)

    const again = client.changes(inStep)
    await clock.advance(SYNC_LIMITS.longWaitMs)
    await again
    assert.is(told, 2, 'nothing new')
    assert.equal(
      asked.map(({ waitMs }) => waitMs),
      [SYNC_LIMITS.waitMs, SYNC_LIMITS.longWaitMs, SYNC_LIMITS.longWaitMs],
    )
  },
  async 'come with how the lane is, told with its question'() {
    const { clock, link, masterAnswers } = await openMaster()
    const news = createHeardNews()
    let release = '1.0.0'
    const health = createLatestHealth(
      {
        read: async () => ({ release, parts: [], lastPaymentAtMs: null }),
        onChange: createListeners().add,
      },
      clock,
    )
    await health.read()
    const client = createMasterClient(link, new AbortController().signal, { news, health })
    await client.changes(question())
    const releaseOf = () => masterAnswers.devices()[0]?.health?.release ?? null
    assert.is(
      releaseOf(),
      null,
      'a master that may be of an earlier release is told nothing with it',
    )
    await client.changes(question())
    assert.is(releaseOf(), '1.0.0')
    // Read while that one waited.
    release = '2.0.0'
    await client.changes(question())
    await client.changes(question())
    assert.is(releaseOf(), '2.0.0')
  },
  async 'are not asked for at a master of an earlier release, until it may be another one'() {
    const { link } = await openMaster()
    const news = createHeardNews()
    const heads: ChangesAsk[] = []
    let isAway = false
    const earlier: PeerLink = {
      async ask(operation, message, options) {
        const head = message.head as ChangesAsk
        heads.push(head)
        if (isAway) throw new Fault('unreachable', asSentence('nobody answers'))
        if (head.news || head.health || head.waitMs > SYNC_LIMITS.waitMs)
          throw new Fault(
            'bad-request',
            asSentence('this is not a "changes" message of protocol 1'),
          )
        return link.ask(operation, message, options)
      },
      async [Symbol.asyncDispose]() {},
    }
    const client = createMasterClient(earlier, new AbortController().signal, { news })
    await client.changes(question())
    await client.changes(question())
    assert.not(news.hasNews)
    assert.equal(
      heads.map((head) => head.news !== undefined),
      [true, false, false],
    )
    isAway = true
    await client.changes(question()).catch(() => {})
    isAway = false
    heads.length = 0
    await client.changes(question())
    assert.is(heads[0]?.news !== undefined, true, 'it was away: it may have been updated')
  },
  async 'are not waited for at a master that went back to an earlier release'() {
    const { link } = await openMaster()
    const news = createHeardNews()
    let isEarlier = false
    const master: PeerLink = {
      async ask(operation, message, options) {
        const head = message.head as ChangesAsk
        if (isEarlier && (head.news || head.health || head.waitMs > SYNC_LIMITS.waitMs))
          throw new Fault(
            'bad-request',
            asSentence('this is not a "changes" message of protocol 1'),
          )
        return link.ask(operation, message, options)
      },
      async [Symbol.asyncDispose]() {},
    }
    const client = createMasterClient(master, new AbortController().signal, { news })
    await client.changes(question())
    assert.ok(news.hasNews)

    const clock = createFakeClock()
    let exchanges = 0
    const round = async () => {
      exchanges += 1
    }
    await using _ = follow(clock, { masterNews: news, news: [news.onNewsGone], round })
    await clock.advance(1)
    assert.is(exchanges, 1, 'it waits for news')
    isEarlier = true
    await client.changes(question())
    assert.not(news.hasNews, 'nobody tells any more')
    await clock.advance(60_000)
    assert.ok(exchanges >= 5, `it asks by itself again: ${exchanges}`)
  },
  async 'let a lane ask by itself seldom, and at once when there are any'() {
    const clock = createFakeClock()
    const news = createHeardNews()
    let exchanges = 0
    const round = async () => {
      exchanges += 1
    }
    await using _ = follow(clock, { masterNews: news, news: [news.onNews('assortment')], round })
    await clock.advance(60_000)
    assert.ok(exchanges >= 5, `nobody tells: ${exchanges}`)
    news.heard({ assortment: 'boot.0', counterExamples: null })
    const before = exchanges
    await clock.advance(1)
    await waitUntil('news are asked about', () => exchanges === before + 1)
    await clock.advance(10 * 60_000)
    assert.is(exchanges, before + 1)
    news.heard({ assortment: 'boot.1', counterExamples: null })
    await clock.advance(1)
    assert.is(exchanges, before + 2)
  },
  async 'have a mark of what the master begins to keep later from then on, and tell of it'() {
    const clock = createFakeClock()
    const goods = createListeners()
    const none = { assortment: null, counterExamples: null }
    using news = createMasterNews({ feedId: 'boot', sources: none, clock })
    let told = 0
    using _ = news.onChange(() => {
      told += 1
    })
    assert.equal(news.marks, none)
    news.hear('assortment', [goods.add])
    assert.equal([news.marks, told], [{ ...none, assortment: 'boot.0' }, 1])
    goods.tell()
    await clock.advance(10_000)
    assert.equal([news.marks, told], [{ ...none, assortment: 'boot.1' }, 2])
  },
})
