/** A lane in front of a master that answers when the test says so: what it asks, when, and what people are told. */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { type MemoryTemplates, openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import type { Cursor } from '#firmware/sync/protocol/feed-cursor.ts'
import {
  type AckAsk,
  type ChangesAnswer,
  type ChangesAsk,
  type CompareAsk,
  PROTOCOL,
} from '#firmware/sync/protocol/sync-messages.ts'
import { openSubordinate } from '#firmware/sync/subordinate/fetch-changes-loop.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Message, PeerLink } from '#hal/peers.ts'
import { FLEET_SPACE, newTemplate, pictureOf, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const { waitMs, retryMsMin, retryMsMax, compareAgainMs } = SYNC_LIMITS
/** Half of what chance adds: a wait after a failure is as long as its rule says, one after a call half of it. */
const random = { fraction: () => 0.5, id: () => 'ID' }
const WOKEN_MS = retryMsMin / 2

const CURSOR: Cursor = {
  databaseId: 'db',
  bootId: 'boot',
  masterSerial: 'm',
  generation: 10,
  after: 7,
  isWhole: true,
  ownSerial: 'lane-1',
}
const FOLLOWED = { 'sync.cursor': JSON.stringify(CURSOR) }
const ANSWER: ChangesAnswer = {
  protocol: PROTOCOL,
  serialNumber: 'm',
  databaseId: 'db',
  bootId: 'boot',
  generation: 10,
  spaceId: FLEET_SPACE.id,
  isContinuous: true,
  next: 7,
  isMore: false,
  marksVersion: 3,
  marks: [],
  items: [],
}
const GONE = new Fault('unreachable', asSentence('the master is gone'))
const TEMPLATE = {
  origin: 'lane-2',
  number: 2,
  sha256: sha256Of(pictureOf(2)),
  createdAtMs: 1_000,
  isPinned: true,
}
/** An item of which the master has more than this lane. */
const DIFFERS = { items: [{ itemId: 'a', digest: '5'.repeat(28) }] }

interface Question {
  readonly ask: ChangesAsk
  answer(change?: Partial<ChangesAnswer>): Promise<void>
  fail(error: unknown): Promise<void>
}

interface RigOptions {
  readonly notes?: Readonly<Record<string, string>>
  readonly before?: (store: MemoryTemplates) => Promise<unknown>
}

async function openRig({ notes = FOLLOWED, before }: RigOptions = {}) {
  const clock = createFakeClock(Date.UTC(2027, 5))
  const journal = createMemoryJournal()
  const store = openMemoryTemplates()
  await store.setNotes(notes)
  await before?.(store)
  const changed = createListeners()
  const questions: Question[] = []
  const compared: string[][] = []
  const confirmed: string[][] = []
  const outside = {
    freeBytes: 1,
    /** What of each item the master has beside what it is told. */
    brings: [] as object[],
    /** What it is told of an item, it leaves out. */
    isPicky: false,
    compare: null as Promise<unknown> | null,
    /** What goes on though nobody waits for it any more. */
    deafTo: null as 'changes' | 'compare' | null,
  }

  const link: PeerLink = {
    async ask(operation, { head }, { signal }) {
      if (operation === 'compare') return comparison(head as CompareAsk, signal)
      if (operation === 'ack') {
        confirmed.push((head as AckAsk).marks.map(({ itemId }) => itemId))
        return { head: {}, body: new Uint8Array() }
      }
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      const settle = () => clock.advance(0)
      questions.push({
        ask: head as ChangesAsk,
        answer(change) {
          resolve({ head: { ...ANSWER, ...change }, body: new Uint8Array() })
          return settle()
        },
        fail(error) {
          reject(error)
          return settle()
        },
      })
      return Promise.race([promise, abortOf('changes', signal)])
    },
    async [Symbol.asyncDispose]() {},
  }

  function abortOf(what: 'changes' | 'compare', signal?: AbortSignal): Promise<never> {
    signal?.throwIfAborted()
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => outside.deafTo === what || reject(signal.reason)),
    )
  }

  async function comparison({ items }: CompareAsk, signal: AbortSignal | undefined) {
    compared.push(items.map(({ itemId }) => itemId))
    if (outside.compare) await Promise.race([outside.compare, abortOf('compare', signal)])
    const answers = items.map(({ itemId, have, labels }) => ({
      itemId,
      labels,
      isMarked: false,
      wanted: [],
      dropped: [],
      clashed: [],
      templates: [...(outside.isPicky ? [] : have), ...outside.brings],
    }))
    return { head: { isStale: false, items: answers }, body: new Uint8Array() }
  }

  const local: LocalTemplates = {
    store,
    inTurn: createSerialQueue().run,
    space: FLEET_SPACE,
    onChange: changed.add,
    follow: async () => {},
    requireFreeSpace: () => checkFreeSpace({ freeBytes: async () => outside.freeBytes }, 1),
    blankPictures: NO_BLANK_PICTURES,
    onApplied() {},
  }
  const lane = await openSubordinate({
    local,
    link,
    clock,
    journal,
    random,
    sha256: sha256Of,
    serialNumber: 'lane-1',
    switches: () => ({ upload: true, download: true, limit: 0 }),
    limits: { templatesPerItem: 10, templates: 100, pictureSide: 224 },
  })
  let told = 0
  lane.onChange(() => {
    told += 1
  })
  await clock.advance(0)

  return {
    lane,
    clock,
    store,
    journal,
    questions,
    compared,
    confirmed,
    outside,
    get told() {
      return told
    },
    get asked() {
      return questions.length
    },
    get latest() {
      return questions.at(-1) as Question
    },
    get trouble() {
      return lane.status.trouble && String(lane.status.trouble)
    },
    events: () => journal.entries.map(({ event }) => event),
    async learn(itemId: string) {
      await store.learn(newTemplate(itemId, 1), [])
      changed.tell()
    },
    /** The next question comes after exactly so long. */
    async asksAfter(ms: number) {
      const before = questions.length
      await clock.advance(ms - 1)
      assert.is(questions.length, before, `asked before ${ms} ms`)
      await clock.advance(1)
      assert.is(questions.length, before + 1, `not asked after ${ms} ms`)
    },
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
}

spec('a lane that starts beside a master', {
  async 'is out of step until it was answered, and says whom it followed before'() {
    await using known = await openRig()
    const waiting = { isInStep: false, lastSyncAtMs: null, trouble: null, leftOut: [] }
    assert.equal(known.lane.status, { ...waiting, masterSerial: 'm' })
    await using first = await openRig({ notes: {} })
    assert.equal(first.lane.status, { ...waiting, masterSerial: null })
  },
  async 'is in step with the answer, and then lets the master wait for a change'() {
    await using rig = await openRig()
    assert.is(rig.latest.ask.waitMs, 0)
    await rig.clock.advance(10)
    await rig.latest.answer()
    const { isInStep, lastSyncAtMs } = rig.lane.status
    assert.equal([isInStep, lastSyncAtMs, rig.told], [true, rig.clock.now(), 1])
    assert.equal(
      rig.journal.entries.map(({ event, fields }) => [event, fields]),
      [['sync.in_step', { master: 'm' }]],
    )
    assert.is(rig.latest.ask.waitMs, waitMs)
    await rig.latest.answer({ next: 8 })
    assert.equal([rig.told, rig.events().length, rig.asked], [1, 1, 3])
  },
  async 'asks for page after page without waiting'() {
    await using rig = await openRig()
    await rig.latest.answer()
    const pages = 3 * SYNC_LIMITS.roundsAtOnce
    for (let page = 1; page <= pages; page += 1)
      await rig.latest.answer({ next: 7 + page, isMore: true })
    assert.equal(
      [rig.latest.ask.waitMs, rig.latest.ask.after, rig.asked],
      [0, 7 + pages, 2 + pages],
    )
  },
  async 'repairs first what it would leave out today'() {
    const label = { itemId: 'a', field: 'name', value: 'Apple', by: 'lane-2' } as const
    await using rig = await openRig({
      before: (store) => store.putLabels([{ ...label, atMs: Number.MAX_SAFE_INTEGER }]),
    })
    assert.is((await rig.store.labelsOf('a'))[0]?.atMs, 0)
  },
  async 'takes up nothing of what its last run had begun to fetch'() {
    const jpeg = pictureOf(2)
    await using rig = await openRig({
      before: (store) =>
        store.stage('sync', [{ ...TEMPLATE, itemId: 'a', source: 'synced', jpeg }]),
    })
    await rig.store.apply('sync', { mode: 'merge', templatesPerItemMax: 8, templatesMax: 100 })
    assert.equal(await rig.store.templatesOf('a'), [])
  },
})

spec('a lane whose master does not answer', {
  async 'says why, once for the same reason, and asks less and less often'() {
    await using rig = await openRig()
    await rig.latest.answer()
    await rig.latest.fail(GONE)
    assert.equal([rig.lane.status.isInStep, rig.trouble, rig.told], [false, GONE.message, 2])
    await rig.asksAfter(retryMsMin)
    assert.is(rig.latest.ask.waitMs, 0)
    await rig.latest.fail(new Fault('unreachable', asSentence('the master is gone')))
    assert.is(rig.told, 2)
    await rig.asksAfter(2 * retryMsMin)
    await rig.latest.fail(new Fault('unauthorized', asSentence('the key is not known there')))
    assert.equal([rig.trouble, rig.told], ['the key is not known there', 3])
    const interrupted = rig.journal.entries.filter(({ event }) => event === 'sync.interrupted')
    assert.equal(
      interrupted.map(({ level, fields }) => [level, fields]),
      [
        ['warn', { why: 'the master is gone' }],
        ['warn', { why: 'the key is not known there' }],
      ],
    )
    await rig.asksAfter(4 * retryMsMin)
    await rig.latest.answer()
    assert.equal([rig.lane.status.isInStep, rig.trouble, rig.told], [true, null, 4])
    const count = (event: string) => rig.events().filter((one) => one === event).length
    assert.equal([count('sync.in_step'), count('sync.interrupted')], [2, 2])
    await rig.latest.fail(GONE)
    await rig.asksAfter(retryMsMin)
  },
  async 'tells a bug of this lane apart from that'() {
    await using rig = await openRig()
    await rig.latest.fail(GONE)
    assert.equal(rig.events(), ['sync.interrupted'])
    await rig.asksAfter(retryMsMin)
    const bug = new TypeError('cannot read properties of undefined')
    await rig.latest.fail(bug)
    const broken = rig.journal.entries.find(({ event }) => event === 'sync.broken')
    assert.equal([broken?.level, broken?.fields], ['error', { error: bug }])
  },
})

spec('a lane in step', {
  async 'tells when something else of it is left out'() {
    await using rig = await openRig()
    await rig.latest.answer()
    rig.outside.isPicky = true
    await rig.learn('a')
    await rig.clock.advance(0)
    await rig.latest.answer()
    assert.equal([rig.lane.status.leftOut.length, rig.told], [1, 2])
    assert.match(String(rig.lane.status.leftOut[0]), 'a: the master leaves out')
    assert.ok(rig.events().includes('sync.left_out'))
    await rig.latest.answer({ next: 8 })
    assert.is(rig.told, 2)
  },
  async 'sends what is learned at once, beside the open question'() {
    await using rig = await openRig()
    await rig.learn('too-early')
    await rig.clock.advance(0)
    assert.equal(rig.compared, [])
    await rig.latest.answer()
    await rig.learn('a')
    await rig.clock.advance(0)
    assert.equal([rig.compared, rig.asked], [[['too-early'], ['a']], 2])
  },
  async 'sends in one message what is learned while one is under way'() {
    await using rig = await openRig()
    await rig.latest.answer()
    const { promise, resolve } = Promise.withResolvers<void>()
    rig.outside.compare = promise
    let looks = 0
    const { changes } = rig.store
    Object.assign(rig.store, {
      changes(...place: Parameters<typeof changes>) {
        looks += 1
        return changes(...place)
      },
    })
    for (const itemId of ['a', 'b', 'c', 'd']) await rig.learn(itemId)
    await rig.clock.advance(0)
    resolve()
    await rig.clock.advance(0)
    // Found, the rest, nothing more; and one look for all that was told meanwhile.
    assert.equal([rig.compared.flat().sort(), looks], [['a', 'b', 'c', 'd'], 4])
  },
  async 'deletes what its master has marked, and confirms each mark once'() {
    await using rig = await openRig()
    await rig.learn('a')
    const marks = ['a', 'b'].map((itemId, markId) => ({ itemId, markId }))
    await rig.latest.answer({ marks: marks.slice(0, 1) })
    assert.equal([await rig.store.templatesOf('a'), rig.confirmed], [[], [['a']]])
    await rig.latest.answer({ marks, next: 8 })
    assert.equal(rig.confirmed, [['a'], ['b']])
  },
  async 'says what prevents the sending, and asks again soon'() {
    await using rig = await openRig()
    await rig.latest.answer()
    rig.outside.compare = Promise.reject(GONE)
    await rig.learn('a')
    await rig.clock.advance(0)
    assert.equal([rig.lane.status.isInStep, rig.trouble], [false, GONE.message])
    rig.outside.compare = null
    await rig.asksAfter(WOKEN_MS)
    assert.is(rig.latest.ask.waitMs, 0)
    await rig.latest.answer()
    assert.equal(rig.compared, [['a'], ['a']])
    await rig.learn('b')
    await rig.clock.advance(0)
    assert.equal(rig.compared.at(-1), ['b'])
  },
  async 'compares everything when told to, not all lanes in the same moment, and again when told again'() {
    await using rig = await openRig()
    await rig.latest.answer()
    for (let time = 0; time < 2; time += 1) {
      rig.lane.compareAll()
      await rig.asksAfter(WOKEN_MS)
      assert.is(rig.latest.ask.databaseId, null)
      await rig.latest.answer()
      assert.is(rig.latest.ask.after, 0)
      await rig.latest.answer()
      assert.ok(rig.lane.status.isInStep)
    }
  },
  async 'is asked to be in step now, and does not wait for a change'() {
    await using rig = await openRig()
    await rig.latest.answer()
    const now = rig.lane.syncNow()
    await rig.clock.advance(0)
    assert.equal([rig.asked, rig.latest.ask.waitMs], [3, 0])
    await rig.latest.answer()
    await now
    const failed = faultOf(() => rig.lane.syncNow(), 'unreachable')
    await rig.clock.advance(0)
    await rig.latest.fail(GONE)
    await failed
  },
})

/** A first comparison that finds no room on the card: the third question is the first after it. */
async function withoutSpace(rig: Awaited<ReturnType<typeof openRig>>): Promise<void> {
  rig.outside.freeBytes = 0
  rig.outside.brings = [TEMPLATE]
  await rig.latest.answer()
  await rig.latest.answer(DIFFERS)
  assert.match(String(rig.trouble), 'card is nearly full')
}

spec('a lane without room', {
  async 'compares everything again after minutes'() {
    await using rig = await openRig({ notes: {} })
    await withoutSpace(rig)
    await rig.asksAfter(retryMsMin + compareAgainMs)
  },
  async 'compares everything again when there is room'() {
    await using rig = await openRig({ notes: {} })
    await withoutSpace(rig)
    await rig.clock.advance(retryMsMin)
    rig.outside.freeBytes = 1
    await rig.asksAfter(retryMsMax)
  },
  async 'compares everything again when told to'() {
    await using rig = await openRig({ notes: {} })
    await withoutSpace(rig)
    await rig.clock.advance(retryMsMin)
    rig.lane.compareAll()
    await rig.clock.advance(0)
    assert.is(rig.asked, 3)
  },
  async 'is not kept from hearing of changes'() {
    await using rig = await openRig()
    rig.outside.freeBytes = 0
    rig.outside.brings = [TEMPLATE]
    await rig.latest.answer(DIFFERS)
    assert.match(String(rig.trouble), 'card is nearly full')
    await rig.asksAfter(retryMsMin)
  },
  async 'tells a master that is gone apart from that'() {
    await using rig = await openRig({ notes: {} })
    await rig.latest.answer()
    await rig.latest.fail(GONE)
    await rig.asksAfter(retryMsMin)
  },
})

spec('a lane that stops', {
  async 'asks nothing any more, and calls that no trouble'() {
    const rig = await openRig()
    await rig.latest.answer()
    rig.outside.compare = new Promise(() => {})
    await rig.learn('a')
    await rig.clock.advance(0)
    await rig.lane[Symbol.asyncDispose]()
    await rig.learn('b')
    await rig.clock.advance(waitMs)
    assert.equal([rig.asked, rig.compared, rig.trouble], [2, [['a']], null])
    assert.equal([rig.lane.status.isInStep, rig.events()], [true, ['sync.in_step']])
    await faultOf(() => rig.lane.syncNow(), 'busy')
  },
  async 'has stopped when its question and what it sends are over'() {
    for (const what of ['changes', 'compare'] as const) {
      const rig = await openRig()
      await rig.latest.answer()
      const { promise, resolve } = Promise.withResolvers<void>()
      rig.outside.compare = promise
      rig.outside.deafTo = what
      await rig.learn('a')
      await rig.clock.advance(0)
      let isOver = false
      const ended = rig.lane[Symbol.asyncDispose]().then(() => {
        isOver = true
      })
      await rig.clock.advance(0)
      assert.not(isOver, what)
      if (what === 'changes') await rig.latest.answer()
      resolve()
      await ended
    }
  },
})
