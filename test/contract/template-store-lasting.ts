/**
 * What a template store promises of what lasts: changes in their order, notes, the next start,
 * and a full card on which nothing is half there.
 */
import * as assert from 'uvu/assert'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import {
  foreign,
  fresh,
  HERE,
  MERGE,
  picture,
  sha256,
  sweepAll,
} from '#test/items/sample-templates.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

export const lastingCases: TemplateStoreCases = (open) => ({
  async 'feeds changes in order and forgets the put of what was removed'() {
    await using rig = await open()
    const { store } = rig
    const one = await store.learn(fresh('a', 1), [])
    const two = await store.learn(fresh('a', 2), [])
    await store.remove([one])
    const feed = await store.changes(0, 10)
    assert.equal(
      feed.map(({ op, number, sequence }) => [op, number, sequence]),
      [
        ['put', two.number, 2],
        ['remove', one.number, 3],
      ],
    )
    assert.is(await store.lastSequence(), 3)
    assert.equal(await store.changes(2, 10), feed.slice(1))
    assert.equal(
      feed.map(({ sha256 }) => sha256),
      [two.sha256, one.sha256],
    )
  },
  async 'remembers notes, and forgets them on null'() {
    await using rig = await open()
    const { store } = rig
    await store.setNotes({ one: 'a', two: 'b' })
    await store.setNotes({ one: null })
    assert.equal([await store.note('one'), await store.note('two')], [null, 'b'])
  },
  async 'is as new after a reset, under another identity'() {
    await using rig = await open()
    const { store } = rig
    const { databaseId } = store
    await store.learn(fresh('a', 1), [])
    await store.setNotes({ one: 'a' })
    await store.reset()
    assert.is.not(store.databaseId, databaseId)
    assert.equal(
      [await store.items(), await store.note('one'), await store.lastSequence()],
      [[], null, 0],
    )
    await sweepAll(store)
    assert.is(await store.picture(sha256(picture(1))), null)
  },
  async 'is there again after the next start, but for what was staged'() {
    await using rig = await open()
    const { store } = rig
    const { databaseId } = store
    const learned = await store.learn(fresh('a', 1), [])
    await store.setNotes({ one: 'a' })
    await store.describe('a', { name: 'Apple' }, HERE)
    await store.stage('import', [foreign('b', 2)])
    const again = await rig.again()
    assert.is(again.databaseId, databaseId)
    assert.equal(await again.templatesOf('a'), [learned])
    assert.is(await again.note('one'), 'a')
    assert.is((await again.labels())[0]?.value, 'Apple')
    const [{ revision = 0 } = {}] = await again.labelled(0, 1)
    await again.describe('b', { name: 'Pear' }, HERE)
    assert.is((await again.labelled(revision, 2)).length, 1)
    assert.equal(await again.apply('import', MERGE), { added: 0, removed: 0 })
    await sweepAll(again)
    assert.is(await again.picture(sha256(picture(2))), null)
    assert.ok((await again.learn(fresh('a', 0), [])).number > learned.number)
  },
  async 'is Fault storage on a full card, with nothing of the call on it, and goes on later'() {
    await using rig = await open()
    const { store } = rig
    const one = await store.learn(fresh('a', 1), [])
    await store.stage('import', [foreign('b', 3)])
    const before = await everything(store)
    rig.fillCard()
    const big = { jpeg: new Uint8Array(4_000_000) }
    const text = 'x'.repeat(100_000)
    for (const call of [
      () => store.learn(fresh('a', 2, big), [one]),
      () => store.stage('import', [foreign('b', 4, big)]),
      () => store.apply('import', { ...MERGE, notes: { note: text } }),
      () => store.setNotes({ note: text }),
      () => store.describe('a', { name: text }, HERE),
      () => store.putLabels([{ itemId: 'a', field: 'name', value: text, ...HERE }]),
      () => store.putVectors('b', [{ sha256: one.sha256, codes: new Int8Array(100_000) }]),
    ])
      await faultOf(call, 'storage')
    assert.equal(await everything(store), before)
    assert.ok(await store.picture(one.sha256))
    rig.emptyCard()
    assert.equal(await everything(store), before)
    await store.learn(fresh('a', 2), [])
    assert.is((await store.apply('import', MERGE)).added, 1)
    assert.is((await store.totals()).templates, 3)
  },
})

async function everything(store: TemplateStoreDriver) {
  return {
    items: await store.items(),
    labels: await store.labels(),
    templates: await store.page(0, 99),
    changes: await store.changes(0, 99),
    spaces: [...(await store.spaces())],
    note: await store.note('note'),
  }
}
