/** What counter-examples take from an item's score, against the formula said plainly. */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createGallery, type WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { type Codes, toCodes } from '#firmware/items/gallery/vector.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 48
const ITEMS = 12

const noise = (chance: SeededChance) =>
  Float32Array.from({ length: DIMENSION }, () => chance.between(-1, 1))

/** Goods that lie so close together that pictures of one are taken for another. */
function world(seed: number) {
  const chance = createSeededChance(seed)
  const shared = noise(chance)
  const kinds = Array.from({ length: ITEMS }, () => noise(chance))
  return (kind: number): Codes => {
    const own = noise(chance)
    return toCodes(
      shared.map((value, at) => value + 0.5 * (kinds[kind]?.[at] ?? 0) + 0.5 * (own[at] ?? 0)),
    )
  }
}

function taught(picture: (kind: number) => Codes, hasSimd?: boolean): WritableGallery {
  const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION, hasSimd })
  for (let kind = 0; kind < ITEMS; kind += 1)
    for (let nth = 0; nth < 4; nth += 1)
      gallery.add({ sid: `${kind}.${nth}`, itemId: `item ${kind}`, codes: picture(kind) })
  const learn = gallery.learning()
  while (!learn());
  return gallery
}

spec('counter-examples in the gallery', {
  'the very picture is not taken for the item again, and nobody else moves'() {
    const picture = world(1)
    const gallery = taught(picture)
    const query = picture(3)
    const before = gallery.search(query, { top: ITEMS })
    const wrong = before[0]?.id ?? ''
    gallery.setCounterExamples(wrong, [query])
    const after = gallery.search(query, { top: ITEMS })
    assert.is.not(after[0]?.id, wrong)
    const others = (list: typeof before) => list.filter(({ id }) => id !== wrong)
    assert.equal(others(after), others(before))
    gallery.setCounterExamples(wrong, [])
    assert.equal(gallery.search(query, { top: ITEMS }), before)
  },
  'what lies nearer to a template keeps its score to the last bit'() {
    const picture = world(2)
    const gallery = taught(picture)
    const template = gallery.codesOf('5.0')
    assert.ok(template)
    const before = gallery.search(template, { top: ITEMS })
    gallery.setCounterExamples('item 5', [picture(5), picture(6)])
    assert.equal(gallery.search(template, { top: ITEMS }), before)
  },
  'the first few are those of a ranking of all, with SIMD and without'() {
    for (const hasSimd of [true, false]) {
      const picture = world(3)
      const gallery = taught(picture, hasSimd)
      for (let kind = 0; kind < ITEMS; kind += 1)
        gallery.setCounterExamples(`item ${kind}`, [picture((kind + 1) % ITEMS), picture(kind)])
      for (let nth = 0; nth < 60; nth += 1) {
        const query = picture(nth % ITEMS)
        const all = gallery.search(query, { top: 99 })
        for (let at = 1; at < all.length; at += 1)
          assert.ok((all[at - 1]?.similarity ?? 0) >= (all[at]?.similarity ?? 9))
        for (const top of [1, 3]) assert.equal(gallery.search(query, { top }), all.slice(0, top))
      }
    }
  },
  'a template left out is looked for with them, and an item of one more template too'() {
    const picture = world(4)
    const gallery = taught(picture)
    const query = gallery.codesOf('2.1')
    assert.ok(query)
    const look = () => gallery.leaveOneOut('2.1', ITEMS).find(({ id }) => id === 'item 2')
    const before = look()?.similarity ?? 0
    const with1 = () =>
      gallery.searchWithout('2.1')?.scoreWith('item 2', picture(7)).similarity ?? 0
    const more = with1()
    gallery.setCounterExamples('item 2', [query])
    assert.ok((look()?.similarity ?? 9) < before)
    assert.ok(with1() < more)
    // Taught as it is, the picture is nearest to itself.
    const own = gallery.searchWithout('2.1')?.scoreWith('item 2', query).similarity ?? 0
    assert.ok(own > before)
  },
  'a query without direction, and an item without templates, are as before'() {
    const picture = world(5)
    const gallery = taught(picture)
    gallery.setCounterExamples('item 1', [picture(1)])
    gallery.setCounterExamples('nobody', [picture(2)])
    assert.is(gallery.counterExampleCount, 2)
    for (const query of [new Float32Array(DIMENSION), new Float32Array(DIMENSION).fill(Number.NaN)])
      assert.ok(gallery.search(query).every(({ similarity }) => similarity === 0))
    assert.throws(() => gallery.setCounterExamples('item 1', [new Int8Array(DIMENSION)]))
    gallery.clear()
    assert.is(gallery.counterExampleCount, 0)
  },
})
