/** What a lane says to its master with the question for changes, and what it makes of the answers. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { HealthReport } from '#firmware/sync/lane-health/health-messages.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { createHeardNews } from '#firmware/sync/protocol/master-news.ts'
import {
  type ChangesAnswer,
  type ChangesAsk,
  PROTOCOL,
} from '#firmware/sync/protocol/sync-messages.ts'
import { createMasterClient, type MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { AskOptions, PeerLink } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const ASK: ChangesAsk = {
  protocol: PROTOCOL,
  serialNumber: 'lane-1',
  databaseId: null,
  bootId: null,
  after: 0,
  marksVersion: null,
  waitMs: 5,
}
const ANSWER: ChangesAnswer = {
  protocol: PROTOCOL,
  serialNumber: 'm',
  databaseId: 'db',
  bootId: 'boot',
  generation: 1,
  spaceId: 's',
  isContinuous: true,
  next: 0,
  isMore: false,
  marksVersion: 0,
  marks: [],
  items: [],
}
const NEWS = { assortment: 'one', counterExamples: null }
const REPORT: HealthReport = { version: 1, release: '1', ill: [], lastPaymentSeconds: null }

/** A master that answers so, or refuses. */
function createRig(answers: readonly (Partial<ChangesAnswer> | Error)[], hasNews = true) {
  const asked: (Partial<ChangesAsk> & { readonly timeoutMs: number | undefined })[] = []
  const signals: (AbortSignal | undefined)[] = []
  const told = { reports: 0, refreshed: 0 }
  const news = createHeardNews()
  const left = [...answers]
  const link: Pick<PeerLink, 'ask'> = {
    async ask(_operation, { head }, { timeoutMs, signal }: AskOptions) {
      const { waitMs, news, health } = head as ChangesAsk
      asked.push({ waitMs, timeoutMs, ...(news && { news }), ...(health ? { health } : {}) })
      signals.push(signal)
      const answer = left.shift() ?? {}
      if (answer instanceof Error) throw answer
      return { head: { ...ANSWER, ...answer }, body: new Uint8Array() }
    },
  }
  const health = {
    report() {
      told.reports += 1
      return REPORT
    },
    refresh() {
      told.refreshed += 1
    },
  }
  const stop = new AbortController()
  const client = createMasterClient(link, stop.signal, hasNews ? { news, health } : {})
  return { client, asked, signals, told, news, stop }
}

const NO_NEWS = { assortment: null, counterExamples: null }
const after = (waitMs: number) => ({ waitMs, timeoutMs: waitMs + SYNC_LIMITS.answerMs })

spec('the question for changes', {
  async 'waits longer and tells how the lane is where the master tells news'() {
    const { client, asked, told } = createRig([{ news: NEWS }, { news: NEWS }])
    await client.changes(ASK)
    await client.changes(ASK)
    await client.changes({ ...ASK, waitMs: 0 })
    assert.equal(asked, [
      { ...after(5), news: NO_NEWS },
      { ...after(SYNC_LIMITS.longWaitMs), news: NEWS, health: REPORT },
      { ...after(0), news: NEWS },
    ])
    assert.equal(told, { reports: 1, refreshed: 1 })
  },
  async 'is asked without marks of a master that does not take them, until it was away'() {
    const refusal = new Fault('bad-request', asSentence('no such field'))
    const away = new Fault('unreachable', asSentence('nobody answers'))
    const full = new Fault('storage', asSentence('no room'))
    const { client, asked, news } = createRig([refusal, {}, {}, full, {}, away])
    await client.changes(ASK)
    assert.not(news.hasNews)
    await client.changes(ASK)
    await faultOf(() => client.changes(ASK), 'storage')
    await client.changes(ASK)
    await faultOf(() => client.changes(ASK), 'unreachable')
    await client.changes(ASK)
    assert.equal(
      asked.map(({ news }) => news !== undefined),
      [true, false, false, false, false, false, true],
    )
  },
  async 'is asked once where the master refuses it without marks as well'() {
    const refusal = new Fault('bad-request', asSentence('no such field'))
    const { client, asked } = createRig([refusal, {}, refusal])
    await client.changes(ASK)
    await faultOf(() => client.changes(ASK), 'bad-request')
    assert.is(asked.length, 3)
  },
  async 'is not asked again where the master refuses for another cause'() {
    for (const trouble of [new Fault('storage', asSentence('no room')), new Error('a bug')]) {
      const { client, asked } = createRig([trouble])
      assert.is(await client.changes(ASK).catch((error: unknown) => error), trouble)
      assert.is(asked.length, 1)
    }
  },
  async 'carries nothing else where nobody listens to news'() {
    const { client, asked } = createRig([{ news: NEWS }], false)
    await client.changes(ASK)
    assert.equal(asked, [after(5)])
  },
  async 'ends with the lane, and with its own signal'() {
    const own = new AbortController()
    const { client, signals, stop } = createRig([])
    await client.changes(ASK, own.signal)
    await client.changes(ASK)
    assert.equal(
      signals.map((signal) => signal?.aborted),
      [false, false],
    )
    own.abort()
    assert.equal(
      signals.map((signal) => signal?.aborted),
      [true, false],
    )
    stop.abort()
    assert.is(signals[1]?.aborted, true)
  },
  async 'is answered in the protocol that the lane speaks'() {
    const { client } = createRig([{ protocol: PROTOCOL + 1 }])
    const { message } = await faultOf(() => client.changes(ASK), 'refused')
    assert.is(
      message,
      'the master speaks protocol 2, which this lane does not know. Install the same program version on all lanes of the shop',
    )
  },
})

const EPOCH = { bootId: 'boot', marksVersion: 0 }
const QUESTIONS: Readonly<Record<string, (client: MasterClient) => Promise<unknown>>> = {
  changes: (client) => client.changes(ASK),
  compare: (client) => client.compare({ ...EPOCH, items: [] }),
  content: (client) => client.content({ spaceId: 's', sha256s: [] }),
  upload: (client) => client.upload({ ...EPOCH, spaceId: 's', templates: [] }, []),
  ack: (client) => client.ack({ bootId: 'boot', serialNumber: 'lane-1', marks: [] }),
}

spec('an answer', {
  async 'is refused where it is none, whatever was asked'() {
    for (const [operation, ask] of Object.entries(QUESTIONS)) {
      const asked: string[] = []
      const link: Pick<PeerLink, 'ask'> = {
        async ask(name) {
          asked.push(name)
          return { head: { strange: true }, body: new Uint8Array() }
        },
      }
      const client = createMasterClient(link, new AbortController().signal)
      const { message } = await faultOf(() => ask(client), 'bad-request')
      assert.match(message, `do not understand each other (message "${operation}"`)
      assert.equal(asked, [operation])
    }
  },
})
