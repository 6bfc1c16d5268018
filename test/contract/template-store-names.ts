/**
 * What a template store promises of what is said of items: the latest word stays, whatever order
 * and clock it came with, and each word that was said here is told on once.
 */
import * as assert from 'uvu/assert'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import { fresh, HERE, MERGE } from '#test/items/sample-templates.ts'
import type { TemplateStoreCases } from './template-store.ts'

export const namesCases: TemplateStoreCases = (open) => ({
  async 'lists items with their counts, described or only learned'() {
    await using rig = await open()
    const { store } = rig
    await store.learn(fresh('2', 1), [])
    await store.learn(fresh('2', 2), [])
    await store.learn(fresh('__proto__', 3), [])
    await store.describe('1', { name: 'Apple' }, HERE)
    await store.describe('2', { isActive: false }, HERE)
    assert.equal(await store.items(), [
      { itemId: '1', name: 'Apple', isActive: true, templates: 0 },
      { itemId: '2', name: null, isActive: false, templates: 2 },
      { itemId: '__proto__', name: null, isActive: true, templates: 1 },
    ])
    assert.is((await store.describe('1', { name: null }, HERE)).name, null)
  },
  async 'describes many items in one step, in the order given'() {
    await using rig = await open()
    const { store } = rig
    await store.learn(fresh('2', 2), [])
    const described = await store.describeAll(
      [
        { itemId: '2', change: { name: 'Pear' } },
        { itemId: '1', change: { name: 'Apple', isActive: false } },
      ],
      HERE,
    )
    assert.equal(described, [
      { itemId: '2', name: 'Pear', isActive: true, templates: 1 },
      { itemId: '1', name: 'Apple', isActive: false, templates: 0 },
    ])
    assert.equal(
      (await store.labelled(0, 10)).map(({ itemId }) => itemId),
      ['2', '1', '1'],
    )
    assert.equal(await store.describeAll([], HERE), [])
  },
  async 'what is dated later than can be counts as old, once, and the next word is not later than that'() {
    await using rig = await open()
    const { store } = rig
    const theirs = (field: 'name' | 'active', value: string, atMs: number) =>
      ({ itemId: 'a', field, value, atMs, by: 'lane-2' }) as const
    await store.putLabels([theirs('name', 'Of the year 9999', CALENDAR_END_MS)])
    await store.putLabels([theirs('active', '0', CALENDAR_END_MS)])
    const learned = await store.learn({ ...fresh('b', 1), createdAtMs: CALENDAR_END_MS }, [])
    await store.learn(fresh('c', 2), [])
    // A word that is said before they are put right is not chained to them.
    await store.describe('a', { name: 'Apple' }, HERE)
    assert.is((await store.labelsOf('a')).find(({ field }) => field === 'name')?.atMs, HERE.atMs)
    const revision = (await store.labelled(0, 10)).at(-1)?.revision ?? 0
    const sequence = await store.lastSequence()
    assert.equal(await store.undate(CALENDAR_END_MS - 1), ['a', 'b'])
    const news = await store.changes(sequence, 10)
    assert.equal(
      news.map(({ op, number }) => [op, number]),
      [['put', learned.number]],
    )
    assert.is((await store.changes(0, 10)).length, 2)
    assert.equal(await store.labelsOf('a'), [
      { field: 'active', value: '0', atMs: 0, by: '' },
      { field: 'name', value: 'Apple', ...HERE },
    ])
    assert.is((await store.find(learned))?.createdAtMs, 0)
    assert.is((await store.items())[0]?.isActive, false)
    assert.equal(
      (await store.labelled(revision, 10)).map(({ itemId }) => itemId),
      ['a'],
    )
    assert.equal(await store.undate(CALENDAR_END_MS - 1), [])
  },
  async 'of what is said of an item, the latest stays, whatever the clocks say'() {
    await using rig = await open()
    const { store } = rig
    const theirs = (value: string, atMs: number, by = 'lane-2') =>
      ({ itemId: 'a', field: 'name', value, atMs, by }) as const
    await store.describe('a', { name: 'Ours' }, HERE)
    assert.is(await store.putLabels([theirs('Earlier', 4_999)]), 0)
    assert.is(await store.putLabels([theirs('At the same time', 5_000)]), 1)
    assert.is(await store.putLabels([theirs('At the same time', 5_000)]), 0)
    assert.is(await store.putLabels([theirs('From the future', 9_000)]), 1)
    assert.is((await store.items())[0]?.name, 'From the future')
    // This clock is behind, and what is said now is later all the same.
    await store.describe('a', { name: 'Now' }, HERE)
    await store.describe('a', { isActive: false }, HERE)
    assert.equal(await store.labelsOf('a'), [
      { field: 'active', value: '0', atMs: 9_002, by: 'lane-1' },
      { field: 'name', value: 'Now', atMs: 9_001, by: 'lane-1' },
    ])
    assert.is(await store.putLabels([theirs('', 10_000)]), 1)
    assert.equal(await store.items(), [{ itemId: 'a', name: null, isActive: false, templates: 0 }])
    assert.equal(await store.labelsOf('b'), [])
  },
  async 'tells what was said here, once and in order, and not what others said'() {
    await using rig = await open()
    const { store } = rig
    await store.describe('b', { name: 'B' }, HERE)
    await store.describe('a', { name: 'A' }, HERE)
    await store.putLabels([{ itemId: 'c', field: 'name', value: 'C', atMs: 1, by: 'x' }])
    const all = await store.labelled(0, 10)
    assert.equal(
      all.map(({ itemId }) => itemId),
      ['b', 'a'],
    )
    assert.equal(await store.labelled(0, 1), all.slice(0, 1))
    assert.equal(await store.labelled(all[1]?.revision ?? 0, 10), [])
    // What others overwrite is theirs; its number is not given out again.
    await store.putLabels([{ itemId: 'a', field: 'name', value: 'Z', atMs: 9_999, by: 'x' }])
    await store.describe('d', { isActive: false }, HERE)
    const later = await store.labelled(all[1]?.revision ?? 0, 10)
    assert.equal(
      later.map(({ itemId }) => itemId),
      ['d'],
    )
    assert.equal(
      (await store.labels()).map(({ itemId, value }) => [itemId, value]),
      [
        ['a', 'Z'],
        ['b', 'B'],
        ['c', 'C'],
        ['d', '0'],
      ],
    )
  },
  async 'takes what a package says for the oldest word, and tells it on'() {
    await using rig = await open()
    const { store } = rig
    const items = [{ itemId: 'a', name: 'Packed', isActive: false }]
    await store.apply('import', { ...MERGE, items })
    assert.equal(
      (await store.labelled(0, 10)).map(({ itemId }) => itemId),
      ['a', 'a'],
    )
    await store.putLabels([{ itemId: 'a', field: 'name', value: 'Said', atMs: 1, by: 'x' }])
    await store.apply('again', { ...MERGE, items })
    assert.equal(await store.items(), [
      { itemId: 'a', name: 'Said', isActive: false, templates: 0 },
    ])
  },
  async 'keeps the name that is known when a merge brings another'() {
    await using rig = await open()
    const { store } = rig
    await store.describe('a', { name: 'Ours' }, HERE)
    await store.describe('b', { isActive: false }, HERE)
    const items = ['a', 'b'].map((itemId) => ({ itemId, name: 'Theirs', isActive: true }))
    await store.apply('import', { ...MERGE, items })
    assert.equal(
      (await store.items()).map(({ name, isActive }) => [name, isActive]),
      [
        ['Ours', true],
        ['Theirs', false],
      ],
    )
  },
})
