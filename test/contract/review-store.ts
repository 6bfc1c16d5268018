/** What a template store promises of the review inbox: pictures within bounds, and what is known of them. */

import * as assert from 'uvu/assert'
import type { NewReview, ReviewBounds, ReviewNote, ReviewStore } from '#hal/review-store.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

const ROOM: ReviewBounds = { entries: 100, bytes: 1e6, notBeforeMs: 0 }

const NOTE: ReviewNote = {
  reason: 'uncertain',
  resultId: 'r-1',
  items: [{ id: '4011', score: 0.4 }],
  said: null,
  not: [],
  answer: null,
}

const DISMISSED: ReviewNote = { ...NOTE, answer: { kind: 'dismissed', atMs: 5 } }

const entry = (takenAtMs: number, bytes = 10): NewReview => ({
  takenAtMs,
  picture: new Uint8Array(bytes).fill(takenAtMs),
  note: NOTE,
})

const takenAt = async (store: ReviewStore) =>
  (await store.listReview()).map(({ takenAtMs }) => takenAtMs)

export const reviewCases: TemplateStoreCases = (open) => ({
  async 'an entry is there after the next start, with its picture'() {
    await using rig = await open()
    const kept = await rig.store.putReview(entry(7), ROOM)
    assert.is(kept.sha256.length, 64)
    const store = await rig.again()
    assert.equal(await store.listReview(), [kept])
    assert.equal(await store.findReview(kept.id), kept)
    assert.equal([...((await store.reviewPicture(kept.id)) ?? [])], Array(10).fill(7))
    assert.is(await store.findReview(kept.id + 1), null)
    assert.is(await store.reviewPicture(kept.id + 1), null)
  },
  async 'the newest comes first, under an id greater than all that are here'() {
    await using rig = await open()
    const ids = []
    for (const at of [5, 9, 2]) ids.push((await rig.store.putReview(entry(at), ROOM)).id)
    assert.equal(
      ids,
      [...ids].sort((one, other) => one - other),
    )
    assert.is(new Set(ids).size, 3)
    assert.equal(await takenAt(rig.store), [2, 9, 5])
  },
  async 'beyond a bound the answered go first, then the oldest, never the new one'() {
    await using rig = await open()
    const { store } = rig
    await store.putReview(entry(1), ROOM)
    const second = await store.putReview(entry(2), ROOM)
    await store.putReview(entry(3), ROOM)
    assert.ok(await store.changeReview(second.id, DISMISSED))
    await store.putReview(entry(4), { ...ROOM, entries: 3 })
    assert.equal(await takenAt(store), [4, 3, 1])
    await store.putReview(entry(5), { ...ROOM, bytes: 25 })
    assert.equal(await takenAt(store), [5, 4])
    await store.putReview(entry(6, 50), { ...ROOM, bytes: 25 })
    assert.equal(await takenAt(store), [6])
    await store.putReview(entry(7), { ...ROOM, notBeforeMs: 7 })
    assert.equal(await takenAt(store), [7])
  },
  async 'what is too old is let go of without a new one'() {
    await using rig = await open()
    for (const at of [1, 2, 3]) await rig.store.putReview(entry(at), ROOM)
    assert.is(await rig.store.trimReview({ ...ROOM, notBeforeMs: 3 }), 2)
    assert.is(await rig.store.trimReview({ ...ROOM, notBeforeMs: 3 }), 0)
    assert.equal(await takenAt(rig.store), [3])
  },
  async 'what is known of an entry changes as a whole, and not of one that is gone'() {
    await using rig = await open()
    const { id } = await rig.store.putReview(entry(1), ROOM)
    assert.ok(await rig.store.changeReview(id, { ...DISMISSED, not: ['4012'] }))
    assert.not(await rig.store.changeReview(id + 1, DISMISSED))
    const found = await (await rig.again()).findReview(id)
    assert.equal(found?.note, { ...DISMISSED, not: ['4012'] })
  },
  async 'cleared, nothing is left'() {
    await using rig = await open()
    await rig.store.putReview(entry(1), ROOM)
    await rig.store.clearReview()
    await rig.store.clearReview()
    assert.equal(await rig.store.listReview(), [])
  },
  async 'a full card refuses what is new and loses nothing'() {
    await using rig = await open()
    const kept = await rig.store.putReview(entry(1, 4_000), ROOM)
    rig.fillCard()
    const refused = await faultOf(async () => {
      // A page or two of the log may be free already.
      for (let at = 2; at < 60; at += 1) await rig.store.putReview(entry(at, 200_000), ROOM)
    })
    assert.is(refused.kind, 'storage')
    assert.equal((await rig.store.listReview()).at(-1), kept)
    assert.is(await rig.store.trimReview(ROOM), 0)
    rig.emptyCard()
    await rig.store.putReview(entry(70), ROOM)
    assert.is((await rig.store.listReview())[0]?.takenAtMs, 70)
  },
})
