/** A small day of the bench: drawn goods through the lane's own services, an idle cashier beside a diligent one. */
import * as assert from 'uvu/assert'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { type DayOptions, runDay } from '#lab/bench/shop-day/day.ts'
import { planDay } from '#lab/bench/shop-day/day-plan.ts'
import { dayChart } from '#lab/bench/shop-day/day-plot.ts'
import { summaryOf, tableOf } from '#lab/bench/shop-day/day-summary.ts'
import { rememberPictures, rememberVectors } from '#lab/bench/shop-day/remembered-sight.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'

const KINDS = 8
const TAKES = 7
const WISHES = { items: 6, templates: 1, customers: 24, heldOut: 1 }

const pictures = Array.from({ length: KINDS * TAKES }, (_, nth) => ({
  path: `${nth % KINDS} ${Math.floor(nth / KINDS)}`,
  item: `kind-${nth % KINDS}`,
}))

function read(path: string): Uint8Array {
  const [kind, take] = path.split(' ').map(Number)
  return goods(kind ?? 0, take)
}

async function day(over: Partial<DayOptions>) {
  await using driver = openFakeEmbedder()
  const sight = {
    pictures: rememberPictures(createSharpPictures()),
    embedder: rememberVectors(driver),
    read,
  }
  const options = {
    seed: 1,
    reviewEvery: 6,
    measureEvery: 12,
    diligence: 1,
    teaches: 'doubts',
  } as const
  return await runDay(planDay(pictures, WISHES, 1), sight, { ...options, ...over })
}

const NO_WORK = {
  clicks: 0,
  taught: 0,
  lost: 0,
  refused: 0,
  saidNot: 0,
  dismissed: 0,
  mistakes: 0,
}

spec('a day in a shop', {
  'no picture is used twice, and the same seed draws the same day'() {
    const plan = planDay(pictures, WISHES, 3)
    const all = [...plan.taught, ...plan.customers, ...plan.heldOut].map(({ path }) => path)
    assert.is(new Set(all).size, all.length)
    assert.is(plan.taught.length, WISHES.items * WISHES.templates)
    assert.is(plan.heldOut.length, KINDS * WISHES.heldOut)
    assert.ok(plan.taught.every(({ item }) => plan.isTaught(item)))
    assert.ok(plan.customers.some(({ item }) => !plan.isTaught(item)))
    assert.equal(
      all,
      [planDay(pictures, WISHES, 3)].flatMap((same) =>
        [...same.taught, ...same.customers, ...same.heldOut].map(({ path }) => path),
      ),
    )
  },
  'by visits nothing of a visit that was taught is asked, and what is held out no customer brought'() {
    const visits = pictures.map(({ path }) => {
      const [kind = 0, take = 0] = path.split(' ').map(Number)
      return 10 * kind + Math.floor(take / 2)
    })
    const visitOf = new Map(pictures.map((one, nth) => [one, visits[nth]]))
    for (let seed = 1; seed <= 10; seed += 1) {
      const plan = planDay(pictures, WISHES, seed, visits)
      const [taught, customers, heldOut] = [plan.taught, plan.customers, plan.heldOut].map(
        (some) => new Set(some.map((one) => visitOf.get(one))),
      )
      assert.is(plan.taught.length, WISHES.items * WISHES.templates)
      assert.ok(plan.customers.length > 0 && plan.heldOut.length === KINDS)
      assert.is(taught?.intersection(customers ?? new Set()).size, 0)
      assert.is(taught?.intersection(heldOut ?? new Set()).size, 0)
      assert.is(customers?.intersection(heldOut ?? new Set()).size, 0)
    }
  },
  'what a diligent cashier teaches becomes templates of the lane; of an idle one nothing does':
    async () => {
      const idle = await day({ diligence: 0 })
      assert.is(idle.work.clicks, 0)
      assert.ok(idle.work.mistakes > 0)
      assert.equal(
        idle.moments.map(({ customers, templates }) => [customers, templates]),
        [
          [0, 6],
          [12, 6],
          [24, 6],
        ],
      )
      const busy = await day({})
      assert.ok(busy.work.taught > 0)
      assert.is(busy.moments.at(-1)?.templates, 6 + busy.work.taught)
      assert.is(busy.work.lost, 0)
      const { taught, refused, saidNot, dismissed, clicks } = busy.work
      assert.is(clicks, taught + refused + saidNot + dismissed)
      assert.ok((busy.moments.at(-1)?.top1 ?? 0) >= (busy.moments[0]?.top1 ?? 100))
    },
  'the draws of a day are told by their middle one, the least and the greatest'() {
    const moment = { customers: 0, templates: 12, clicks: 0, sure: 1, strangersSure: 2 }
    const days = [70, 90, 80].map((top1) => ({
      moments: [{ ...moment, top1, strangersOffered: 3 }],
      work: { ...NO_WORK, taught: top1 },
      served: top1,
    }))
    const summary = summaryOf('fake', 'doubts', days, 'otherVisits')
    assert.equal(summary.moments[0]?.top1, { median: 80, least: 70, most: 90 })
    assert.equal(summary.work.taught, { median: 80, least: 70, most: 90 })
    assert.equal(summary.work.clicks, { median: 0, least: 0, most: 0 })
    assert.match(tableOf(summary), /3 draws[\s\S]*80\.0 \(70\.0-90\.0\)[\s\S]*taught 80 \(70-90\)/)
    assert.match(dayChart([summary]), 'fake, cashier teaches mistakes and doubts')
  },
})
