/**
 * What a template store promises of batches: staged out of sight, then applied as a whole or not
 * at all, with the same end in any order.
 */
import * as assert from 'uvu/assert'
import {
  foreign,
  fresh,
  HERE,
  MERGE,
  numbersOf,
  picture,
  sha256,
} from '#test/items/sample-templates.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { TemplateStoreCases } from './template-store.ts'

export const batchesCases: TemplateStoreCases = (open) => ({
  async 'shows nothing of a staged batch until it is applied, then all of it'() {
    await using rig = await open()
    const { store } = rig
    await store.stage('import', [foreign('a', 1), foreign('b', 2)])
    assert.equal(await store.items(), [])
    assert.equal(await store.changes(0, 10), [])
    const notes = { 'import.state': 'done' }
    assert.equal(await store.apply('import', { ...MERGE, notes }), { added: 2, removed: 0 })
    assert.equal(
      (await store.items()).map(({ templates }) => templates),
      [1, 1],
    )
    assert.is(await store.note('import.state'), 'done')
    assert.equal(
      (await store.changes(0, 10)).map(({ op, number }) => [op, number]),
      [
        ['put', 1],
        ['put', 2],
      ],
    )
  },
  async 'has copied what is staged when the call returns, also while it works on others'() {
    await using rig = await open()
    const { store } = rig
    const all = [foreign('a', 1), foreign('a', 2), foreign('a', 3)]
    const page = store.page(0, 10)
    const staging = all.map((template) => store.stage('import', [template]))
    for (const { jpeg } of all) jpeg.fill(0)
    await Promise.all([page, ...staging])
    await store.apply('import', MERGE)
    for (const template of all)
      assert.is(sha256((await store.picture(template.sha256)) ?? picture(0)), template.sha256)
  },
  async 'adds nothing the second time'() {
    await using rig = await open()
    const { store } = rig
    const all = Array.from({ length: 12 }, (_, index) => foreign('a', index + 1))
    await store.stage('import', all)
    assert.is((await store.apply('import', MERGE)).added, 8)
    const before = { feed: await store.changes(0, 99), numbers: await numbersOf(store, 'a') }
    await store.stage('import', all)
    assert.equal(await store.apply('import', MERGE), { added: 0, removed: 0 })
    assert.equal({ feed: await store.changes(0, 99), numbers: await numbersOf(store, 'a') }, before)
  },
  async 'keeps pinned before learned and newer before older, in any order of arrival'() {
    const pinned = foreign('a', 1, { isPinned: true, createdAtMs: 1 })
    const twin = foreign('a', 5, { origin: 'lane-0', createdAtMs: 2_004 })
    const all = [pinned, foreign('a', 2), foreign('a', 3), foreign('a', 4), twin]
    for (const order of [all, [...all].reverse()]) {
      await using rig = await open()
      const { store } = rig
      for (const template of order) {
        await store.stage('sync', [template])
        await store.apply('sync', { ...MERGE, templatesPerItemMax: 3 })
      }
      assert.equal((await numbersOf(store, 'a')).sort(), [1, 4, 5])
    }
  },
  async 'replaces everything by the batch'() {
    await using rig = await open()
    const { store } = rig
    await store.learn(fresh('old', 1), [])
    await store.describe('old', { name: 'Old' }, HERE)
    await store.stage('first', [foreign('a', 1)])
    await store.apply('first', MERGE)
    await store.stage('import', [foreign('a', 1), foreign('b', 2)])
    const items = [{ itemId: 'b', name: 'Bread', isActive: false }]
    const applied = await store.apply('import', { ...MERGE, mode: 'replace', items })
    assert.equal(applied, { added: 1, removed: 1 })
    assert.equal(await store.items(), [
      { itemId: 'a', name: null, isActive: true, templates: 1 },
      { itemId: 'b', name: 'Bread', isActive: false, templates: 1 },
    ])
  },
  async 'refuses a known identity with another picture or item, and changes nothing'() {
    for (const wrong of [{ sha256: sha256(picture(9)), jpeg: picture(9) }, { itemId: 'b' }]) {
      await using rig = await open()
      const { store } = rig
      await store.stage('first', [foreign('a', 1)])
      await store.apply('first', MERGE)
      await store.stage('import', [foreign('c', 2), foreign('a', 1, wrong)])
      await faultOf(() => store.apply('import', { ...MERGE, mode: 'replace' }), 'bad-request')
      assert.equal(
        (await store.items()).map(({ itemId }) => itemId),
        ['a'],
      )
      await store.discard('import')
      assert.equal(await store.apply('import', MERGE), { added: 0, removed: 0 })
    }
  },
  async 'refuses more templates than a device holds, and changes nothing'() {
    await using rig = await open()
    const { store } = rig
    await store.learn(fresh('a', 1), [])
    await store.stage('import', [foreign('b', 1), foreign('c', 2)])
    await faultOf(() => store.apply('import', { ...MERGE, templatesMax: 2 }), 'full')
    assert.equal(await store.totals(), { items: 1, templates: 1 })
    await store.apply('import', { ...MERGE, templatesMax: 3 })
    assert.equal(await store.totals(), { items: 3, templates: 3 })
  },
  async 'refuses a staged template without a picture'() {
    await using rig = await open()
    const { store } = rig
    const { jpeg: _, ...bare } = foreign('a', 1)
    await store.stage('sync', [bare])
    await faultOf(() => store.apply('sync', MERGE), 'bad-request')
  },
})
