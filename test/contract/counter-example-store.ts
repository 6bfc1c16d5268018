/** What a template store promises of counter-examples: merged in any order, bounded, gone with the item. */
import * as assert from 'uvu/assert'
import type { CounterExample } from '#hal/counter-example-store.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import {
  foreign,
  fresh,
  MERGE,
  picture,
  SPACE,
  sha256,
  sweepAll,
  vector,
} from '#test/items/sample-templates.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

const ROOM = { perItem: 4, inAll: 10 }

function said(itemId: string, seed: number, change: Partial<CounterExample> = {}): CounterExample {
  const jpeg = picture(seed)
  return {
    itemId,
    sha256: sha256(jpeg),
    atMs: 1_000 + seed,
    by: 'lane-1',
    isWithdrawn: false,
    jpeg,
    vector: { spaceId: SPACE, codes: vector(seed) },
    ...change,
  }
}

const takenBack = (itemId: string, seed: number, atMs: number) =>
  said(itemId, seed, { atMs, isWithdrawn: true, jpeg: null, vector: null })

const factsIn = async (store: TemplateStore) =>
  (await store.counterExamples()).map(
    ({ itemId, atMs, isWithdrawn }) => `${itemId} ${atMs}${isWithdrawn ? ' taken back' : ''}`,
  )

async function withItems(store: TemplateStore, ...itemIds: string[]): Promise<void> {
  for (const [nth, itemId] of itemIds.entries()) await store.learn(fresh(itemId, 200 + nth), [])
}

export const counterExampleCases: TemplateStoreCases = (open) => ({
  async 'a counter-example is there after the next start, with picture and vector'() {
    await using rig = await open()
    await withItems(rig.store, 'a')
    const one = said('a', 1)
    assert.is(await rig.store.putCounterExamples([one], ROOM), 1)
    assert.is(await rig.store.putCounterExamples([one], ROOM), 0)
    const store = await rig.again()
    const [found] = await store.counterContent([one, { itemId: 'a', sha256: 'ff' }])
    assert.equal([...(found?.jpeg ?? [])], [...picture(1)])
    assert.equal([...(found?.vector?.codes ?? [])], [...vector(1)])
    const ofSpace = async (spaceId: string) =>
      (await store.counterVectors(spaceId)).map(({ codes }) => codes && [...codes])
    assert.equal(await ofSpace(SPACE), [[...vector(1)]])
    assert.equal(await ofSpace('space-b'), [null])
    await store.putCounterVector(one, { spaceId: 'space-b', codes: vector(2) })
    assert.equal(await ofSpace('space-b'), [[...vector(2)]])
  },
  async 'a counter-example counts while its item has templates, and goes with the last of them'() {
    await using rig = await open()
    const { store } = rig
    await store.putCounterExamples([said('a', 1)], ROOM)
    assert.equal(await factsIn(store), [])
    await store.learn(fresh('a', 2), [])
    await store.putCounterExamples([said('a', 3)], ROOM)
    const templates = await store.templatesOf('a')
    // As a deletion that can be taken back has it.
    await store.stage('deleted', templates)
    await store.remove(templates)
    assert.equal(await factsIn(store), [])
    await sweepAll(store)
    await store.apply('deleted', MERGE)
    assert.ok((await factsIn(store)).includes('a 1003'))
    await store.removeItem('a')
    await sweepAll(store)
    await store.learn(fresh('a', 4), [])
    assert.equal(await factsIn(store), [])
  },
  async 'what was said last stays, in whatever order it comes'() {
    const chance = createSeededChance(7)
    const words = [
      said('a', 1),
      said('a', 1, { atMs: 3_000, by: 'lane-2' }),
      takenBack('a', 1, 3_000),
      takenBack('a', 2, 1_500),
      said('a', 2),
      ...[5, 6, 7, 8, 9].map((seed) => said('b', seed)),
      takenBack('b', 9, 1_020),
      ...[11, 12, 13].map((seed) => said('c', seed)),
      ...[21, 22, 23, 24].map((seed) => said('d', seed)),
    ]
    const ends = new Set<string>()
    for (let turn = 0; turn < 12; turn += 1) {
      await using rig = await open()
      await withItems(rig.store, 'a', 'b', 'c', 'd')
      const left = [...words]
      while (left.length > 0)
        await rig.store.putCounterExamples(
          left.splice(chance.below(left.length), 1 + chance.below(2)),
          ROOM,
        )
      ends.add((await factsIn(rig.store)).join())
    }
    assert.is(ends.size, 1, [...ends].join('\n'))
    const [end = ''] = ends
    assert.is(end.split(',').length, ROOM.inAll)
    assert.ok(end.includes('a 3000'))
    assert.ok(end.includes('b 1020 taken back') && !end.includes('b 1005'))
  },
  async 'what was taken back has no picture, and none comes without one'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a')
    await store.putCounterExamples([said('a', 1)], ROOM)
    await store.putCounterExamples([takenBack('a', 1, 2_000)], ROOM)
    assert.equal(await store.counterContent([said('a', 1)]), [])
    assert.equal(await store.counterVectors(SPACE), [])
    assert.is(await store.putCounterExamples([said('a', 1, { atMs: 3_000, jpeg: null })], ROOM), 0)
    assert.is(await store.putCounterExamples([said('a', 1, { atMs: 3_000 })], ROOM), 1)
    assert.equal(await factsIn(store), ['a 3000'])
  },
  async 'a reset forgets them; a package that replaces keeps those of its items'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a', 'b')
    await store.putCounterExamples([said('a', 1), said('b', 2)], ROOM)
    await store.stage('import', [foreign('a', 50)])
    await store.apply('import', { ...MERGE, mode: 'replace' })
    assert.equal(await factsIn(store), ['a 1001'])
    await store.reset()
    await withItems(store, 'a')
    assert.equal(await factsIn(store), [])
  },
  async 'an import merges or replaces in one step, with its notes'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a', 'b')
    await store.putCounterExamples(
      [said('a', 1), said('a', 2), takenBack('a', 3, 9_000), said('b', 4)],
      ROOM,
    )
    const bare = { ...said('a', 1), vector: null }
    const file = [bare, said('a', 3), said('b', 5)]
    const notes = { 'import.state': 'merged' }
    const merged = { mode: 'merge', bounds: ROOM, notes } as const
    assert.is(await store.importCounterExamples(file, merged), 1)
    assert.equal(await factsIn(store), [
      'a 9000 taken back',
      'b 1005',
      'b 1004',
      'a 1002',
      'a 1001',
    ])
    const replaced = { ...merged, mode: 'replace', notes: { 'import.state': null } } as const
    assert.is(await store.importCounterExamples(file, replaced), 1)
    assert.equal(await factsIn(store), ['b 1005', 'a 1003', 'a 1001'])
    assert.is(await store.importCounterExamples(file, replaced), 0, 'the same once more')
    const [kept] = (await store.counterVectors(SPACE)).filter(
      ({ sha256 }) => sha256 === bare.sha256,
    )
    assert.equal([...(kept?.codes ?? [])], [...vector(1)], 'the vector that was here stays')
    assert.is(await store.note('import.state'), null)
    await store.importCounterExamples([], { ...merged, mode: 'replace' })
    const next = await rig.again()
    assert.equal([await factsIn(next), await next.note('import.state')], [[], 'merged'])
  },
  async 'a full card takes no import, and keeps what a replacing one would have removed'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a')
    await store.putCounterExamples([said('a', 1)], ROOM)
    rig.fillCard()
    const large = Array.from({ length: 60 }, (_, nth) =>
      said('a', nth + 2, { jpeg: new Uint8Array(200_000) }),
    )
    const bounds = { perItem: 100, inAll: 100 }
    const order = { mode: 'replace', bounds, notes: { 'import.state': 'done' } } as const
    const refused = await faultOf(() => store.importCounterExamples(large, order))
    assert.is(refused.kind, 'storage')
    assert.equal([await factsIn(store), await store.note('import.state')], [['a 1001'], null])
    rig.emptyCard()
    assert.is(await store.importCounterExamples(large.slice(0, 4), order), 4)
  },
  async 'what was said later than can be counts as said at no time, with its picture and vector'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a')
    const late = said('a', 1, { atMs: 9_000 })
    await store.putCounterExamples([late, said('a', 2)], ROOM)
    await store.undateCounterExamples(9_000)
    assert.equal(await factsIn(store), ['a 9000', 'a 1002'])
    await store.undateCounterExamples(8_999)
    assert.equal(await factsIn(store), ['a 1002', 'a 0'])
    const [found] = await store.counterContent([late])
    assert.equal([...(found?.jpeg ?? [])], [...picture(1)])
    assert.equal([...(found?.vector?.codes ?? [])], [...vector(1)])
  },
  async 'a full card takes no counter-example and loses none'() {
    await using rig = await open()
    const { store } = rig
    await withItems(store, 'a')
    await store.putCounterExamples([said('a', 1)], ROOM)
    rig.fillCard()
    const refused = await faultOf(async () => {
      // A page or two of the log may be free already.
      for (let seed = 2; seed < 60; seed += 1)
        await store.putCounterExamples([said('a', seed, { jpeg: new Uint8Array(200_000) })], {
          perItem: 100,
          inAll: 100,
        })
    })
    assert.is(refused.kind, 'storage')
    assert.ok((await factsIn(store)).includes('a 1001'))
    rig.emptyCard()
    assert.is(await store.putCounterExamples([said('a', 90)], ROOM), 1)
  },
})
