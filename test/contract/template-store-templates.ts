/**
 * What a template store promises of templates: each is given back as it was learned, by its own
 * number, in order, with its content kept once for all who name it and no longer than that.
 */
import * as assert from 'uvu/assert'
import type { WholeTemplate } from '#hal/template-store.ts'
import {
  foreign,
  fresh,
  MERGE,
  numbersOf,
  picture,
  SPACE,
  sha256,
  sweepAll,
  vector,
} from '#test/items/sample-templates.ts'
import type { TemplateStoreCases } from './template-store.ts'

const comparable = (template: WholeTemplate) => ({
  ...template,
  jpeg: [...template.jpeg],
  codes: template.codes && [...template.codes],
})

export const templatesCases: TemplateStoreCases = (open) => ({
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
  async 'finds the templates of a picture, of whatever items'() {
    await using rig = await open()
    const { store } = rig
    const first = await store.learn(fresh('007', 1), [])
    await store.learn(fresh('007', 2), [])
    const other = await store.learn(fresh('008', 1), [])
    assert.equal(await store.templatesOfPicture(first.sha256), [first, other])
    await store.remove([first])
    assert.equal(await store.templatesOfPicture(first.sha256), [other])
    assert.equal(await store.templatesOfPicture(sha256(picture(3))), [])
  },
  async 'lays a page into the room that a reader gives, or beside it where it is too small'() {
    await using rig = await open()
    const { store } = rig
    for (let n = 1; n <= 6; n += 1) await store.learn(fresh('a', n), [])
    const plain = await store.pageWithContent(0, 10, { spaceId: SPACE })
    const vectors = await store.pageOfVectors(SPACE, 0, 10)
    for (const bytes of [0, 7, 100, 1_000_000]) {
      const buffer = new Uint8Array(bytes)
      const page = await store.pageWithContent(0, 10, { spaceId: SPACE, buffer })
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
        const buffer = new Uint8Array(10_000)
        const [one] = await store.pageWithContent(key - 1, 1, { spaceId: SPACE, buffer })
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
  async 'never gives a number whose name somebody else has taken'() {
    await using rig = await open()
    const { store } = rig
    const { origin } = fresh('a', 5)
    for (const number of [1_005, 1_006, 1_007, 1_009])
      await store.stage('sync', [foreign('b', number, { origin })])
    await store.apply('sync', MERGE)
    assert.is((await store.learn(fresh('a', 5), [])).number, 1_008)
    assert.is((await store.learn(fresh('a', 5), [])).number, 1_010)
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
    const held = await Promise.all([1, 2, 3, 4].map((seed) => store.picture(sha256(picture(seed)))))
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
})
