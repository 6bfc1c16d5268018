/** Items made the same on a lane and at its master: what goes into one message, and what comes of the answers. */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { checkFreeSpace } from '#firmware/items/free-space-check.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { digestOf } from '#firmware/sync/protocol/kept-templates.ts'
import type { CompareAnswer, CompareAsk, UploadAsk } from '#firmware/sync/protocol/sync-messages.ts'
import type { MasterClient } from '#firmware/sync/subordinate/master-client.ts'
import { createItemReconciler } from '#firmware/sync/subordinate/reconcile-items.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { SpaceVector, TemplateRecord, TemplateStore } from '#hal/template-store.ts'
import {
  codesOf,
  contentOf,
  FLEET_SPACE,
  newTemplate,
  pictureOf,
  sha256Of,
} from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const EPOCH = { bootId: 'boot', marksVersion: 2, spaceId: FLEET_SPACE.id }
const NOTES = { place: 'here' }
const NOTHING = { isMarked: false, wanted: [], dropped: [], clashed: [], labels: [] }

type Answering = (ask: CompareAsk) => CompareAnswer

/** A master that has of each item what it is told. */
const agrees: Answering = ({ items }) => ({
  isStale: false,
  items: items.map(({ itemId, have: templates, labels }) => ({
    ...NOTHING,
    itemId,
    templates,
    labels,
  })),
})

interface RigOptions {
  readonly compare?: Answering
  readonly upload?: MasterClient['upload']
  readonly content?: MasterClient['content']
  readonly switches?: Partial<{ upload: boolean; download: boolean }>
  readonly isFull?: boolean
}

function createRig(options: RigOptions = {}) {
  const store = openMemoryTemplates()
  const compared: CompareAsk[] = []
  const uploaded: UploadAsk[] = []
  const leftOut: (readonly [string, readonly unknown[]])[] = []
  const seen = { followed: 0, applied: 0 }
  const settled = { times: 0 }
  const journal = createMemoryJournal()
  const local: LocalTemplates = {
    store,
    inTurn: createSerialQueue().run,
    async follow() {
      seen.followed += 1
    },
    requireFreeSpace: () => checkFreeSpace({ freeBytes: async () => (options.isFull ? 0 : 1) }, 1),
    blankPictures: NO_BLANK_PICTURES,
    onApplied() {
      seen.applied += 1
    },
    space: FLEET_SPACE,
    onChange: () => ({ [Symbol.dispose]() {} }),
  }
  const masterClient = {
    async compare(ask: CompareAsk) {
      compared.push(ask)
      return (options.compare ?? agrees)(ask)
    },
    async upload(ask: UploadAsk, contents) {
      uploaded.push(ask)
      const none = { isStale: false, dropped: [], clashed: [] }
      return options.upload ? options.upload(ask, contents) : none
    },
    async content(ask) {
      if (!options.content) throw new Fault('unreachable', asSentence('the master is gone'))
      return options.content(ask)
    },
  } as MasterClient
  const reconciler = createItemReconciler({
    local,
    masterClient,
    journal,
    serialNumber: 'lane-1',
    sha256: sha256Of,
    switches: () => ({ upload: true, download: true, limit: 0, ...options.switches }),
    limits: { templatesPerItem: 8, templates: 100, pictureSide: 1_024 },
    clock: createFakeClock(Date.UTC(2027, 5)),
    signal: new AbortController().signal,
    onLeftOut: (itemId, reasons) => leftOut.push([itemId, reasons]),
    onSettled() {
      settled.times += 1
    },
  })
  const reconcile = (...itemIds: string[]) => reconciler.reconcile(itemIds, EPOCH, NOTES)
  const learn = (itemId: string, picture: number, origin = 'lane-1') =>
    store.learn(newTemplate(itemId, picture, { origin, createdAtMs: 1_000 }), [])
  return {
    store,
    reconciler,
    reconcile,
    learn,
    compared,
    uploaded,
    leftOut,
    seen,
    settled,
    journal,
  }
}

const itemsOf = ({ items }: CompareAsk) => items.map(({ itemId }) => itemId)
const comes = (picture: number) => ({
  origin: 'lane-2',
  number: picture,
  sha256: sha256Of(pictureOf(picture)),
  createdAtMs: 1_000,
  isPinned: true,
})
const contentsOf: MasterClient['content'] = async ({ spaceId, sha256s }) => ({
  spaceId,
  contents: [1, 2, 3].map(contentOf).filter(({ sha256 }) => sha256s.includes(sha256)),
})
/** Of each item one more than it is told, and whatever else is said of it. */
const brings =
  (change: object = {}): Answering =>
  (ask) => ({
    isStale: false,
    items: agrees(ask).items.map((item) => ({
      ...item,
      templates: [...item.templates, comes(2)],
      ...change,
    })),
  })

/** Another item's template under the name of the one that comes; without a vector it cannot be renamed. */
async function putInTheWay(store: TemplateStore, vector?: SpaceVector): Promise<void> {
  const jpeg = pictureOf(3)
  const itself = { ...comes(2), sha256: sha256Of(jpeg), itemId: 'b', source: 'synced' } as const
  await store.stage('before', [{ ...itself, jpeg, ...(vector && { vector }) }])
  await store.apply('before', { mode: 'merge', templatesPerItemMax: 8, templatesMax: 100 })
}

/** Everything that it is told of. */
const wantsAll: Answering = (ask) => ({
  isStale: false,
  items: agrees(ask).items.map((item) => ({
    ...item,
    wanted: item.templates.map(({ origin, number }) => ({ origin, number })),
  })),
})

spec('a message about items', {
  async 'has fifty of them, and the next one the rest'() {
    const { reconcile, compared, store } = createRig()
    const names = Array.from({ length: 51 }, (_, at) => `item ${at}`)
    assert.equal(await reconcile(...names), { isStale: false, refusal: null })
    assert.equal(compared.map(itemsOf), [names.slice(0, 50), names.slice(50)])
    assert.is(await store.note('place'), 'here')
  },
  async 'has so many templates, and of one item never more than are told'() {
    for (const [each, items] of [
      [1_000, 2],
      [1_001, 1],
      [3_000, 1],
    ] as const) {
      const { reconcile, compared, store } = createRig({
        compare: () => ({ isStale: true, items: [] }),
      })
      const template = { origin: 'lane-2', number: 1 } as TemplateRecord
      Object.assign(store, { templatesOf: async () => Array(each).fill(template) })
      await reconcile('a', 'b', 'c')
      assert.is(compared[0]?.items.length, items, `${each}`)
      assert.is(compared[0]?.items[0]?.have.length, 256)
    }
  },
  async 'says nothing that was taught or said here with upload off'() {
    for (const upload of [true, false]) {
      const { reconcile, learn, compared, store } = createRig({ switches: { upload } })
      await learn('a', 1)
      await learn('a', 2, 'lane-2')
      await store.describe('a', { name: 'Apple' }, { by: 'lane-1', atMs: 5 })
      await reconcile('a')
      const [{ have, labels } = { have: [], labels: [] }] = compared[0]?.items ?? []
      assert.equal(
        [have.map(({ origin }) => origin), labels.length],
        upload ? [['lane-1', 'lane-2'], 1] : [['lane-2'], 0],
      )
    }
  },
  async 'has no label that an earlier master would refuse all of it for'() {
    const { reconcile, compared, store } = createRig()
    const label = { itemId: 'a', value: 'Apple', by: 'lane-1' }
    await store.putLabels([
      { ...label, field: 'name', atMs: Number.MAX_SAFE_INTEGER },
      { ...label, field: 'active', value: '1', atMs: 253_402_300_799_999 },
    ])
    await reconcile('a')
    assert.equal(
      compared[0]?.items[0]?.labels.map(({ field }) => field),
      ['active'],
    )
  },
})

spec('items that are reconciled', {
  async 'are the same where their digest is'() {
    const { reconciler, learn, store } = createRig()
    await learn('a', 1)
    assert.ok(await reconciler.isSame('a', digestOf(await store.templatesOf('a'))))
    assert.not(await reconciler.isSame('a', ''))
    assert.ok(await reconciler.isSame('b', ''))
  },
  async 'change nothing where the master has moved on'() {
    const isStale = { isStale: true, items: [] }
    const { reconcile, store, seen, leftOut } = createRig({ compare: () => isStale })
    assert.equal(await reconcile('a'), { isStale: true, refusal: null })
    assert.equal([await store.note('place'), leftOut, seen.applied], [null, [], 0])
  },
  async 'change nothing where it moved on before the upload'() {
    const stale = { isStale: true, dropped: [], clashed: [] }
    const { reconcile, learn, store } = createRig({
      compare: brings({ wanted: [{ origin: 'lane-1', number: 1_000 }] }),
      upload: async () => stale,
    })
    await learn('a', 1)
    assert.equal(await reconcile('a'), { isStale: true, refusal: null })
    assert.equal([await store.note('place'), (await store.templatesOf('a')).length], [null, 1])
  },
  async 'come with the notes, in one step, and are told'() {
    const { reconcile, store, seen, leftOut } = createRig({
      compare: brings(),
      content: contentsOf,
    })
    assert.equal(await reconcile('a'), { isStale: false, refusal: null })
    assert.is((await store.templatesOf('a'))[0]?.origin, 'lane-2')
    assert.equal(
      [await store.note('place'), seen, leftOut],
      ['here', { followed: 1, applied: 1 }, [['a', []]]],
    )
  },
  async 'are not told of where both have the same'() {
    const { reconcile, store, seen } = createRig()
    await reconcile('a')
    assert.equal([await store.note('place'), seen], ['here', { followed: 0, applied: 0 }])
  },
  async 'are told of where a label came, and the gallery is not read for it'() {
    const label = { field: 'name', value: 'Apple', atMs: 5, by: 'lane-2' } as const
    const compare: Answering = (ask) => ({
      isStale: false,
      items: agrees(ask).items.map((item) => ({ ...item, labels: [label] })),
    })
    const { reconcile, store, seen } = createRig({ compare })
    await reconcile('a')
    assert.equal([(await store.items())[0]?.name, seen], ['Apple', { followed: 0, applied: 1 }])
  },
  async 'lose what the fleet does not keep, said with the answer or after the upload'() {
    const [one, other] = [
      { origin: 'lane-1', number: 1_000 },
      { origin: 'lane-1', number: 1_001 },
    ]
    for (const download of [true, false]) {
      const { reconcile, learn, store, seen } = createRig({
        switches: { download },
        compare: (ask) => ({
          isStale: false,
          items: agrees(ask).items.map((item) => ({ ...item, dropped: [one], wanted: [other] })),
        }),
        upload: async () => ({ isStale: false, dropped: [other], clashed: [] }),
      })
      for (const picture of [1, 2]) await learn('a', picture)
      await reconcile('a')
      assert.equal(
        [(await store.templatesOf('a')).length, seen.followed],
        download ? [0, 1] : [2, 0],
      )
    }
  },
  async 'keep no notes where something had no room, nor those behind them'() {
    const { reconcile, store } = createRig({ compare: brings(), isFull: true })
    const { isStale, refusal } = await reconcile('a')
    assert.equal([isStale, refusal?.kind, await store.note('place')], [false, 'storage', null])
  },
  async 'keep no notes where only those of an earlier message had no room'() {
    const compare: Answering = (ask) => (itemsOf(ask)[0] === 'item 0' ? brings()(ask) : agrees(ask))
    const { reconcile, store, compared } = createRig({ compare, isFull: true })
    const { refusal } = await reconcile(...Array.from({ length: 51 }, (_, at) => `item ${at}`))
    assert.equal([compared.length, refusal?.kind], [2, 'storage'])
    assert.is(await store.note('place'), null)
  },
  async 'need no card that can be written to where nothing differs'() {
    const { reconciler, store } = createRig()
    store.fail('disk-full')
    assert.equal(await reconciler.reconcile(['a'], EPOCH, {}), { isStale: false, refusal: null })
  },
  async 'go up without what is deleted by now or too large to travel'() {
    const { reconcile, learn, store, uploaded } = createRig({ compare: wantsAll })
    for (const picture of [1, 2, 3]) await learn('a', picture)
    const whole = store.contentOf
    const [gone, large] = [1, 2].map((picture) => sha256Of(pictureOf(picture)))
    Object.assign(store, {
      async contentOf(...asked: Parameters<typeof whole>) {
        const found = await whole(...asked)
        const jpeg = new Uint8Array(SYNC_LIMITS.pictureBytes + 1)
        return found
          .filter(({ sha256 }) => sha256 !== gone)
          .map((one) => (one.sha256 === large ? { ...one, jpeg } : one))
      },
    })
    await reconcile('a')
    assert.equal(
      uploaded.map(({ templates }) => templates.map(({ number }) => number)),
      [[1_002]],
    )
  },
  async 'tell a master without room apart from one that is gone'() {
    for (const [kind, isThrown] of [
      ['storage', false],
      ['unreachable', true],
    ] as const) {
      const fault = new Fault(kind, asSentence('not taken'))
      const { reconcile, learn } = createRig({
        compare: wantsAll,
        upload: () => Promise.reject(fault),
      })
      await learn('a', 1)
      const outcome = await reconcile('a').catch((thrown: unknown) => thrown)
      assert.equal(outcome, isThrown ? fault : { isStale: false, refusal: fault })
    }
  },
  async 'get another name where theirs is taken, and what has it comes'() {
    const { reconcile, learn, store, journal, seen } = createRig({
      compare: brings({ clashed: [{ origin: 'lane-2', number: 1_000 }] }),
      content: contentsOf,
    })
    await learn('a', 1, 'lane-2')
    await reconcile('a')
    assert.equal(
      (await store.templatesOf('a')).map(({ origin, number }) => `${origin}:${number}`).sort(),
      ['lane-1:1001', 'lane-2:2'],
    )
    assert.equal(
      journal.entries.map(({ event }) => event),
      ['template.renamed'],
    )
    // Under the new name, and with what came.
    assert.is(seen.followed, 2)
  },
  async 'get another name where the master says only after the upload that theirs is taken'() {
    const taken = { origin: 'lane-2', number: 1_000 }
    const { reconcile, learn, store } = createRig({
      compare: wantsAll,
      upload: async () => ({ isStale: false, dropped: [], clashed: [taken] }),
    })
    await learn('a', 1, 'lane-2')
    await reconcile('a')
    assert.equal(
      (await store.templatesOf('a')).map(({ origin }) => origin),
      ['lane-1'],
    )
  },
  async 'need no other name where they are deleted by now'() {
    const { reconcile, learn, store } = createRig({
      compare: (ask) => ({
        isStale: false,
        items: agrees(ask).items.map((item) => ({
          ...item,
          templates: [],
          clashed: item.templates,
        })),
      }),
    })
    await learn('a', 1, 'lane-2')
    const { templatesOf } = store
    Object.assign(store, {
      async templatesOf(itemId: string) {
        const found = await templatesOf(itemId)
        await store.removeItem(itemId)
        return found
      },
    })
    assert.equal(await reconcile('a'), { isStale: false, refusal: null })
    assert.equal(await store.items(), [])
  },
  async 'wait where the one that has their name cannot be renamed yet'() {
    const { reconcile, store } = createRig({ compare: brings(), content: contentsOf })
    await putInTheWay(store)
    await reconcile('a')
    assert.equal(await store.templatesOf('a'), [])
    assert.is((await store.templatesOf('b')).length, 1)
  },
  async 'come at once where the one that had their name could be renamed'() {
    const { reconcile, store } = createRig({ compare: brings(), content: contentsOf })
    await putInTheWay(store, { spaceId: FLEET_SPACE.id, codes: codesOf(3) })
    await reconcile('a')
    const origins = async (itemId: string) =>
      (await store.templatesOf(itemId)).map(({ origin }) => origin)
    assert.equal([await origins('a'), await origins('b')], [['lane-2'], ['lane-1']])
  },
  async 'leave nothing staged where the master is lost on the way'() {
    const { reconcile, store } = createRig({ compare: brings() })
    await store.stage('sync', [{ ...comes(3), itemId: 'c', source: 'synced', jpeg: pictureOf(3) }])
    await faultOf(() => reconcile('a'), 'unreachable')
    await store.apply('sync', { mode: 'merge', templatesPerItemMax: 8, templatesMax: 100 })
    assert.equal(await store.templatesOf('c'), [])
  },
  async 'are settled once all of them were dealt with, and also where the master was lost on the way'() {
    const names = Array.from({ length: 51 }, (_, at) => `item ${at}`)
    const { reconcile, settled } = createRig()
    await reconcile()
    assert.is(settled.times, 0, 'of none there is nothing to settle')
    await reconcile(...names)
    assert.is(settled.times, 1)
    const lost = createRig({ compare: brings() })
    await faultOf(() => lost.reconcile('a'), 'unreachable')
    assert.is(lost.settled.times, 1)
  },
  async 'are told what of them is left out'() {
    const { reconcile, learn, leftOut } = createRig({
      compare: (ask) => ({
        isStale: false,
        items: agrees(ask).items.map((item) => ({ ...item, templates: [] })),
      }),
    })
    await learn('a', 1)
    await reconcile('a')
    assert.is(leftOut[0]?.[0], 'a')
    assert.match(String(leftOut[0]?.[1][0]), 'the master leaves out picture lane-1:1000')
  },
})
