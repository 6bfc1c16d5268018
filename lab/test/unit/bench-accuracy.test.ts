/** What the accuracy bench is made of: spoilt pictures, taught and unknown goods among others, and their picture. */

import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { type Codes, toCodes } from '#firmware/items/gallery/vector.ts'
import { spreadOf } from '#lab/bench/plot/spread.ts'
import { goodsOf, someOf } from '#lab/bench/recognition/accuracy-figures.ts'
import { accuracyChart } from '#lab/bench/recognition/accuracy-plot.ts'
import { doubtTrial, hasDoubt } from '#lab/bench/recognition/doubt-trial.ts'
import type { Seen } from '#lab/bench/recognition/picture-folder.ts'
import { drawByVisits, visitsIn } from '#lab/bench/recognition/picture-visits.ts'
import {
  certainTrial,
  closedTrial,
  strangersTrial,
} from '#lab/bench/recognition/recognition-round.ts'
import { recut, spoilt } from '#lab/bench/recognition/spoilt-picture.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 64

/** Vectors around one centre for each item; `first`: another centre for each. */
function seen(items: number, each: number, first = 0): Seen {
  const owners = Array.from({ length: items * each }, (_, nth) => Math.floor(nth / each))
  const codes = owners.map((owner, nth) => {
    const [centre, noise] = [
      createSeededRandom(first + owner + 1).fraction,
      createSeededRandom(first * 7 + nth + 1_000).fraction,
    ]
    return toCodes(
      Float32Array.from({ length: DIMENSION }, () => centre() - 0.5 + 0.1 * (noise() - 0.5)),
    )
  })
  const variation = { rows: [], worth: 0 }
  const asked = askedWith(codes)
  const views = codes.map(() => [])
  const known = { dimension: DIMENSION, variation, owners, codes, asked, views }
  return { model: 'test', ...known, embedMs: [1] }
}

const askedWith = (codes: readonly Codes[]) =>
  codes.map((one) => {
    const vector = Float32Array.from(one)
    return { vector, cleared: vector }
  })

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#203010' } })
    .jpeg()
    .toBuffer()

async function meansOf(jpeg: Uint8Array): Promise<number[]> {
  return (await sharp(jpeg).stats()).channels.map(({ mean }) => mean)
}

spec('the accuracy bench', {
  async 'a bag veils a dark picture, a lamp tints it; the same chance does the same'() {
    const clean = await picture()
    const [red = 0, green = 0] = await meansOf(clean)
    for (const condition of ['bag', 'lamp'] as const) {
      const [one, same, other] = await Promise.all(
        [5, 5, 6].map((seed) => spoilt(clean, condition, createSeededRandom(seed).fraction)),
      )
      assert.equal(one, same)
      assert.not.equal(one, other)
      const { width, height } = await sharp(one).metadata()
      assert.equal([width, height], [40, 30])
      const [redNow = 0, greenNow = 0] = await meansOf(one as Buffer)
      if (condition === 'bag') assert.ok(redNow > red + 10 && greenNow > green + 10)
      else assert.ok(Math.abs(greenNow - green) > 3)
    }
  },
  async 'a picture is cut to three quarters of its sides or more'() {
    for (let seed = 1; seed <= 8; seed += 1) {
      const { width, height } = await sharp(
        await recut(await picture(), createSeededRandom(seed).fraction),
      ).metadata()
      assert.ok(width >= 30 && width <= 40 && height >= 22 && height <= 30, `${width} × ${height}`)
    }
  },
  'goods that look otherwise when they are asked about are found less often'() {
    const clean = seen(6, 8)
    assert.equal(closedTrial(clean, 3, 1), { top1: 1, top3: 1, top5: 1 })
    const elsewhere = seen(6, 8, 500)
    const { top1 = 1 } = closedTrial(clean, 3, 1, { asked: elsewhere }) ?? {}
    assert.ok(top1 < 0.6, `${top1}`)
    assert.is(closedTrial(clean, 8, 1), null)
  },
  'strangers are tried among as many taught items as the shelf says'() {
    const goods = seen(8, 8)
    const filler = seen(20, 3, 900)
    const alone = strangersTrial(goods, 3, 1)
    assert.ok((alone?.auroc ?? 0) > 0.95)
    const among = strangersTrial(goods, 3, 1, { items: 24, filler })
    assert.ok(among)
    assert.not.equal(among, alone)
    // Four goods are taught; of the filler there are 20 items of three pictures.
    assert.is(strangersTrial(goods, 3, 1, { items: 25, filler }), null)
    assert.is(strangersTrial(goods, 4, 1, { items: 24, filler }), null)
  },
  'pictures that hang together are a visit; a turntable is taken apart by names'() {
    const angle = (degrees: number) =>
      toCodes(Float32Array.of(...[Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180))))
    const owners = [0, 0, 0, 0, ...new Array<number>(16).fill(1)]
    const codes = owners.map((owner, nth) => angle(owner === 0 ? ([0, 20, 90, 40][nth] ?? 0) : nth))
    const visits = visitsIn(owners, codes)
    assert.equal([...visits.slice(0, 4)], [0, 0, 1, 0])
    assert.is(new Set(visits.slice(4)).size, 8)
    const { templates, queries } = drawByVisits(visits, owners, 3, createSeededRandom(1).fraction)
    const taught = new Set(templates.map((one) => visits[one]))
    assert.ok(queries.length > 0 && queries.every((one) => !taught.has(visits[one] ?? -1)))
  },
  'whatever the draw, no picture of an asked visit is among the taught'() {
    const goods = seen(8, 16)
    const visits = visitsIn(goods.owners, goods.codes)
    for (let seed = 1; seed <= 20; seed += 1)
      for (const count of [1, 3, 5]) {
        const random = createSeededRandom(seed).fraction
        const { templates, queries } = drawByVisits(visits, goods.owners, count, random)
        const taught = new Set(templates.map((one) => visits[one]))
        assert.is(templates.length, 8 * count)
        assert.ok(queries.length > 0 && queries.every((one) => !taught.has(visits[one])))
      }
  },
  'every figure is asked with other visits: who is known by the pictures beside his own alone is not found'() {
    // Two visits of each item with nothing in common: bursts find each other, another visit finds nothing.
    const [one, other] = [seen(6, 16), seen(6, 16, 500)]
    const isLater = (nth: number) => nth % 16 >= 8
    const codes = one.codes.map((code, nth) => (isLater(nth) ? (other.codes[nth] ?? code) : code))
    const goods = { ...one, codes, asked: askedWith(codes) }
    const visits = visitsIn(goods.owners, codes)
    assert.is(new Set(visits).size, 12)
    const bursts = closedTrial(goods, 5, 1)
    const apart = closedTrial(goods, 5, 1, { visits })
    const [among = 0, elsewhere = 1] = [bursts?.top1, apart?.top1]
    assert.ok(among > elsewhere + 0.3, `${among} and ${elsewhere}`)
    const [near, far] = [null, visits].map((by) => strangersTrial(goods, 5, 1, null, by)?.auroc)
    assert.ok((near ?? 0) > (far ?? 1), `${near} and ${far}`)
  },
  'a set of goods that look alike is asked by itself'() {
    const all = seen(6, 4)
    const pictures = all.owners.map((owner) => ({ path: '', item: owner < 2 ? 'Milk' : 'Pear' }))
    const visits = visitsIn(all.owners, all.codes)
    const some = goodsOf({ seen: all, visits }, pictures, (item) => item === 'Milk')
    assert.equal([...new Set(some.seen.owners)], [0, 1])
    assert.is(some.seen.codes.length, 8)
    assert.equal(some.visits, visits.slice(0, 8))
  },
  'precision falls, or stays, as more of the answers are covered, down to the share that is right'() {
    const found = certainTrial(seen(8, 16), 5, 1, null)
    assert.ok(found)
    assert.ok(found.precisionAt20 >= found.precisionAt80)
    assert.is(found.precisionAt100, found.top1)
  },
  'certain answers are asked with other visits, and beside them with any'() {
    const goods = seen(8, 16)
    const visits = visitsIn(goods.owners, goods.codes)
    const plain = certainTrial(goods, 5, 1, visits)
    assert.ok(plain && plain.top1 === 1 && plain.rightAndCertain > 0.5, JSON.stringify(plain))
    assert.is(plain.wrongAmongCertain, 0)
    // The same goods under two names: nobody can tell, and nobody says certain.
    const twins = {
      ...goods,
      owners: goods.owners.map((owner, nth) => 2 * (owner >> 1) + (nth % 2)),
    }
    for (const by of [visitsIn(twins.owners, twins.codes), null]) {
      const found = certainTrial(twins, 5, 1, by)
      assert.ok(found && found.rightAndCertain < 0.2, JSON.stringify(found))
    }
    assert.ok(certainTrial(goods, 5, 1, null))
    assert.is(certainTrial(goods, 16, 1, null), null)
  },
  'of a folder every n-th picture is taken'() {
    const pictures = Array.from({ length: 10 }, (_, nth) => ({ path: String(nth), item: 'a' }))
    assert.equal(
      someOf(pictures, 4).map(({ path }) => path),
      ['0', '2', '5', '7'],
    )
    assert.is(someOf(pictures, 99).length, 10)
  },
  'choices of other goods are noticed, honest ones hardly ever; of too few pictures nothing is said'() {
    if (!hasDoubt) return
    const pictures = seen(20, 8)
    const doubts = doubtTrial(pictures, 5, 1, true)
    assert.ok(doubts && doubts.noticed > 0.9 && doubts.falseAlarms < 0.1, JSON.stringify(doubts))
    assert.is(doubtTrial(pictures, 4, 1, true), null)
  },
  'the picture has a panel for what was measured, and none for what was not'() {
    const tops = (value: number) => {
      const spread = spreadOf([value])
      return { top1: spread, top3: spread, top5: spread }
    }
    const nothing = { closed: {}, spoilt: {}, unknown: {}, few: {}, certain: {}, doubt: {} }
    const figures = (model: string) => ({
      model,
      pictureMs: 1,
      anyPictures: nothing,
      alike: {},
      otherVisits: {
        ...nothing,
        closed: { 'K = 1': tops(60), 'K = 5': tops(90) },
        spoilt: { clean: tops(90), bag: tops(80) },
      },
    })
    const gates = { good: { refused: 0, warned: 1 }, 'moved by 9': { refused: 2, warned: 19 } }
    const svg = accuracyChart('words', [figures('ours'), figures('reference')], gates)
    for (const words of ['First answer right, %', '>bag<', '>m9<', '>ours<', '>reference<'])
      assert.match(svg, words)
    assert.not.match(svg, 'AUROC')
    assert.not.match(svg, 'bursts')
    assert.not.match(svg, 'surest')
    assert.not.match(svg, 'Look-alikes')
    assert.not.match(svg, 'NaN')
    assert.not.match(accuracyChart('words', [figures('ours')], {}), 'gate')
  },
})
