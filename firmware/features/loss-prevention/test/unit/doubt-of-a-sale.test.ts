/** Doubt of a choice by the picture and by the weight: what honest sales allow, and what one mistake must not teach. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { createGallery, type Scored } from '#firmware/items/gallery/gallery.ts'
import type { WeightRecord } from '#hal/choice-store.ts'
import { spec } from '#test/spec.ts'
import { createDoubtBound } from '../../doubt-bound-upkeep.ts'
import { boundLearning, boundOf, type Listed, likenessOf } from '../../picture-doubt.ts'
import { afterSale, isUnusual, SALES_MIN, usualRange } from '../../usual-weight.ts'

const RANKED: readonly Scored[] = [
  { id: 'avocado', similarity: 0.9 },
  { id: 'pear', similarity: 0.6 },
  { id: 'banana', similarity: 0.5 },
]

const bestOf = (accepts: (id: string) => boolean) => RANKED.find(({ id }) => accepts(id)) ?? null

const prices =
  (table: Readonly<Record<string, Listed>>) =>
  (id: string): Listed | null =>
    table[id] ?? null
const kg = (priceKopecks: number, group: string | null = null): Listed => ({
  priceKopecks,
  unit: 'kg',
  group,
})

const PRICED = prices({ avocado: kg(40_000), pear: kg(20_000), banana: kg(10_000) })

/** Vectors of `items` goods with `each` pictures: around a centre of their own, by so much. */
function filledGallery(items: number, each: number, spread: number, seed: number) {
  const random = createSeededRandom(seed)
  const gallery = createGallery({ dimension: 32, random })
  const codes = (centre: readonly number[]) =>
    Int8Array.from(centre, (value) =>
      Math.max(-127, Math.min(127, Math.round(value + spread * (random.fraction() - 0.5)))),
    )
  const centres = Array.from({ length: items }, () =>
    Array.from({ length: 32 }, () => 120 * (random.fraction() - 0.5)),
  )
  for (const [item, centre] of centres.entries())
    for (let nth = 0; nth < each; nth += 1)
      gallery.add({ sid: `${item}-${nth}`, itemId: `${item}`, codes: codes(centre) })
  return { gallery, pictureOf: (item: number) => codes(centres[item] ?? []) }
}

function learned(gallery: ReturnType<typeof createGallery>, priceOf = prices({})) {
  return finishAtOnce(boundLearning(gallery, priceOf))
}

/** A bell curve's draw. */
function sale(middle: number, spread: number, random: { fraction(): number }): number {
  const [one, two] = [random.fraction(), random.fraction()]
  const bell = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two)
  return middle * Math.exp(spread * bell)
}

function afterSales(grams: readonly number[], before: WeightRecord | null = null) {
  return grams.reduce<WeightRecord | null>(
    (record, one, at) => afterSale(record, '4011', one, at),
    before,
  ) as WeightRecord
}

const RANDOM_SEED = 7

spec('doubt by the picture', {
  'a cheap choice is held to the dearest likeness, a dear one to none that is cheaper'() {
    const cheap = likenessOf(bestOf, 'banana', PRICED)
    assert.equal([cheap?.itemId, cheap?.isDearer], ['avocado', true])
    assert.ok(Math.abs((cheap?.gap ?? 0) - 0.4) < 1e-9)
    assert.is(likenessOf(bestOf, 'avocado', PRICED), null)
    assert.is(likenessOf(bestOf, 'pear', PRICED)?.itemId, 'avocado')
  },
  'without a price, or by another unit, the picture alone decides'() {
    const one = likenessOf(bestOf, 'banana', prices({ banana: kg(10_000) }))
    assert.equal([one?.itemId, one?.isDearer], ['avocado', false])
    const units = prices({ banana: kg(99_000), avocado: { ...kg(9_000), unit: 'piece' } })
    assert.equal(likenessOf(bestOf, 'banana', units)?.isDearer, false)
    assert.ok((likenessOf(bestOf, 'avocado', units)?.gap ?? 0) < 0)
  },
  'goods of one look-alike group are no reason to doubt each other'() {
    const alike = prices({ avocado: kg(40_000, 'green'), banana: kg(10_000, 'green') })
    assert.is(likenessOf(bestOf, 'banana', alike)?.itemId, 'pear')
  },
  'what nobody taught is not doubted'() {
    assert.is(likenessOf(bestOf, 'parsley', PRICED), null)
  },
  'with fewer than 99 samples there is no bound; with more one in a hundred lies above it'() {
    const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
    assert.is(boundOf([]), null)
    assert.is(boundOf(upTo(98)), null)
    assert.is(boundOf(upTo(99)), 98)
    assert.is(boundOf(upTo(199)), 197)
    assert.is(boundOf(upTo(999)), 989)
  },
  'of honest sales no more than two in a hundred are doubted, of wrong ones nearly all'() {
    const { gallery, pictureOf } = filledGallery(40, 4, 110, RANDOM_SEED)
    const { gap, samples } = learned(gallery)
    assert.is(samples, 160)
    const isDoubted = (item: number, chosen: number) => {
      const codes = pictureOf(item)
      const best = (accepts: (id: string) => boolean) =>
        gallery.search(codes, { top: 1, accepts })[0] ?? null
      return (likenessOf(best, `${chosen}`, prices({}))?.gap ?? -1) > (gap ?? 1)
    }
    const share = (shift: number) => {
      const sales = Array.from({ length: 1_000 }, (_, nth) => nth % 40)
      return sales.filter((item) => isDoubted(item, (item + shift) % 40)).length / sales.length
    }
    const [honest, wrong] = [share(0), share(7)]
    assert.ok(honest <= 0.03, `seed ${RANDOM_SEED}: ${honest} of honest choices`)
    assert.ok(wrong >= 0.9, `seed ${RANDOM_SEED}: ${wrong} of wrong choices`)
  },
  async 'a metric that changes while the bound is learnt does not keep it from an end'() {
    const { gallery } = filledGallery(40, 4, 110, 1)
    let metrics = 0
    const learning = Object.create(gallery, { metrics: { get: () => ++metrics } })
    const clock = createFakeClock()
    using bound = createDoubtBound({ gallery: () => learning, listedOf: prices({}), clock })
    bound.refresh()
    await clock.advance(1)
    assert.is(bound.current.samples, 160)
  },
  'an item with one picture says nothing of honest choices'() {
    const { gallery } = filledGallery(120, 1, 60, 1)
    assert.equal(learned(gallery), { gap: null, samples: 0 })
  },
})

spec('doubt by the weight', {
  'three kilograms of parsley are unusual once enough was sold'() {
    const random = createSeededRandom(RANDOM_SEED)
    const sales = Array.from({ length: SALES_MIN }, () => sale(90, 0.35, random))
    assert.is(usualRange(afterSales(sales.slice(1))), null)
    const range = usualRange(afterSales(sales))
    assert.ok(range)
    assert.ok(isUnusual(range, 3_000), `up to ${range.mostGrams} g`)
    assert.not(isUnusual(range, 150), `up to ${range.mostGrams} g`)
  },
  'wrong sales at the beginning widen nothing, and one later teaches nothing'() {
    const random = createSeededRandom(RANDOM_SEED)
    const honest = Array.from({ length: 30 }, () => sale(90, 0.3, random))
    const mixed = afterSales([3_000, ...honest.slice(0, 10), 2_800, ...honest.slice(10)])
    const range = usualRange(mixed)
    assert.ok(range && isUnusual(range, 3_000), `up to ${range?.mostGrams} g`)
    const after = afterSales([3_000], mixed)
    assert.equal(usualRange(after), range)
    assert.equal(after.unusual, [3_000])
    assert.equal(afterSales([95], after).unusual, [])
  },
  'an item that is sold another way is known by that after ten sales in a row'() {
    const before = afterSales(Array(25).fill(100))
    const nine = afterSales(Array(9).fill(1_000), before)
    assert.equal(nine.grams, before.grams)
    const ten = afterSales([1_000], nine)
    assert.equal([ten.grams.length, ten.unusual.length], [10, 0])
    assert.is(usualRange(ten), null)
    const range = usualRange(afterSales(Array(10).fill(1_000), ten))
    assert.ok(range && !isUnusual(range, 1_100) && isUnusual(range, 100))
  },
  'what is kept of an item is bounded'() {
    assert.is(afterSales(Array(500).fill(100)).grams.length, 32)
  },
  'of 2,000 honest sales of what is sold by the handful or by the bag fewer than one in a hundred are doubted'() {
    const random = createSeededRandom(RANDOM_SEED)
    for (const spread of [0.1, 0.4, 0.7]) {
      let record: WeightRecord | null = null
      let doubted = 0
      for (let at = 0; at < 2_000; at += 1) {
        const grams = sale(700, spread, random)
        const range = record && usualRange(record)
        if (range && isUnusual(range, grams)) doubted += 1
        record = afterSale(record, '4011', grams, at)
      }
      assert.ok(doubted < 20, `seed ${RANDOM_SEED}, spread ${spread}: ${doubted}`)
    }
  },
})
