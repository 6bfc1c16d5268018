/** The learnt metric against the formula it stands for, solved the slow way. */
import * as assert from 'uvu/assert'
import { createGallery, type Gallery, type Template } from '#firmware/items/gallery.ts'
import { toCodes, unit } from '#firmware/items/vector.ts'
import type { Variation } from '#hal/embedder.ts'
import { createDice, type Dice } from '#test/dice.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 40

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

/** Goods differ in all directions, pictures of one of them mostly in the same few. */
function world(seed: number) {
  const dice = createDice(seed)
  const direction = () => Float32Array.from({ length: DIMENSION }, () => dice.between(-1, 1))
  const nuisances = [direction(), direction(), direction()]
  const goods = Array.from({ length: 12 }, direction)
  const picture = (kind: number) => {
    const vector = (goods[kind] ?? direction()).map((value) => value + dice.between(-0.3, 0.3))
    for (const nuisance of nuisances) {
      const strength = dice.between(-1.5, 1.5)
      for (const [at, value] of nuisance.entries())
        vector[at] = (vector[at] ?? 0) + strength * value
    }
    return vector
  }
  return { dice, picture }
}

function taught(dice: Dice, picture: (kind: number) => Float32Array, each: number): Template[] {
  const templates = Array.from({ length: 12 * each }, (_, nth) => ({
    sid: `s${nth}`,
    itemId: `item ${nth % 12}`,
    codes: toCodes(picture(nth % 12)),
  }))
  return dice.below(2) === 0 ? templates : templates.reverse()
}

function learn(gallery: Gallery): void {
  const step = gallery.learning()
  for (let nth = 0; !step(); nth += 1) assert.ok(nth < 10_000, 'learning comes to an end')
}

function filled(templates: readonly Template[], hasSimd?: boolean): Gallery {
  const gallery = createGallery({ dimension: DIMENSION, hasSimd })
  gallery.addMany(templates)
  return gallery
}

function assertScores(
  found: ReturnType<Gallery['search']>,
  expected: Map<string, number>,
  within: number,
) {
  assert.is(found.length, expected.size)
  for (const { id, similarity } of found)
    assert.ok(
      Math.abs(similarity - (expected.get(id) ?? 9)) < within,
      `${id}: ${similarity}, not ${expected.get(id)}`,
    )
}

const byName = (scores: ReturnType<Gallery['search']>) =>
  new Map(scores.map(({ id, similarity }) => [id, similarity]))

spec('metric', {
  'scores as the formula does'() {
    const { dice, picture } = world(1)
    const templates = taught(dice, picture, 4)
    const gallery = filled(templates)
    gallery.search(picture(0))
    learn(gallery)
    for (let kind = 0; kind < 12; kind += 1) {
      const query = picture(kind)
      assertScores(gallery.search(query, { top: 99 }), slowScores(query, templates), 1e-2)
    }
  },
  'with what came with the model too, also where each item has a single template'() {
    const { dice, picture } = world(10)
    const rows = Array.from({ length: 5 }, () =>
      Float32Array.from({ length: DIMENSION }, () => dice.between(-0.4, 0.4)),
    )
    const variation = { rows, worth: 9 }
    for (const each of [1, 3]) {
      const templates = taught(dice, picture, each)
      const gallery = createGallery({ dimension: DIMENSION, variation })
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
  'takes out what varies within goods: they are told apart more often'() {
    const { dice, picture } = world(2)
    const gallery = filled(taught(dice, picture, 4))
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
  'a template that is left out has taught nothing either'() {
    const { dice, picture } = world(3)
    const templates = taught(dice, picture, 6)
    const gallery = filled(templates)
    learn(gallery)
    // What calibration looks at: how far the own item stands out from the next.
    const stands = (scores: Map<string, number>, own: string) =>
      (scores.get(own) ?? 9) -
      Math.max(...[...scores].map(([id, value]) => (id === own ? -1 : value)))
    const off = templates.map(({ sid, itemId, codes }) => {
      const lone = filled(templates.filter((template) => template.sid !== sid))
      learn(lone)
      const fresh = byName(lone.search(codes, { top: 99 }))
      return stands(byName(gallery.leaveOneOut(sid, 99)), itemId) - stands(fresh, itemId)
    })
    const bias = off.reduce((sum, value) => sum + value, 0) / off.length
    // Ten times as much where only the template is left out, and not what it taught.
    assert.ok(Math.abs(bias) < 0.003, `${bias}`)
  },
  'a search after a template was left out is as before'() {
    const { dice, picture } = world(11)
    const templates = taught(dice, picture, 3)
    const [gallery, untouched] = [filled(templates), filled(templates)]
    learn(gallery)
    learn(untouched)
    const query = picture(2)
    for (const { sid } of templates) {
      gallery.leaveOneOut(sid, 5)
      assert.equal(gallery.search(query), untouched.search(query))
    }
    gallery.leaveOneOut('s4', 5)
    for (const one of [gallery, untouched]) one.remove('s4')
    assert.equal(gallery.search(query), untouched.search(query))
  },
  'holds after adding and removing, also while it learns, what a fresh one holds'() {
    const { dice, picture } = world(4)
    const templates = taught(dice, picture, 6)
    const gallery = filled(templates)
    const later = taught(dice, picture, 2).map((template) => ({
      ...template,
      sid: `later ${template.sid}`,
    }))
    const step = gallery.learning()
    // 72 differences are learnt one by one, then the templates measured, 16 at once.
    for (let nth = 0; nth < 74; nth += 1) step()
    for (const [nth, template] of later.entries()) {
      if (nth % 8 === 0) step()
      gallery.add(template)
      gallery.remove(`s${nth * 2}`)
    }
    while (!step());
    const moved = later.slice(0, 9)
    for (const { sid } of moved) gallery.remove(sid)
    gallery.addMany(moved)
    const gone = new Set(later.map((_, nth) => `s${nth * 2}`))
    const held = [...templates.filter(({ sid }) => !gone.has(sid)), ...later]
    const fresh = createGallery({ dimension: DIMENSION })
    fresh.addMany(templates)
    learn(fresh)
    for (const { sid } of templates) if (gone.has(sid)) fresh.remove(sid)
    fresh.addMany(later)
    assert.is(gallery.templateCount, held.length)
    const query = picture(5)
    const expected = byName(fresh.search(query, { top: 99 }))
    assertScores(gallery.search(query, { top: 99 }), expected, 1e-6)
  },
  'too little to learn from leaves cosines plain, and forgets what was learnt before'() {
    const { dice, picture } = world(5)
    const templates = taught(dice, picture, 3)
    const few = templates.filter(({ itemId }) => ['item 1', 'item 2', 'item 3'].includes(itemId))
    const plain = filled(few)
    const gallery = filled(templates)
    learn(gallery)
    for (const { sid } of templates) if (!few.some((kept) => kept.sid === sid)) gallery.remove(sid)
    learn(gallery)
    const query = picture(2)
    assertScores(gallery.search(query), byName(plain.search(query)), 1e-6)
  },
  'templates that are all equal, or each alone with its item, are learnt from without harm'() {
    const equal = createGallery({ dimension: DIMENSION })
    const alone = createGallery({ dimension: DIMENSION })
    const { picture } = world(6)
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
  },
  'cleared while it learns, it starts from nothing'() {
    const { dice, picture } = world(7)
    const templates = taught(dice, picture, 4)
    const gallery = filled(templates)
    const step = gallery.learning()
    for (let nth = 0; nth < 50; nth += 1) step()
    gallery.clear()
    gallery.addMany(templates)
    while (!step());
    const query = picture(4)
    assert.equal(gallery.search(query), filled(templates).search(query))
  },
  'the nearest template is the nearest by plain cosine'() {
    const { dice, picture } = world(8)
    const templates = taught(dice, picture, 4)
    const gallery = filled(templates)
    const query = picture(7)
    const before = gallery.nearest(query)
    learn(gallery)
    assert.equal(gallery.nearest(query), before)
  },
  'a hundred times as many templates are learnt from in about as many steps'() {
    const { dice, picture } = world(9)
    const steps = (each: number) => {
      const step = filled(taught(dice, picture, each)).learning()
      let count = 0
      while (!step()) count += 1
      return count - Math.ceil((12 * each) / 16)
    }
    assert.ok(steps(400) <= steps(8) + 2, 'the sample is bounded; only measuring grows')
  },
})
