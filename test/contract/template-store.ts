/** What every template store promises; run for the one in memory and for the one on the card. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type {
  NewTemplate,
  StagedTemplate,
  TemplateStoreDriver,
  WholeTemplate,
} from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

const SPACE = 'space-a'

const vector = (seed: number) => Int8Array.from([seed, seed + 5, -seed, 127])
const picture = (seed: number) => Uint8Array.from([0xff, 0xd8, seed >> 8, seed & 255, 0xff, 0xd9])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function fresh(itemId: string, seed: number, change: Partial<NewTemplate> = {}): NewTemplate {
  return {
    itemId,
    origin: 'lane-1',
    createdAtMs: 1_000 + seed,
    source: 'manual',
    isPinned: true,
    jpeg: picture(seed),
    vector: { spaceId: SPACE, codes: vector(seed) },
    ...change,
  }
}

function foreign(itemId: string, number: number, change: Partial<StagedTemplate> = {}) {
  const jpeg = picture(number)
  return {
    itemId,
    origin: 'lane-2',
    number,
    sha256: sha256(jpeg),
    createdAtMs: 2_000 + number,
    source: 'imported',
    isPinned: false,
    jpeg,
    vector: { spaceId: SPACE, codes: vector(number) },
    ...change,
  } satisfies StagedTemplate
}

const HERE = { by: 'lane-1', atMs: 5_000 }
const MERGE = { mode: 'merge', templatesPerItemMax: 8, templatesMax: 1_000 } as const

async function numbersOf(store: TemplateStoreDriver, itemId: string): Promise<number[]> {
  return (await store.templatesOf(itemId)).map(({ number }) => number)
}

async function sweepAll(store: TemplateStoreDriver): Promise<void> {
  for (let step = 0; await store.sweep(); step += 1) assert.ok(step < 10_000)
}

export interface TemplateStoreRig extends AsyncDisposable {
  readonly store: TemplateStoreDriver
  /** What the next start finds; the store before it is closed. */
  again(): Promise<TemplateStoreDriver>
  fillCard(): void
  emptyCard(): void
}

const comparable = (template: WholeTemplate) => ({
  ...template,
  jpeg: [...template.jpeg],
  codes: template.codes && [...template.codes],
})

export function templateStoreContract(driver: string, open: () => Promise<TemplateStoreRig>): void {
  spec(`template store contract: ${driver}`, {
    async 'gives back what was learned, with its picture and vector'() {
      await using rig = await open()
      const { store } = rig
      const learned = await store.learn(fresh('007', 1), [])
      assert.is(learned.number, 1_001, 'the number is no less than the time of creation')
      assert.is(learned.sha256, sha256(picture(1)))
      assert.equal(await store.templatesOf('007'), [learned])
      assert.equal(await store.find(learned), learned)
      assert.equal([...((await store.picture(learned.sha256)) ?? [])], [...picture(1)])
      const page = await store.pageOfVectors(SPACE, 0, 10)
      assert.equal([...page.codes], [...vector(1)])
      const [whole] = await store.pageWithContent(0, 10, { spaceId: SPACE })
      assert.equal([...(whole?.codes ?? [])], [...vector(1)])
      assert.equal([...(whole?.jpeg ?? [])], [...picture(1)])
    },
    async 'lays a page into the room that a reader gives, or beside it where it is too small'() {
      await using rig = await open()
      const { store } = rig
      for (let n = 1; n <= 6; n += 1) await store.learn(fresh('a', n), [])
      const plain = await store.pageWithContent(0, 10, { spaceId: SPACE })
      const vectors = await store.pageOfVectors(SPACE, 0, 10)
      for (const bytes of [0, 7, 100, 1_000_000]) {
        const room = new Uint8Array(bytes)
        const page = await store.pageWithContent(0, 10, { spaceId: SPACE, room })
        assert.equal(page.map(comparable), plain.map(comparable), `${bytes}`)
        const packed = await store.pageOfVectors(SPACE, 0, 10, new Uint8Array(bytes))
        assert.equal([...packed.codes], [...vectors.codes], `${bytes}`)
        assert.equal(packed.templates, vectors.templates)
      }
    },
    async 'keeps readers with rooms of their own apart'() {
      await using rig = await open()
      const { store } = rig
      for (let n = 1; n <= 6; n += 1) await store.learn(fresh('a', n), [])
      const plain = await store.pageWithContent(0, 10, { spaceId: SPACE })
      const pages = await Promise.all(
        plain.map(async ({ key }) => {
          const room = new Uint8Array(10_000)
          const [one] = await store.pageWithContent(key - 1, 1, { spaceId: SPACE, room })
          const { codes } = await store.pageOfVectors(SPACE, key - 1, 1, new Uint8Array(100))
          return one && { ...comparable(one), codes: [...codes] }
        }),
      )
      assert.equal(pages, plain.map(comparable))
    },
    async 'gives content by hash, with the vector of the asked space'() {
      await using rig = await open()
      const { store } = rig
      const one = await store.learn(fresh('a', 1), [])
      const two = await store.learn(fresh('a', 2), [])
      const nobody = sha256(picture(99))
      const found = await store.contentOf(SPACE, [two.sha256, nobody, one.sha256])
      assert.equal(
        found.map((content) => content.sha256),
        [two.sha256, one.sha256],
      )
      assert.equal([...(found[0]?.jpeg ?? [])], [...picture(2)])
      assert.equal([...(found[0]?.codes ?? [])], [...vector(2)])
      assert.is((await store.contentOf('another space', [one.sha256]))[0]?.codes, null)
    },
    async 'never gives a number twice, whatever was deleted or the clock says'() {
      await using rig = await open()
      const { store } = rig
      const first = await store.learn(fresh('a', 5), [])
      await store.removeAll()
      const second = await store.learn(fresh('a', 1), [])
      assert.is(second.number, first.number + 1)
    },
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
      assert.equal(await store.items(), [
        { itemId: 'a', name: null, isActive: false, templates: 0 },
      ])
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
    async 'keeps leading zeros apart'() {
      await using rig = await open()
      const { store } = rig
      await store.learn(fresh('7', 1), [])
      await store.learn(fresh('007', 2), [])
      assert.equal(
        (await store.items()).map(({ itemId }) => itemId),
        ['007', '7'],
      )
      assert.is(await store.removeItem('7'), 1)
      assert.equal(
        (await store.items()).map(({ itemId }) => itemId),
        ['007'],
      )
    },
    async 'evicts in the same step as it learns'() {
      await using rig = await open()
      const { store } = rig
      const old = await store.learn(fresh('a', 1), [])
      const next = await store.learn(fresh('a', 2), [old])
      assert.equal(await numbersOf(store, 'a'), [next.number])
    },
    async 'counts only what was really removed'() {
      await using rig = await open()
      const { store } = rig
      const one = await store.learn(fresh('a', 1), [])
      assert.is(await store.remove([one, { origin: 'nobody', number: 1 }]), 1)
      assert.is(await store.remove([one]), 0)
      assert.is(await store.removeItem('a'), 0)
    },
    async 'pages in the order of arrival'() {
      await using rig = await open()
      const { store } = rig
      for (let seed = 0; seed < 5; seed += 1) await store.learn(fresh(`i${seed % 2}`, seed), [])
      const first = await store.page(0, 2)
      const rest = await store.page(first.at(-1)?.key ?? 0, 10)
      assert.equal(
        [...first, ...rest].map(({ createdAtMs }) => createdAtMs - 1_000),
        [0, 1, 2, 3, 4],
      )
      const some = await store.pageWithContent(0, 10, { spaceId: 'other', itemIds: ['i1'] })
      assert.equal(
        some.map(({ itemId, codes }) => [itemId, codes]),
        [
          ['i1', null],
          ['i1', null],
        ],
      )
    },
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
    async 'adds nothing the second time'() {
      await using rig = await open()
      const { store } = rig
      const all = Array.from({ length: 12 }, (_, index) => foreign('a', index + 1))
      await store.stage('import', all)
      assert.is((await store.apply('import', MERGE)).added, 8)
      const before = { feed: await store.changes(0, 99), numbers: await numbersOf(store, 'a') }
      await store.stage('import', all)
      assert.equal(await store.apply('import', MERGE), { added: 0, removed: 0 })
      assert.equal(
        { feed: await store.changes(0, 99), numbers: await numbersOf(store, 'a') },
        before,
      )
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
    async 'sweeps away content that nothing names, and only that'() {
      await using rig = await open()
      const { store } = rig
      const kept = await store.learn(fresh('a', 1), [])
      const gone = await store.learn(fresh('a', 2), [])
      await store.stage('import', [foreign('b', 3)])
      await store.stage('dropped', [foreign('b', 4)])
      await store.remove([gone])
      await store.discard('dropped')
      await sweepAll(store)
      const held = await Promise.all(
        [1, 2, 3, 4].map((seed) => store.picture(sha256(picture(seed)))),
      )
      assert.equal(held.map(Boolean), [true, false, true, false])
      assert.equal((await store.spaces()).get(SPACE), 2)
      assert.ok(await store.picture(kept.sha256))
    },
    async 'knows which pictures lack a vector in a space'() {
      await using rig = await open()
      const { store } = rig
      const learned = await Promise.all([1, 2, 3].map((seed) => store.learn(fresh('a', seed), [])))
      const hashes = learned.map((template) => template.sha256).sort()
      const missing = await store.withoutVector('space-b', '', 2)
      assert.equal(
        missing.map((row) => row.sha256),
        hashes.slice(0, 2),
      )
      const rest = await store.withoutVector('space-b', missing.at(-1)?.sha256 ?? '', 9)
      assert.equal(
        rest.map((row) => row.sha256),
        hashes.slice(2),
      )
      await store.putVectors(
        'space-b',
        [...missing, ...rest].map((row) => ({ ...row, codes: vector(9) })),
      )
      assert.equal(await store.withoutVector('space-b', '', 9), [])
      assert.equal(Object.fromEntries(await store.spaces()), { [SPACE]: 3, 'space-b': 3 })
      await store.forgetSpace(SPACE)
      assert.is((await store.pageOfVectors(SPACE, 0, 9)).templates.length, 0)
      assert.is((await store.pageOfVectors('space-b', 0, 9)).templates.length, 3)
    },
    async 'takes no vector of a picture that is gone'() {
      await using rig = await open()
      const { store } = rig
      await store.putVectors('space-b', [{ sha256: sha256(picture(1)), codes: vector(1) }])
      assert.not((await store.spaces()).get('space-b'))
    },
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
}

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
