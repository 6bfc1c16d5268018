/** The gallery against a slow, obvious one, and its kernel against plain JavaScript. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import {
  createGallery,
  type Gallery,
  type Template,
  type WritableGallery,
} from '#firmware/items/gallery/gallery.ts'
import { KERNEL_BASE64 } from '#firmware/items/gallery/search-kernel-wasm.ts'
import { inverseLength, prepareQuery } from '#firmware/items/gallery/search-query.ts'
import { type Codes, toCodes } from '#firmware/items/gallery/vector.ts'
import { compileKernel } from '#scripts/build-search-kernel.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 70

function randomVector(chance: SeededChance, dimension = DIMENSION): Float32Array {
  return Float32Array.from({ length: dimension }, () => chance.between(-1, 1))
}

function randomTemplates(chance: SeededChance, count: number, items: number): Template[] {
  return Array.from({ length: count }, (_, nth) => ({
    sid: `s${nth}`,
    itemId: `item ${chance.below(items)}`,
    codes: toCodes(randomVector(chance)),
  }))
}

function filled(templates: readonly Template[], hasSimd?: boolean): WritableGallery {
  const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION, hasSimd })
  gallery.addMany(templates)
  return gallery
}

function unit(codes: ArrayLike<number>): number[] {
  const numbers = Array.from(codes)
  const length = Math.hypot(...numbers)
  return numbers.map((value) => value / length)
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The formula as the documents state it, with no cleverness. */
function slowScores(query: ArrayLike<number>, templates: readonly Template[]): Map<string, number> {
  const scores = new Map<string, number>()
  const asked = unit(query)
  for (const id of new Set(templates.map((template) => template.itemId))) {
    const own = templates
      .filter((template) => template.itemId === id)
      .map(({ codes }) => unit(codes))
    const mean = unit(asked.map((_, at) => own.reduce((sum, vector) => sum + (vector[at] ?? 0), 0)))
    const best = Math.max(...own.map((vector) => dot(asked, vector)))
    scores.set(id, (dot(asked, mean) + best) / 2)
  }
  return scores
}

/**
 * The same to the last digit: whole products, tallied in the order of slots. `slots` is that order,
 * `gallery` knows only the order within an item.
 */
function exactScores(
  gallery: Gallery,
  query: Float32Array | Codes,
  slots: readonly Template[],
): Map<string, number> {
  const { numbers, inverseLength: scale } = prepareQuery(query)
  const tallies = new Map<string, { sum: number; best: number }>()
  for (const { itemId, codes } of slots) {
    const cosine = dot([...codes], [...numbers]) * (inverseLength(codes) ?? 0)
    const { sum, best } = tallies.get(itemId) ?? { sum: 0, best: Number.NEGATIVE_INFINITY }
    tallies.set(itemId, { sum: sum + cosine, best: Math.max(best, cosine) })
  }
  const codesOf = new Map(slots.map(({ sid, codes }) => [sid, codes]))
  const scores = new Map<string, number>()
  for (const [id, { sum, best }] of tallies) {
    const total = new Float32Array(gallery.dimension)
    for (const sid of gallery.templatesOf(id)) {
      const codes = codesOf.get(sid) ?? new Int8Array()
      const inverse = inverseLength(codes) ?? 0
      for (const [at, code] of codes.entries()) total[at] = (total[at] ?? 0) + code * inverse
    }
    const length = Math.sqrt(dot([...total], [...total]))
    scores.set(id, (((length > 0 ? sum / length : 0) + best) / 2) * scale)
  }
  return scores
}

/** What a camera gives, and what nobody means to send. */
function strangeVector(chance: SeededChance, dimension: number): Float32Array {
  const kind = chance.below(6)
  const scale = [1, 1e-42, 1e38, 0, 1, 1][kind] ?? 1
  const vector = randomVector(chance, dimension).map((value) => value * scale)
  if (kind === 4) vector[chance.below(dimension)] = Number.NaN
  return kind === 5 ? vector.map((value) => (chance.below(8) === 0 ? Math.sign(value) : 0)) : vector
}

function strangeCodes(chance: SeededChance, dimension: number): Codes {
  const [from, to] = (
    [
      [-128, 128],
      [-1, 2],
      [-128, -127],
      [127, 128],
    ] as const
  )[chance.below(4)] ?? [1, 2]
  const codes = Int8Array.from({ length: dimension }, () => from + chance.below(to - from))
  if (!codes.some((code) => code !== 0)) codes[0] = 1
  return codes
}

function assertScores(found: ReturnType<Gallery['search']>, expected: Map<string, number>): void {
  assert.is(found.length, expected.size)
  for (const { id, similarity } of found)
    assert.ok(Math.abs(similarity - (expected.get(id) ?? 9)) < 2e-3, `${id}: ${similarity}`)
  for (const [nth, { similarity }] of found.entries())
    assert.ok(nth === 0 || similarity <= (found[nth - 1]?.similarity ?? 0), 'best first')
}

spec('gallery', {
  'scores an item half by its mean and half by its best template'() {
    const chance = createSeededChance(1)
    const templates = randomTemplates(chance, 60, 9)
    const query = randomVector(chance)
    const found = filled(templates).search(query, { top: 99 })
    assertScores(found, slowScores(query, templates))
  },
  'gives the same answers to the last bit without SIMD'() {
    const chance = createSeededChance(2)
    const templates = randomTemplates(chance, 3_000, 40)
    const [quick, plain] = [filled(templates, true), filled(templates, false)]
    for (let nth = 0; nth < 20; nth += 1) {
      const query = randomVector(chance)
      assert.equal(quick.search(query, { top: 40 }), plain.search(query, { top: 40 }))
      assert.equal(quick.nearest(query), plain.nearest(query))
    }
    assert.equal(quick.leaveOneOut('s7', 40), plain.leaveOneOut('s7', 40))
  },
  'gives, to the last digit, what plain arithmetic over all templates gives'() {
    const chance = createSeededChance(10)
    for (const dimension of [1, 16, 33, 64, 70]) {
      const random = createSeededRandom(1)
      const galleries = [true, false].map((hasSimd) =>
        createGallery({ random, dimension, hasSimd }),
      )
      const slots: Template[] = []
      const vectors: (Float32Array | Codes)[] = [strangeVector(chance, dimension)]
      for (let nth = 0; nth < 400; nth += 1) {
        const sid = `s${chance.below(60)}`
        const at = slots.findIndex((template) => template.sid === sid)
        const last = at < 0 ? undefined : slots.pop()
        if (last && at < slots.length) slots[at] = last
        for (const gallery of galleries) assert.is(gallery.remove(sid), at >= 0)
        if (chance.below(3) > 0) {
          // Twins of a template under other names and items too.
          const twin = slots[chance.below(slots.length)]?.codes
          const codes = (chance.below(3) === 0 && twin) || strangeCodes(chance, dimension)
          const template = { sid, itemId: `item ${chance.below(9)}`, codes }
          slots.push(template)
          vectors.push(codes, strangeVector(chance, dimension))
          for (const gallery of galleries) gallery.add(template)
        }
        const query = vectors[chance.below(vectors.length)] ?? new Float32Array(dimension)
        for (const gallery of galleries) {
          const found = gallery.search(query, { top: 9 })
          const expected = exactScores(gallery, query, slots)
          assert.equal(new Map(found.map(({ id, similarity }) => [id, similarity])), expected)
          assert.equal(gallery.search(query, { top: 2 }), found.slice(0, 2))
        }
        const [quick, plain] = galleries
        assert.equal(quick?.search(query, { top: 9 }), plain?.search(query, { top: 9 }))
        assert.equal(quick?.nearest(query), plain?.nearest(query))
      }
    }
  },
  'rounds a query as Math.round does'() {
    const chance = createSeededChance(11)
    const vectors = [
      // The second becomes the last number before 0.5: 0 and not 1.
      Float32Array.of(1.5001219511032104, 0.0001831650733947754),
      // 4095 / 126 = 32.5: halves go up, below zero too.
      Int8Array.of(126, 1, -1, 3, -3, 0),
      randomVector(chance, 2_000),
      Float32Array.of(1, Number.NaN, 0, -0),
    ]
    for (const vector of vectors) {
      const largest = Math.max(...Array.from(vector, (value) => Math.abs(value) || 0))
      const expected = Int16Array.from(vector, (value) => Math.round(value * (4095 / largest)))
      assert.equal(prepareQuery(vector).numbers, expected)
    }
    assert.equal(prepareQuery(Float32Array.of(Number.NaN)), {
      numbers: new Int16Array(1),
      inverseLength: 0,
    })
  },
  'keeps every product within 32 bits at the largest dimension'() {
    const dimension = 4096
    for (const hasSimd of [true, false]) {
      const gallery = createGallery({ random: createSeededRandom(1), dimension, hasSimd })
      gallery.add({ sid: 'a', itemId: 'a', codes: new Int8Array(dimension).fill(127) })
      const [same] = gallery.search(new Float32Array(dimension).fill(1))
      const [opposite] = gallery.search(new Float32Array(dimension).fill(-1))
      assert.ok(Math.abs((same?.similarity ?? 0) - 1) < 1e-9)
      assert.ok(Math.abs((opposite?.similarity ?? 0) + 1) < 1e-9)
      // Not a code of ours, but one that a package may bring.
      gallery.add({ sid: 'a', itemId: 'a', codes: new Int8Array(dimension).fill(-128) })
      const [least] = gallery.search(new Float32Array(dimension).fill(-1))
      assert.ok(Math.abs((least?.similarity ?? 0) - 1) < 1e-9)
    }
  },
  'holds after any order of adding and removing what a fresh one holds'() {
    const chance = createSeededChance(3)
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    const held = new Map<string, Template>()
    for (let nth = 0; nth < 2_000; nth += 1) {
      const [template] = randomTemplates(chance, 1, 12)
      if (!template) continue
      const sid = `s${chance.below(90)}`
      if (chance.below(3) === 0) {
        assert.is(gallery.remove(sid), held.delete(sid))
      } else if (chance.below(40) === 0) {
        const mine = [...held.values()].filter(({ itemId }) => itemId === template.itemId)
        assert.is(gallery.templatesOf(template.itemId).length, mine.length)
        for (const gone of mine) {
          assert.ok(gallery.remove(gone.sid))
          held.delete(gone.sid)
        }
      } else {
        gallery.add({ ...template, sid })
        held.set(sid, { ...template, sid })
      }
    }
    assert.is(gallery.templateCount, held.size)
    const counts = new Map<string, number>()
    for (const { itemId } of held.values()) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
    assert.is(gallery.itemCount, counts.size)
    for (const { sid, itemId, codes } of held.values()) {
      assert.is(gallery.itemOf(sid), itemId)
      assert.ok((gallery.nearest(codes)?.cosine ?? 0) > 1 - 1e-6, `${sid} is kept with its codes`)
      assert.ok(gallery.templatesOf(itemId).includes(sid))
    }
    for (const [id, count] of counts) assert.is(gallery.templatesOf(id).length, count)
    const query = randomVector(chance)
    assertScores(gallery.search(query, { top: 99 }), slowScores(query, [...held.values()]))
  },
  'leaves a template out of its own search'() {
    const chance = createSeededChance(4)
    const templates = randomTemplates(chance, 50, 8)
    const gallery = filled(templates)
    for (const left of templates) {
      const rest = templates.filter((template) => template !== left)
      assertScores(gallery.leaveOneOut(left.sid, 99), slowScores(left.codes, rest))
    }
    assert.is(gallery.templateCount, 50, 'nothing was removed')
  },
  'finds the nearest template by its sid'() {
    const chance = createSeededChance(5)
    const templates = randomTemplates(chance, 500, 30)
    const gallery = filled(templates)
    for (const { sid, itemId, codes } of templates.slice(0, 20)) {
      const nearest = gallery.nearest(codes)
      assert.is(nearest?.sid, sid)
      assert.is(nearest?.itemId, itemId)
      assert.ok((nearest?.cosine ?? 0) > 0.999_99)
    }
  },
  'answers only what it is asked for'() {
    const chance = createSeededChance(6)
    const gallery = filled(randomTemplates(chance, 200, 20))
    const query = randomVector(chance)
    const all = gallery.search(query, { top: 99 })
    assert.equal(gallery.search(query, { top: 3 }), all.slice(0, 3))
    const banned = all[0]?.id
    const rest = gallery.search(query, { top: 99, accepts: (id) => id !== banned })
    assert.equal(rest, all.slice(1))
  },
  'answers right at every size, also where its memory is full to the last byte'() {
    const chance = createSeededChance(9)
    // 64 bytes each: the end of the memory falls on the end of a vector again and again.
    const gallery = createGallery({ random: createSeededRandom(1), dimension: 64 })
    for (let nth = 0; nth < 4_500; nth += 1) {
      const codes = toCodes(randomVector(chance, 64))
      gallery.add({ sid: `${nth}`, itemId: `${nth % 7}`, codes })
      if (nth % 50 === 0 || (nth > 800 && nth < 1_100))
        assert.is(gallery.nearest(codes)?.sid, `${nth}`)
    }
  },
  'an empty gallery and a query without direction are answered, not refused'() {
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    assert.equal(gallery.search(new Float32Array(DIMENSION)), [])
    assert.is(gallery.nearest(new Float32Array(DIMENSION)), null)
    gallery.add({ sid: 'a', itemId: 'a', codes: new Int8Array(DIMENSION).fill(3) })
    assert.equal(gallery.search(new Float32Array(DIMENSION)), [{ id: 'a', similarity: 0 }])
    const nonsense = new Float32Array(DIMENSION).fill(Number.NaN)
    assert.equal(gallery.search(nonsense), [{ id: 'a', similarity: 0 }])
  },
  'takes no vector of the wrong length or of zeros, and keeps what it had'() {
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    gallery.add({ sid: 'a', itemId: 'a', codes: new Int8Array(DIMENSION).fill(3) })
    for (const codes of [new Int8Array(DIMENSION), new Int8Array(DIMENSION + 1).fill(1)] as Codes[])
      assert.throws(() => gallery.add({ sid: 'a', itemId: 'b', codes }), /not a vector/)
    assert.is(gallery.itemOf('a'), 'a')
  },
  'gives the same answers after its memory has grown, and after clear'() {
    const chance = createSeededChance(7)
    const templates = randomTemplates(chance, 5_000, 50)
    const gallery = filled(templates.slice(0, 10))
    gallery.addMany(templates.slice(10))
    const query = randomVector(chance)
    const before = gallery.search(query)
    assert.equal(before, filled(templates).search(query))
    gallery.clear()
    assert.is(gallery.templateCount, 0)
    assert.is(gallery.itemCount, 0)
    gallery.addMany(templates)
    assert.equal(gallery.search(query), before)
  },
  'samples evenly, each template once'() {
    const gallery = filled(randomTemplates(createSeededChance(8), 1_000, 50))
    const some = gallery.sample(256)
    assert.is(new Set(some).size, 256)
    assert.is(new Set(gallery.sample(5_000)).size, 1_000)
  },
  'its kernel is what the source compiles to'() {
    assert.is(KERNEL_BASE64, compileKernel().toString('base64'))
  },
})
