/** Calibration on made-up goods whose true likeness is known. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import {
  createGallery,
  type Gallery,
  type WritableGallery,
} from '#firmware/items/gallery/gallery.ts'
import { toCodes, unit } from '#firmware/items/gallery/vector.ts'
import {
  CANDIDATES,
  type Calibration,
  certaintyOf,
  DEFAULT_CALIBRATION,
  margin,
  probabilities,
} from '#firmware/items/recognition/calibration/calibrated-certainty.ts'
import { calibrating } from '#firmware/items/recognition/calibration/calibration-learning.ts'
import { createCalibrationUpkeep } from '#firmware/items/recognition/calibration/calibration-upkeep.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import {
  fitKnown,
  fitSteepness,
  knownChance,
  softmax,
} from '#firmware/items/recognition/probability-curves.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const DIMENSION = 48

/** Goods are directions; a picture is its goods' direction, off by `spread`. */
function world(seed: number, spread: number) {
  const chance = createSeededChance(seed)
  const bell = () => chance.fraction() + chance.fraction() + chance.fraction() - 1.5
  const goods: Float32Array[] = []
  const direction = () => unit(Float32Array.from({ length: DIMENSION }, bell))
  const picture = (kind: number) => {
    goods[kind] ??= direction()
    const noise = direction()
    return unit((goods[kind] ?? noise).map((value, at) => value + spread * (noise[at] ?? 0)))
  }
  return { chance, picture }
}

/** The same with a histogram behind it, in which all goods have the same colours. */
const coloured = (vector: Float32Array) =>
  unit(Float32Array.from([...vector, ...new Array(HISTOGRAM_BINS).fill(0.02)]))

function taught(
  picture: (kind: number) => Float32Array,
  items: number,
  each: number,
): WritableGallery {
  const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
  for (let kind = 0; kind < items; kind += 1)
    for (let nth = 0; nth < each; nth += 1)
      gallery.add({ sid: `${kind}.${nth}`, itemId: `${kind}`, codes: toCodes(picture(kind)) })
  return gallery
}

function calibrated(gallery: Gallery): Calibration {
  return finishAtOnce(calibrating(gallery))
}

function share(count: number, is: (nth: number) => boolean): number {
  return Array.from({ length: count }, (_, nth) => nth).filter(is).length / count
}

const pick = (chance: SeededChance, from: number, to: number) => from + chance.below(to - from)

spec('calibration', {
  'about one stranger in ten is called certain, whatever the spread of the pictures'() {
    for (const spread of [0.8, 1.2, 1.8]) {
      const { picture, chance } = world(11, spread)
      const gallery = taught(picture, 30, 5)
      const calibration = calibrated(gallery)
      const certain = share(600, () => {
        const ranked = gallery.search(picture(pick(chance, 1_000, 1_200)), { top: CANDIDATES })
        return certaintyOf(ranked, calibration) === 'certain'
      })
      assert.ok(certain > 0.02 && certain < 0.2, `spread ${spread}: ${certain}`)
    }
  },
  'goods that are told apart well are certain, and strangers unknown'() {
    const { picture, chance } = world(12, 0.6)
    const gallery = taught(picture, 20, 5)
    const calibration = calibrated(gallery)
    const judged = (kind: number) => certaintyOf(gallery.search(picture(kind)), calibration)
    assert.ok(share(300, () => judged(chance.below(20)) === 'certain') > 0.95)
    assert.ok(share(300, () => judged(pick(chance, 1_000, 1_100)) === 'unknown') > 0.6)
  },
  'few known goods are called unknown'() {
    const { picture, chance } = world(13, 1.6)
    const gallery = taught(picture, 25, 6)
    const calibration = calibrated(gallery)
    const unknown = share(500, () => {
      const ranked = gallery.search(picture(chance.below(25)), { top: CANDIDATES })
      return certaintyOf(ranked, calibration) === 'unknown'
    })
    assert.ok(unknown < 0.2, `${unknown}`)
  },
  'scores mean what they say: of all answers with about p, about p are right'() {
    const { picture, chance } = world(14, 2)
    const gallery = taught(picture, 25, 6)
    const calibration = calibrated(gallery)
    const bins = Array.from({ length: 5 }, () => ({ count: 0, right: 0, stated: 0 }))
    for (let nth = 0; nth < 1_500; nth += 1) {
      // One in ten is of something nobody taught: that is what the scores allow for.
      const kind = nth % 10 === 0 ? pick(chance, 1_000, 1_100) : chance.below(25)
      const ranked = gallery.search(picture(kind), { top: CANDIDATES })
      const [score = 0] = probabilities(ranked, calibration)
      const bin = bins[Math.min(Math.floor(score * 5), 4)]
      if (!bin) continue
      bin.count += 1
      bin.stated += score
      if (ranked[0]?.id === `${kind}`) bin.right += 1
    }
    const error = bins.reduce((sum, { right, stated }) => sum + Math.abs(right - stated), 0) / 1_500
    assert.ok(error < 0.1, `expected calibration error ${error}`)
  },
  'scores never add up to more than 1, and keep the order'() {
    const { picture } = world(15, 1)
    const gallery = taught(picture, 40, 3)
    const calibration = calibrated(gallery)
    for (let kind = 0; kind < 60; kind += 1) {
      const scores = probabilities(gallery.search(picture(kind), { top: CANDIDATES }), calibration)
      assert.ok(scores.reduce((sum, score) => sum + score, 0) <= 1 + 1e-9)
      assert.equal(
        scores,
        scores.toSorted((one, other) => other - one),
      )
    }
  },
  'a gallery too small to say anything of itself gets the default'() {
    const { picture } = world(16, 1)
    for (const [items, each] of [
      [0, 0],
      [1, 1],
      [1, 50],
      [3, 20],
    ] as const)
      assert.is(calibrated(taught(picture, items, each)), DEFAULT_CALIBRATION)
  },
  'a gallery whose other goods came while it was measured has met no stranger'() {
    const { picture } = world(16, 1)
    const gallery = taught(picture, 1, 20)
    const steps = calibrating(gallery)
    for (let nth = 0; nth < 20; nth += 1) assert.is(steps.next().done, false)
    for (let kind = 1; kind < 6; kind += 1)
      gallery.add({ sid: `${kind}.0`, itemId: `${kind}`, codes: toCodes(picture(kind)) })
    assert.is(steps.next().value, DEFAULT_CALIBRATION)
  },
  'a few goods with one template each have thresholds of their own'() {
    const { picture } = world(25, 0.6)
    const dimension = DIMENSION + HISTOGRAM_BINS
    const gallery = createGallery({ random: createSeededRandom(1), dimension })
    for (let kind = 0; kind < 5; kind += 1)
      gallery.add({ sid: `${kind}`, itemId: `${kind}`, codes: toCodes(coloured(picture(kind))) })
    const calibration = calibrated(gallery)
    assert.is(calibration.samples, 5)
    assert.ok(calibration.certainFrom !== DEFAULT_CALIBRATION.certainFrom)
    assert.is(calibration.certainFromOf.size, 5)
  },
  'without colours fewer than twelve templates have the default: nothing usual stands beside them'() {
    const { picture } = world(25, 0.6)
    assert.is(calibrated(taught(picture, 11, 1)), DEFAULT_CALIBRATION)
    assert.is(calibrated(taught(picture, 12, 1)).samples, 12)
  },
  'one template per item is enough for thresholds'() {
    const { picture, chance } = world(17, 0.8)
    const gallery = taught(picture, 40, 1)
    const calibration = calibrated(gallery)
    assert.is(calibration.samples, 40)
    const certain = share(300, () => {
      const ranked = gallery.search(picture(pick(chance, 1_000, 1_100)), { top: CANDIDATES })
      return certaintyOf(ranked, calibration) === 'certain'
    })
    assert.ok(certain < 0.25, `${certain}`)
  },
  'a stranger is certain as seldom among goods like it, whatever else the shelf holds'() {
    const { picture, chance } = world(24, 0.9)
    const kind = picture(5_000)
    // Goods of one kind share a direction, others have their own.
    const apple = (nth: number) => unit(picture(nth).map((value, at) => value + (kind[at] ?? 0)))
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    const teach = (itemId: string, of: () => Float32Array) => {
      for (let nth = 0; nth < 5; nth += 1)
        gallery.add({ sid: `${itemId}.${nth}`, itemId, codes: toCodes(of()) })
    }
    for (let nth = 0; nth < 12; nth += 1) teach(`apple ${nth}`, () => apple(nth))
    for (let nth = 100; nth < 148; nth += 1) teach(`shirt ${nth}`, () => picture(nth))
    const calibration = calibrated(gallery)
    const strange = Array.from({ length: 400 }, () =>
      gallery.search(apple(pick(chance, 1_000, 1_100)), { top: CANDIDATES }),
    )
    const certain = (by: Calibration) =>
      share(400, (nth) => certaintyOf(strange[nth] ?? [], by) === 'certain')
    const ofAll = certain({ ...calibration, certainFromOf: new Map() })
    assert.ok(ofAll > 0.4, `strangers were no harder: ${ofAll}`)
    assert.ok(certain(calibration) < 0.3, `${certain(calibration)}`)
  },
  'goods that are taught again and again make the lane no shyer with the others'() {
    const { picture } = world(23, 0.6)
    const gallery = taught(picture, 24, 3)
    const before = calibrated(gallery)
    // Mistaken for item 1 each time: without item 0 they would pass for it without a doubt.
    for (let nth = 0; nth < 30; nth += 1) {
      const between = picture(1).map((value, at) => value + 0.3 * (picture(0)[at] ?? 0))
      gallery.add({ sid: `again.${nth}`, itemId: '0', codes: toCodes(unit(between)) })
    }
    const { certainFrom, samples } = calibrated(gallery)
    assert.is(samples, 102)
    assert.ok(certainFrom < before.certainFrom + 0.05, `${before.certainFrom} ${certainFrom}`)
  },
  'all equal templates give finite numbers'() {
    const gallery = createGallery({ random: createSeededRandom(1), dimension: DIMENSION })
    const codes = new Int8Array(DIMENSION).fill(1)
    for (let nth = 0; nth < 60; nth += 1)
      gallery.add({ sid: `${nth}`, itemId: `${nth % 6}`, codes })
    const calibration = calibrated(gallery)
    const ranked = gallery.search(codes)
    for (const score of probabilities(ranked, calibration)) assert.ok(Number.isFinite(score))
    assert.ok(Number.isFinite(calibration.certainFrom + margin(ranked)))
  },
  'goods that are never mistaken do not make the curves endless'() {
    const similarities = [1, 0, 0, 0]
    const samples = Array.from({ length: 300 }, () => ({ similarities, rightRank: 0 }))
    const steepness = fitSteepness(samples)
    assert.ok(steepness > 1 && steepness < 1_000, `${steepness}`)
    assert.ok((softmax(similarities, steepness)[0] ?? 0) > 0.99)
    const all = (value: number) => new Array(300).fill({ value, weight: 1 })
    const curve = fitKnown(all(0.9), all(0.1))
    assert.ok(knownChance(curve, 0.9) > 0.98 && knownChance(curve, 0.1) < 0.3)
  },
})

spec('judge', {
  'a small gallery is calibrated before the next answer'() {
    const { picture } = world(20, 0.8)
    const gallery = taught(picture, 12, 5)
    const calibrationUpkeep = createCalibrationUpkeep(gallery, createFakeClock())
    calibrationUpkeep.refresh()
    assert.is(calibrationUpkeep.calibration.samples, 60)
    gallery.add({ sid: 'new', itemId: '3', codes: toCodes(picture(3)) })
    calibrationUpkeep.refresh()
    assert.is(calibrationUpkeep.calibration.samples, 61)
  },
  async 'a large one between other work, with the default until then'() {
    const { picture } = world(21, 0.8)
    const gallery = taught(picture, 200, 5)
    const clock = createFakeClock()
    // Each look at this clock takes 3 ms, so that slices end.
    let looks = 0
    const slow = { ...clock, monotonicMs: () => clock.monotonicMs() + 3 * looks++ }
    const calibrationUpkeep = createCalibrationUpkeep(gallery, slow)
    calibrationUpkeep.refresh()
    assert.is(calibrationUpkeep.calibration, DEFAULT_CALIBRATION)
    for (let nth = 0; nth < 300; nth += 1) await clock.advance(10)
    assert.is(calibrationUpkeep.calibration.samples, 256)
  },
  async 'a large one begins before it is asked, a small one waits for the question'() {
    const clock = createFakeClock()
    const judges = [200, 12].map((items) =>
      createCalibrationUpkeep(taught(world(22, 0.8).picture, items, 5), clock),
    )
    for (const calibrationUpkeep of judges) calibrationUpkeep.prepare()
    for (let nth = 0; nth < 300; nth += 1) await clock.advance(10)
    assert.equal(
      judges.map((calibrationUpkeep) => calibrationUpkeep.calibration.samples),
      [256, DEFAULT_CALIBRATION.samples],
    )
  },
})
