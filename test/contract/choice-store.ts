/** What a template store promises of choices: doubts within bounds, what items usually weigh. */

import * as assert from 'uvu/assert'
import type { ChoiceStore, DoubtBounds, DoubtNote, NewDoubt } from '#hal/choice-store.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

const ROOM: DoubtBounds = { entries: 100, notBeforeMs: 0 }

const NOTE: DoubtNote = {
  reason: 'price',
  itemId: '4011',
  resultId: 'r-1',
  like: { itemId: '4046', gap: 0.3, bound: 0.1, isDearer: true },
  items: [{ id: '4046', score: 0.9 }],
  grams: 3_000,
  usual: { leastGrams: 20, mostGrams: 400 },
}

const doubt = (atMs: number, bytes = 10): NewDoubt => ({
  atMs,
  picture: new Uint8Array(bytes).fill(atMs),
  note: NOTE,
})

const times = async (store: ChoiceStore) => (await store.doubts()).map(({ atMs }) => atMs)

export const choiceCases: TemplateStoreCases = (open) => ({
  async 'a doubt is there after the next start, with its picture or without one'() {
    await using rig = await open()
    const kept = await rig.store.putDoubt(doubt(7), ROOM)
    const bare = await rig.store.putDoubt({ ...doubt(8), picture: null }, ROOM)
    const store = await rig.again()
    assert.equal(await store.doubts(), [bare, kept])
    assert.equal([kept.hasPicture, bare.hasPicture], [true, false])
    assert.equal([...((await store.doubtPicture(kept.id)) ?? [])], Array(10).fill(7))
    assert.is(await store.doubtPicture(bare.id), null)
    assert.is(await store.doubtPicture(bare.id + 1), null)
  },
  async 'beyond a bound the too old go first, then the oldest, never the new one'() {
    await using rig = await open()
    const { store } = rig
    for (const at of [1, 2, 3]) await store.putDoubt(doubt(at), ROOM)
    await store.putDoubt(doubt(4), { ...ROOM, entries: 2 })
    assert.equal(await times(store), [4, 3])
    assert.is(await store.doubtCount(), 2)
    assert.is(await store.trimDoubts({ ...ROOM, notBeforeMs: 4 }), 1)
    assert.is(await store.doubtCount(), 1)
    assert.is(await store.trimDoubts({ ...ROOM, notBeforeMs: 4 }), 0)
    await store.putDoubt(doubt(2), { entries: 1, notBeforeMs: 9 })
    assert.equal(await times(store), [2])
  },
  async 'what was removed is gone, and its id names nothing else'() {
    await using rig = await open()
    const first = await rig.store.putDoubt(doubt(5), ROOM)
    const second = await rig.store.putDoubt(doubt(5), ROOM)
    assert.ok(second.id > first.id)
    assert.ok(await rig.store.removeDoubt(first.id))
    assert.not(await rig.store.removeDoubt(first.id))
    assert.equal(await rig.store.doubts(), [second])
  },
  async 'weights of an item take the place of its former ones; the least lately sold go'() {
    await using rig = await open()
    const weights = (itemId: string, atMs: number, grams: number[]) => ({
      itemId,
      atMs,
      grams,
      unusual: [],
    })
    await rig.store.putWeights([weights('1', 1, [10]), weights('2', 2, [20])], 9)
    const newer = { ...weights('1', 3, [10, 11]), unusual: [900] }
    await rig.store.putWeights([newer], 9)
    const store = await rig.again()
    const byItem = async () =>
      (await store.usualWeights()).toSorted((one, other) => one.atMs - other.atMs)
    assert.equal(await byItem(), [weights('2', 2, [20]), newer])
    await store.putWeights([weights('3', 4, [30])], 2)
    assert.equal(
      (await byItem()).map(({ itemId }) => itemId),
      ['1', '3'],
    )
  },
  async 'cleared, nothing is left'() {
    await using rig = await open()
    await rig.store.putDoubt(doubt(1), ROOM)
    await rig.store.putWeights([{ itemId: '1', atMs: 1, grams: [1], unusual: [] }], 9)
    await rig.store.clearChoices()
    await rig.store.clearChoices()
    assert.is(await rig.store.doubtCount(), 0)
    assert.equal([await rig.store.doubts(), await rig.store.usualWeights()], [[], []])
  },
  async 'a full card refuses what is new and loses nothing'() {
    await using rig = await open()
    const kept = await rig.store.putDoubt(doubt(1, 4_000), ROOM)
    rig.fillCard()
    const refused = await faultOf(async () => {
      // A page or two of the log may be free already.
      for (let at = 2; at < 60; at += 1) await rig.store.putDoubt(doubt(at, 200_000), ROOM)
    })
    assert.is(refused.kind, 'storage')
    assert.equal((await rig.store.doubts()).at(-1), kept)
    assert.is(await rig.store.trimDoubts(ROOM), 0)
    rig.emptyCard()
    await rig.store.putDoubt(doubt(70), ROOM)
    assert.is((await rig.store.doubts())[0]?.atMs, 70)
  },
})
