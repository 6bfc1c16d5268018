/** Which picture of an item is missing, from histograms and shapes that are drawn by hand. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { VECTORS } from '#firmware/items/lent-teaching.ts'
import { HISTOGRAM_BINS, histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { spec } from '#test/spec.ts'
import { likeness, palenessOf, varietyOf } from '../../picture-variety.ts'

const SHAPES = 32
type Colour = readonly [number, number, number]

const rootsOf = (colours: readonly Colour[]) =>
  histogram(Uint8Array.from(colours.flat())).map(Math.sqrt)

/** One picture for each list of colours; `seedOf` says which have the same shape. */
function varietyIn(pictures: readonly (readonly Colour[])[], seedOf = (nth: number) => nth) {
  const none = { rows: [], worth: 0 }
  const random = { fraction: () => 0.5, id: () => '' }
  const gallery = createGallery({ dimension: SHAPES + HISTOGRAM_BINS, variation: none, random })
  gallery.addMany(
    pictures.map((colours, nth) => {
      const chance = createSeededRandom(seedOf(nth) + 1).fraction
      const shape = Array.from({ length: SHAPES }, () => (chance() - 0.5) / 4)
      const codes = toCodes(Float32Array.of(...shape, ...rootsOf(colours)))
      return { sid: String(nth), itemId: '1', codes }
    }),
  )
  return varietyOf(gallery, gallery.templatesOf('1'), VECTORS)
}

const RED: Colour = [200, 10, 10]
const GREEN: Colour = [10, 200, 10]
const BLUE: Colour = [10, 10, 200]
const OLIVE: Colour = [120, 110, 10]
/** Behind milky plastic. */
const veiled = (colour: Colour) => colour.map((part) => part / 2 + 110) as unknown as Colour

spec('which picture is missing', {
  'colours that are all alike want another light, shapes another side'() {
    assert.is(varietyIn([[RED], [RED], [RED]]), 'light')
    assert.is(
      varietyIn([[RED], [GREEN], [BLUE]], () => 1),
      'side',
    )
  },
  'where both differ a bag is missing, unless one picture is in one'() {
    const clean = [[RED], [GREEN], [BLUE], [OLIVE]]
    assert.is(varietyIn(clean), 'bag')
    for (const [nth, [colour = RED]] of clean.entries())
      assert.is(varietyIn(clean.with(nth, [veiled(colour)])), 'any')
  },
  'of one or two pictures nobody can say that none is in a bag'() {
    assert.is(varietyIn([[RED]]), 'any')
    assert.is(varietyIn([[RED], [GREEN]]), 'any')
  },
  'a veil makes a picture paler, white is the palest'() {
    const pale = ([RED, veiled(RED), [255, 255, 255]] as const).map((colour) =>
      palenessOf(toCodes(rootsOf([colour]))),
    )
    assert.equal(
      [...pale].sort((one, other) => one - other),
      pale,
    )
    assert.ok((pale[1] ?? 0) - (pale[0] ?? 0) > 0.1)
    const nothing = new Int8Array(HISTOGRAM_BINS)
    assert.is(palenessOf(nothing), 0)
    assert.is(
      likeness([nothing, nothing], VECTORS.cosine),
      1,
      'what shows nothing is like anything',
    )
  },
})
