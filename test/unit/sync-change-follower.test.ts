/** The effects of following a master, carried out: what is read, written and told, and what is left when that fails. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import type { Cursor } from '#firmware/sync/protocol/feed-cursor.ts'
import { type ChangesAnswer, PROTOCOL } from '#firmware/sync/protocol/sync-messages.ts'
import { createLeftOutList } from '#firmware/sync/rejected-records.ts'
import { openChangeFollower } from '#firmware/sync/subordinate/change-follower.ts'
import type { MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import type { ItemReconciler } from '#firmware/sync/subordinate/reconcile-items.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { newTemplate } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const CURSOR: Cursor = {
  databaseId: 'db',
  bootId: 'boot',
  masterSerial: 'm',
  generation: 10,
  after: 7,
  isWhole: true,
  ownSerial: 'lane-1',
}
const ANSWER: ChangesAnswer = {
  protocol: PROTOCOL,
  serialNumber: 'm',
  databaseId: 'db',
  bootId: 'boot',
  generation: 10,
  spaceId: 'space',
  isContinuous: true,
  next: 9,
  isMore: false,
  marksVersion: 3,
  marks: [],
  items: ['a', 'b'].map((itemId) => ({ itemId, digest: '' })),
}

async function openRig(notes: Readonly<Record<string, string>> = {}) {
  const store = openMemoryTemplates()
  await store.setNotes(notes)
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const leftOut = createLeftOutList(2, () => {})
  const reconciled: (readonly string[])[] = []
  const asked: object[] = []
  const outside = { trouble: null as Error | null, refusal: null as Fault | null, differ: ['b'] }
  const local = { store, inTurn: createSerialQueue().run } as unknown as LocalTemplates
  const follower = await openChangeFollower({
    local,
    clock,
    journal,
    leftOut,
    serialNumber: 'lane-1',
    masterClient: {
      async changes(ask) {
        asked.push(ask)
        return ANSWER
      },
    } as MasterClient,
    itemReconciler: {
      isSame: async (itemId) => !outside.differ.includes(itemId),
      async reconcile(itemIds, _epoch, cursor) {
        if (outside.trouble) throw outside.trouble
        reconciled.push(itemIds)
        if (!outside.refusal) await store.setNotes(cursor)
        return { isStale: false, refusal: outside.refusal }
      },
    } satisfies ItemReconciler,
    async applyDeletions() {},
    switches: () => ({ upload: true, download: true, limit: 0 }),
  })
  const take = (change: Partial<ChangesAnswer> = {}) =>
    follower.take({ ...ANSWER, ...change }, follower.cursor)
  const learn = (itemId: string) => store.learn(newTemplate(itemId, 1), [])
  return { follower, take, learn, store, clock, journal, leftOut, reconciled, asked, outside }
}

const FOLLOWED = { 'sync.cursor': JSON.stringify(CURSOR) }
const cursorOf = async ({ store }: Awaited<ReturnType<typeof openRig>>) =>
  JSON.parse((await store.note('sync.cursor')) ?? 'null') as Cursor | null

spec('a lane that follows', {
  async 'asks from its cursor, under its former name once where it has another'() {
    const first = await openRig()
    await first.follower.ask(5)
    const renamed = await openRig({ 'sync.cursor': JSON.stringify({ ...CURSOR, ownSerial: 'x' }) })
    await renamed.follower.ask(5)
    const known = await openRig(FOLLOWED)
    await known.take()
    await known.follower.ask(5)
    const ask = { protocol: PROTOCOL, serialNumber: 'lane-1', waitMs: 5 }
    const met = { ...ask, databaseId: 'db', bootId: 'boot' }
    assert.equal(first.asked, [
      { ...ask, databaseId: null, bootId: null, after: 0, marksVersion: null },
    ])
    assert.equal(renamed.asked, [{ ...met, formerly: 'x', after: 7, marksVersion: null }])
    assert.equal(known.asked, [{ ...met, after: 9, marksVersion: 3 }])
  },
  async 'reconciles what differs, and is where the answer ends'() {
    const rig = await openRig(FOLLOWED)
    assert.is(await rig.take(), 'in-step')
    assert.equal([rig.reconciled, rig.follower.cursor], [[['b']], { ...CURSOR, after: 9 }])
    assert.equal(await cursorOf(rig), rig.follower.cursor)
    assert.equal([rig.journal.entries, rig.follower.isComparing], [[], false])
  },
  async 'writes where it is though nothing differs'() {
    const rig = await openRig(FOLLOWED)
    rig.outside.differ = []
    assert.is(await rig.take(), 'in-step')
    assert.equal([rig.reconciled, (await cursorOf(rig))?.after], [[], 9])
  },
  async 'compares everything with a master that it does not know, what only it has as well'() {
    const rig = await openRig(FOLLOWED)
    await rig.learn('taught')
    await rig.store.describe('named', { name: 'Apple' }, { by: 'lane-1', atMs: 5 })
    // Known, and nothing is left to bring.
    await rig.store.putLabels([])
    assert.is(await rig.take({ databaseId: 'other', serialNumber: 'n' }), 'comparing')
    assert.ok(rig.follower.isComparing)
    assert.equal(
      rig.journal.entries.map(({ event, fields }) => [event, fields]),
      [['master.replaced', { from: 'm', to: 'n' }]],
    )
    assert.is(await rig.take({ databaseId: 'other', serialNumber: 'n' }), 'in-step')
    assert.equal(rig.reconciled, [['b'], ['taught', 'named'], ['named']])
    assert.equal([rig.follower.isComparing, (await cursorOf(rig))?.isWhole], [false, true])
  },
  async 'says nothing of a master that was only started again'() {
    const rig = await openRig(FOLLOWED)
    assert.is(await rig.take({ bootId: 'next' }), 'comparing')
    assert.equal(rig.journal.entries, [])
  },
  async 'sends what is learned and said here, and notes it'() {
    const rig = await openRig(FOLLOWED)
    await rig.take()
    await rig.learn('a')
    await rig.store.describe('c', { name: 'Pear' }, { by: 'lane-1', atMs: 5 })
    assert.is(await rig.follower.push(), 'in-step')
    assert.equal(rig.reconciled, [['b'], ['a', 'c']])
    assert.equal(
      [await rig.store.note('sync.local'), await rig.store.note('sync.labelled')],
      ['1', '2'],
    )
    const again = await openRig({ ...FOLLOWED, 'sync.local': '1', 'sync.labelled': '2' })
    await again.learn('a')
    await again.store.describe('c', { name: 'Pear' }, { by: 'lane-1', atMs: 5 })
    await again.take()
    assert.equal(again.reconciled, [['b']])
  },
  async 'throws why there was no room, and goes back to there'() {
    const rig = await openRig(FOLLOWED)
    rig.outside.refusal = new Fault('storage', asSentence('no room'))
    assert.is(await faultOf(() => rig.take()), rig.outside.refusal)
    assert.equal([rig.follower.cursor, await cursorOf(rig)], [CURSOR, CURSOR])
  },
  async 'is where it was when an effect fails, and ready for the next answer'() {
    const rig = await openRig(FOLLOWED)
    rig.outside.trouble = new Fault('unreachable', asSentence('the master is gone'))
    assert.is(await faultOf(() => rig.take()), rig.outside.trouble)
    assert.equal(rig.follower.cursor, CURSOR)
    rig.outside.trouble = null
    assert.is(await rig.take(), 'in-step')
  },
  async 'repairs what is left out when it is time, tries it again, and tells of it'() {
    const rig = await openRig(FOLLOWED)
    rig.leftOut.note('odd', ['why'])
    assert.equal(rig.follower.leftOut.map(String), ['odd: why'])
    await rig.take()
    assert.equal([rig.reconciled, await rig.store.note('sync.left_out')], [[['b']], '1'])
    await rig.clock.advance(SYNC_LIMITS.leftOutAgainMs)
    const label = { itemId: 'odd', field: 'name', value: 'Odd', by: 'lane-2' } as const
    await rig.store.putLabels([{ ...label, atMs: Number.MAX_SAFE_INTEGER }])
    await rig.follower.push()
    assert.equal(rig.reconciled.slice(1), [['odd'], ['odd']])
    assert.is((await rig.store.labelsOf('odd'))[0]?.atMs, 0)
    const anew = await openRig({ ...FOLLOWED, 'sync.left_out': '1' })
    assert.is(anew.follower.cursor, null)
  },
  async 'compares everything where more is left out than it can name'() {
    const rig = await openRig(FOLLOWED)
    for (const itemId of ['a', 'b', 'c']) rig.leftOut.note(itemId, ['why'])
    await rig.clock.advance(SYNC_LIMITS.leftOutAgainMs)
    assert.is(await rig.take(), 'comparing')
    assert.equal([rig.leftOut.itemIds, rig.follower.cursor, await cursorOf(rig)], [[], null, null])
  },
  async 'forgets on the card, too, and says where it cannot'() {
    const rig = await openRig(FOLLOWED)
    rig.follower.forget()
    assert.is(rig.follower.cursor, null)
    await rig.clock.advance(0)
    assert.is(await cursorOf(rig), null)
    rig.store.fail('disk-full')
    rig.follower.forget()
    await rig.clock.advance(0)
    assert.equal(
      rig.journal.entries.map(({ event }) => event),
      ['sync.cursor_not_cleared'],
    )
  },
})
