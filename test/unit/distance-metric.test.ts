/** The learnt metric against the formula it stands for, solved the slow way. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createGallery, type Template } from '#firmware/items/gallery/gallery.ts'
import { brought } from '#firmware/items/gallery/model-variation.ts'
import { toCodes, unit } from '#firmware/items/gallery/vector.ts'
import type { Variation } from '#hal/embedder.ts'
import {
  assertScores,
  byName,
  DIMENSION,
  filled,
  goodsWorld,
  learn,
  taught,
} from '#test/items/gallery-samples.ts'
import { spec } from '#test/spec.ts'

type Row = readonly number[]

const dot = (a: Row, b: Row) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
const minus = (a: Row, b: Row) => a.map((value, at) => value - (b[at] ?? 0))
const numbers = (vector: ArrayLike<number>): Row => [...unit(Float32Array.from(vector))]

function mean(rows: readonly Row[]): Row {
  return (rows[0] ?? []).map(
    (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
  )
}

/** A = λ (DᵀD + λI)⁻¹, by Gauss and Jordan. */
function slowMatrix(rows: readonly Row[], ridge: number): Row[] {
  const places = Array.from({ length: DIMENSION }, (_, at) => at)
  const both = places.map((i) => [
    ...places.map((j) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? ridge : 0),
    ),
    ...places.map((j) => (i === j ? ridge : 0)),
  ])
  for (const [at, pivot] of both.entries()) {
    const first = pivot[at] ?? 1
    for (const j of pivot.keys()) pivot[j] = (pivot[j] ?? 0) / first
    for (const other of both) {
      const factor = other === pivot ? 0 : (other[at] ?? 0)
      for (const j of other.keys()) other[j] = (other[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  return both.map((row) => row.slice(DIMENSION))
}

/** The formula as the documents state it; templates beyond eight of an item are not looked for. */
function slowScores(
  query: ArrayLike<number>,
  templates: readonly Template[],
  variation: Variation = { rows: [], worth: 0 },
): Map<string, number> {
  const own = Map.groupBy(templates, ({ itemId }) => itemId)
  const vectors = [...own].map(([id, some]) => ({
    id,
    rows: some.map(({ codes }) => numbers(codes)),
  }))
  const several = vectors.filter(({ rows }) => rows.length > 1)
  const taught = several.flatMap(({ rows }) => rows.map((row) => minus(row, mean(rows))))
  const differences = [...variation.rows.map((row) => [...row]), ...taught]
  const worth = several.reduce((sum, { rows }) => sum + rows.length - 1, variation.worth)
  const ridge = (0.5 * differences.reduce((sum, row) => sum + dot(row, row), 0)) / worth
  const matrix = slowMatrix(differences, ridge)
  const product = (a: Row, b: Row) =>
    dot(
      a,
      matrix.map((row) => dot(row, b)),
    )
  const scaled = (row: Row) => row.map((value) => value / Math.sqrt(product(row, row)))
  const asked = scaled(numbers(query))
  return new Map(
    vectors.map(({ id, rows }) => {
      const seen = rows.map(scaled)
      const best = Math.max(...seen.map((row) => product(asked, row)))
      return [id, (product(asked, scaled(mean(seen))) + best) / 2]
    }),
  )
}

spec('metric', {
  'scores as the formula does'() {
    const { chance, picture } = goodsWorld(1)
    const templates = taught(chance, picture, 4)
    const gallery = filled(templates)
    gallery.search(picture(0))
    learn(gallery)
    for (let kind = 0; kind < 12; kind += 1) {
      const query = picture(kind)
      assertScores(gallery.search(query, { top: 99 }), slowScores(query, templates), 1e-2)
    }
  },
  'with what came with the model too, also where each item has a single template'() {
    const { chance, picture } = goodsWorld(10)
    const rows = Array.from({ length: 5 }, () =>
      Float32Array.from({ length: DIMENSION }, () => chance.between(-0.4, 0.4)),
    )
    const variation = { rows, worth: 9 }
    for (const each of [1, 3]) {
      const templates = taught(chance, picture, each)
      const gallery = createGallery({
        random: createSeededRandom(1),
        dimension: DIMENSION,
        variation,
      })
      gallery.addMany(templates)
      for (let again = 0; again < 3; again += 1) learn(gallery)
      const query = picture(3)
      assertScores(
        gallery.search(query, { top: 99 }),
        slowScores(query, templates, variation),
        1e-2,
      )
    }
  },
  'rows of turned pictures stand in for what the device has not learnt yet'() {
    const { chance, picture } = goodsWorld(14)
    const some = () =>
      Array.from({ length: 5 }, () =>
        Float32Array.from({ length: DIMENSION }, () => chance.between(-0.4, 0.4)),
      )
    const known = { rows: some(), worth: 9 }
    const turned = { rows: some(), worth: 50 }
    // Twelve items: each template more is worth twelve of the hundred until which turned ones weigh.
    for (const [each, share] of [
      [1, 1],
      [3, 0.76],
    ] as const) {
      const templates = taught(chance, picture, each)
      const gallery = createGallery({
        random: createSeededRandom(1),
        dimension: DIMENSION,
        variation: { ...known, turned },
      })
      gallery.addMany(templates)
      for (let again = 0; again < 3; again += 1) learn(gallery)
      const weighed = turned.rows.map((row) => row.map((value) => value * Math.sqrt(share)))
      const all = { rows: [...known.rows, ...weighed], worth: known.worth + turned.worth * share }
      const query = picture(3)
      const found = gallery.search(query, { top: 99 })
      assertScores(found, slowScores(query, templates, all), 1e-2)
      const without = slowScores(query, templates, known)
      const off = [...byName(found)].map(([id, score]) => Math.abs(score - (without.get(id) ?? 0)))
      assert.ok(Math.max(...off) > 0.03, `${Math.max(...off)}`)
    }
  },
  'a device that has learnt enough itself leaves them aside'() {
    const turned = { rows: [Float32Array.of(0.1, 0.2)], worth: 50 }
    const known = { rows: [Float32Array.of(0.3, 0)], worth: 9 }
    const learnt = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        sid: `${nth}`,
        vector: Float32Array.of(1, 0),
        among: 2,
      }))
    assert.equal(brought({ ...known, turned }, learnt(200)), known)
    assert.equal(brought({ ...known, turned }, learnt(240)), known)
    assert.is(brought({ ...known, turned }, learnt(100)).worth, 9 + 25)
    assert.equal(brought(known, []), known)
  },
  'takes out what varies within goods: they are told apart more often'() {
    const { chance, picture } = goodsWorld(2)
    const gallery = filled(taught(chance, picture, 4))
    const right = () => {
      let count = 0
      for (let nth = 0; nth < 240; nth += 1)
        if (gallery.search(picture(nth % 12), { top: 1 })[0]?.id === `item ${nth % 12}`) count += 1
      return count / 240
    }
    const before = right()
    learn(gallery)
    assert.ok(right() > before + 0.1, `${right()} after ${before}`)
  },
  'a few accidents are not learnt from: fewer than twelve differences'() {
    const { chance, picture } = goodsWorld(12)
    const templates = taught(chance, picture, 2)
    const query = picture(2)
    for (const [items, isLearnt] of [
      [5, false],
      [6, true],
    ] as const) {
      const some = templates.filter(({ itemId }) => Number(itemId.slice(5)) < items)
      const [plain, gallery] = [filled(some), filled(some)]
      learn(gallery)
      assert.is(
        gallery.search(query)[0]?.similarity !== plain.search(query)[0]?.similarity,
        isLearnt,
      )
    }
  },
  'templates that are all equal, or each alone with its item, are learnt from without harm'() {
    const equal = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    const alone = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    const { picture } = goodsWorld(6)
    for (let nth = 0; nth < 40; nth += 1) {
      equal.add({ sid: `${nth}`, itemId: `${nth % 8}`, codes: new Int8Array(DIMENSION).fill(5) })
      alone.add({ sid: `${nth}`, itemId: `${nth}`, codes: toCodes(picture(nth % 12)) })
    }
    for (const gallery of [equal, alone]) {
      learn(gallery)
      for (const { similarity } of gallery.search(picture(1), { top: 99 }))
        assert.ok(Number.isFinite(similarity))
      assert.ok((gallery.leaveOneOut('3', 5)[0]?.similarity ?? 9) <= 1 + 1e-6)
    }
    const [same] = equal.search(new Int8Array(DIMENSION).fill(5))
    assert.ok(Math.abs((same?.similarity ?? 0) - 1) < 1e-6)
    assert.ok(Math.abs((equal.leaveOneOut('3', 5)[0]?.similarity ?? 0) - 1) < 1e-6)
  },
  'a hundred times as many templates are learnt from in about as many steps'() {
    const { chance, picture } = goodsWorld(9)
    const steps = (each: number) => {
      const step = filled(taught(chance, picture, each)).learning()
      let count = 0
      while (!step()) count += 1
      return count - Math.ceil((12 * each) / 16)
    }
    assert.ok(steps(400) <= steps(8) + 2, 'the sample is bounded; only measuring grows')
  },
  'the sample stays within its bound however the templates are spread over the items'() {
    const { picture } = goodsWorld(13)
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    // Every other item has eight templates, and every other item is looked at.
    for (let item = 0; item < 77; item += 1)
      for (let nth = 0; nth < (item % 2 === 0 ? 8 : 2); nth += 1)
        gallery.add({
          sid: `${item}.${nth}`,
          itemId: `${item}`,
          codes: toCodes(picture(item % 12)),
        })
    const step = gallery.learning()
    let count = 0
    while (!step()) count += 1
    assert.ok(count <= 192 + 1 + Math.ceil(gallery.templateCount / 16), `${count}`)
  },
})
