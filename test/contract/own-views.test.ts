/** A lane that looks at its own templates in bags and under other lamps: when, at how many, and what it leaves alone. */
import * as assert from 'uvu/assert'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { Fault } from '#firmware/fault.ts'
import { type DayLane, openDayLane } from '#scripts/bench/shop-day/day-lane.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'

const RUNS = 32
const TAKES = 3

interface Lane extends DayLane {
  /** Runs of the network since the last call. */
  runs(): number
  /** From now on no picture can be read. */
  spoilPictures(): void
  fail: ReturnType<typeof openFakeEmbedder>['fail']
}

async function open(kinds: number): Promise<Lane> {
  const embedder = openFakeEmbedder()
  const pictures = createSharpPictures()
  let runs = 0
  let isSpoilt = false
  const lane = await openDayLane(
    {
      ...pictures,
      async pixels(picture, shape) {
        if (isSpoilt) throw new Fault('bad-request', 'the picture cannot be decoded')
        return pictures.pixels(picture, shape)
      },
    },
    {
      model: embedder.model,
      embed(rgb, signal) {
        runs += 1
        return embedder.embed(rgb, signal)
      },
    },
  )
  for (let kind = 0; kind < kinds; kind += 1)
    for (let take = 1; take <= TAKES; take += 1) {
      lane.camera.see(goods(kind, take))
      await lane.items.teaching.add(`item ${kind}`)
    }
  const counted = () => {
    const since = runs
    runs = 0
    return since
  }
  counted()
  return { ...lane, runs: counted, spoilPictures: () => (isSpoilt = true), fail: embedder.fail }
}

/** The answer to goods that were not taught so. */
async function likeness({ items, camera }: Lane): Promise<string> {
  camera.see(goods(2, 99))
  const { items: ranked } = await items.recognize({})
  return ranked.map(({ id, score }) => `${id} ${score.toFixed(9)}`).join()
}

spec('own views', {
  async 'sixteen templates, twice each, some time after they were taught; answers go by them'() {
    await using lane = await open(6)
    const before = await likeness(lane)
    assert.is(await likeness(lane), before)
    const { metrics } = lane.items.recognition.gallery
    lane.runs()
    await lane.quiet()
    assert.is(lane.runs(), RUNS)
    assert.is.not(await likeness(lane), before)
    assert.ok(lane.items.recognition.gallery.metrics > metrics)
  },
  async 'whoever has them looks at none again; one template more or less costs one more at most'() {
    await using lane = await open(6)
    await lane.quiet()
    lane.runs()
    await lane.items.library.removeItem('item 3')
    await lane.quiet()
    // Two or three of its templates were among the sixteen.
    assert.ok(lane.runs() <= 6)
    await lane.items.library.removeAll()
    await lane.quiet()
    assert.is(lane.runs(), 0)
  },
  async 'never while somebody asks'() {
    await using lane = await open(6)
    lane.runs()
    let asked = 0
    for (let second = 0; second < 120; second += 2) {
      await lane.clock.advance(2_000)
      await likeness(lane)
      asked += 1
    }
    assert.is(lane.runs(), asked)
    await lane.quiet()
    assert.is(lane.runs(), RUNS)
  },
  async 'pictures that cannot be read are left out, and not asked for again'() {
    await using lane = await open(6)
    const before = await likeness(lane)
    lane.runs()
    lane.spoilPictures()
    await lane.quiet()
    assert.is(lane.runs(), 0)
    assert.is(lane.items.library.totals.templates, 6 * TAKES)
    assert.ok(before.length > 0)
  },
  async 'a network that is away is waited for; a stop ends that'() {
    await using lane = await open(6)
    lane.fail('model-missing')
    await lane.clock.advance(61_000)
    await lane.clock.advance(3_600_000)
    lane.fail(null)
    await lane.quiet()
    // All that was asked in vain, and those that were answered.
    assert.ok(lane.runs() >= RUNS)
  },
  async 'a stop in the middle waits for nothing'() {
    const lane = await open(6)
    await lane.clock.advance(60_000)
    await lane[Symbol.asyncDispose]()
    const atStop = lane.runs()
    await lane.clock.advance(600_000)
    assert.is(lane.runs(), 0)
    assert.ok(atStop < RUNS)
  },
})
