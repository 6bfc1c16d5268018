/** A lane that looks at its own templates in bags and under other lamps: when, at how many, and what it leaves alone. */

import * as assert from 'uvu/assert'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { Fault } from '#firmware/fault.ts'
import { FAILURES_MAX } from '#firmware/items/embedding/refused-pictures.ts'
import { say } from '#firmware/words/sentence.ts'
import { type DayLane, openDayLane } from '#test/items/day-lane.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { sha256Of } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const TEMPLATES = 16
/** Each in a bag and under a lamp, whole and its middle. */
const RUNS = TEMPLATES * 2 * 2
const TAKES = 3

interface Lane extends DayLane {
  /** Runs of the network since the last call. */
  runs(): number
  /** From now on no picture can be read; gives how often one was asked for since. */
  spoilPictures(): () => number
  /** The network dies with the picture that is read next, and is away for so long each time; gives how often it did. */
  dieWithOne(awayMs: number): () => number
  fail: ReturnType<typeof openFakeEmbedder>['fail']
}

async function open(kinds: number, ownViewsWanted = true): Promise<Lane> {
  const embedder = openFakeEmbedder()
  const pictures = createSharpPictures()
  let runs = 0
  let isSpoilt = false
  let askedInVain = 0
  const death = { awayMs: 0, untilMs: 0, of: '', count: 0 }
  let picture = ''
  const lane = await openDayLane(
    {
      ...pictures,
      async pixels(bytes, shape) {
        picture = sha256Of(bytes)
        if (!isSpoilt) return pictures.pixels(bytes, shape)
        askedInVain += 1
        throw new Fault('bad-request', say('fault.request.picture-unreadable'))
      },
    },
    {
      model: embedder.model,
      async embed(rgb, signal) {
        runs += 1
        if (death.awayMs > 0) dieOf(rgb)
        return embedder.embed(rgb, signal)
      },
    },
    ownViewsWanted,
  )
  function dieOf(rgb: Uint8Array): void {
    const nowMs = lane.clock.monotonicMs()
    death.of ||= picture
    if (nowMs >= death.untilMs && (picture !== death.of || rgb.every((value) => value === 128)))
      return
    if (nowMs >= death.untilMs) {
      death.count += 1
      death.untilMs = nowMs + death.awayMs
    }
    throw new Fault('unreachable', say('fault.model.crashed-on-picture'))
  }
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
  function spoilPictures() {
    isSpoilt = true
    return () => askedInVain
  }
  function dieWithOne(awayMs: number) {
    death.awayMs = awayMs
    return () => death.count
  }
  return { ...lane, runs: counted, spoilPictures, dieWithOne, fail: embedder.fail }
}

/** Time goes on until the network was run so often; pictures are read meanwhile, which takes what it takes. */
async function untilRuns(lane: Lane, least: number): Promise<number> {
  let runs = 0
  while (runs < least) {
    await lane.clock.advance(500)
    runs += lane.runs()
  }
  return runs
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
    // Of the fifteen that are left two at most were not among the sixteen.
    assert.ok(lane.runs() <= 2 * (RUNS / TEMPLATES))
    await lane.items.library.removeAll()
    await lane.quiet()
    assert.is(lane.runs(), 0)
  },
  async 'none where the config does not want them'() {
    await using lane = await open(6, false)
    const before = await likeness(lane)
    lane.runs()
    await lane.clock.advance(3_600_000)
    await lane.quiet()
    assert.is(lane.runs(), 0)
    assert.is(await likeness(lane), before)
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
    // What is asked about is in doubt: it is looked at twice.
    assert.is(lane.runs(), 2 * asked)
    await lane.quiet()
    assert.is(lane.runs(), RUNS)
  },
  async 'pictures that cannot be read are left out, and not asked for again'() {
    await using lane = await open(6)
    lane.runs()
    const askedInVain = lane.spoilPictures()
    await lane.quiet()
    assert.is(lane.runs(), 0)
    assert.is(askedInVain(), TEMPLATES)
    const others = lane.items.library.totals.templates
    await lane.items.library.removeItem('item 3')
    assert.is(lane.items.library.totals.templates, others - TAKES)
    await lane.quiet()
    // Two or three of its templates were among the sixteen; of these alone another is asked for.
    assert.ok(askedInVain() <= TEMPLATES + TAKES, `${askedInVain()} times`)
  },
  async 'a picture that the network always dies with is left aside, and the others have theirs before'() {
    await using lane = await open(6)
    const deaths = lane.dieWithOne(10_000)
    const { gallery } = lane.items.recognition
    const passing = (ms: number) => () => lane.clock.advance(ms)
    await waitUntil('the others have theirs', async () => {
      await passing(500)()
      return gallery.views.filter(({ views }) => views.length === 2).length === TEMPLATES - 1
    })
    assert.ok(deaths() <= 2, `${deaths()} times before`)
    await waitUntil('it is left aside', async () => {
      await passing(5_000)()
      return deaths() > FAILURES_MAX
    })
    for (let more = 0; more < 500; more += 1) await passing(5_000)()
    // The first time nobody could tell whether it was the picture.
    assert.is(deaths(), FAILURES_MAX + 1)
  },
  async 'a network that is away is waited for'() {
    await using lane = await open(6)
    lane.fail('model-missing')
    await untilRuns(lane, 3)
    lane.fail(null)
    await lane.quiet()
    assert.ok(lane.runs() >= RUNS - 1)
  },
  async 'a stop ends the waiting for a network that is away'() {
    const lane = await open(6)
    lane.fail('model-missing')
    await untilRuns(lane, 2)
    // Resolves although the clock stands still.
    await lane[Symbol.asyncDispose]()
    lane.runs()
    await lane.clock.advance(3_600_000)
    assert.is(lane.runs(), 0)
  },
  async 'a stop in the middle waits for nothing'() {
    const lane = await open(6)
    const before = await untilRuns(lane, 1)
    await lane[Symbol.asyncDispose]()
    const atStop = before + lane.runs()
    await lane.clock.advance(600_000)
    assert.is(lane.runs(), 0)
    assert.ok(atStop < RUNS, `${atStop} runs`)
  },
})
