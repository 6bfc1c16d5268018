/** Agreement of colours, cleared pictures, how often a picture is looked at, and which of two looks counts. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { fuse, toCodes } from '#firmware/items/gallery/vector.ts'
import { middleOf, sizeAround } from '#firmware/items/recognition/centre-crop.ts'
import {
  agreement,
  colourAgreement,
  coloursOf,
} from '#firmware/items/recognition/colour-agreement.ts'
import { HISTOGRAM_BINS, histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { coloursWithoutBag } from '#firmware/items/recognition/colours-without-bag.ts'
import { bestLook, looked } from '#firmware/items/recognition/second-look.ts'
import { spec } from '#test/spec.ts'

type Colour = readonly [number, number, number]
const [RED, GREEN, WHITE, BLACK]: Colour[] = [
  [200, 20, 20],
  [30, 180, 40],
  [250, 250, 250],
  [5, 5, 5],
]

/** A picture of 20 × 20 in bands. */
function bands(...colours: readonly (Colour | undefined)[]): Uint8Array {
  const pixels = Array.from({ length: 400 }, (_, at) => {
    const band = Math.floor((at / 400) * colours.length)
    return colours[band] ?? [0, 0, 0]
  })
  return Uint8Array.from(pixels.flat())
}

const veiled = (rgb: Uint8Array) => rgb.map((value) => value * 0.6 + 230 * 0.4)
const lit = (rgb: Uint8Array) => rgb.map((value, at) => value * ([0.7, 0.6, 0.5][at % 3] ?? 0))
const NETWORK = Float32Array.from([1, 0, 0, 0])
const vectorOf = (rgb: Uint8Array) => fuse(NETWORK, histogram(rgb))

function likeness(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [histogram(one), histogram(other)]
  return a.reduce((sum, share, bin) => sum + Math.sqrt(share * (b[bin] ?? 0)), 0)
}

spec('colour agreement', {
  'the same colours agree, others do not, whatever the network says'() {
    const red = vectorOf(bands(RED, WHITE))
    const stored = [toCodes(red)]
    assert.ok(agreement(red, stored) > 0.99)
    assert.ok(agreement(vectorOf(bands(GREEN, WHITE)), stored) < 0.5)
  },
  'stored bytes change nothing'() {
    const picture = vectorOf(bands(RED, GREEN, WHITE))
    const agreed = agreement(picture, [toCodes(picture)])
    assert.ok(agreed > 0.999 && agreed < 1.001, `${agreed}`)
  },
  'of one hue, what is darker agrees less, and another hue less than that'() {
    const stored = [toCodes(vectorOf(bands(RED, WHITE)))]
    const dim = bands(RED, WHITE).map((value) => value * 0.6)
    const [darker, other] = [dim, bands(GREEN, WHITE)].map((one) =>
      agreement(vectorOf(one), stored),
    )
    assert.ok(darker && other && darker < 0.9 && darker > other + 0.2, `${darker}, ${other}`)
  },
  'the best of several counts, and none agree with nothing'() {
    const [red, green] = [RED, GREEN].map((one) => toCodes(vectorOf(bands(one, WHITE))))
    assert.ok(red && green)
    assert.is(agreement(vectorOf(bands(RED, WHITE)), [green, red]) > 0.99, true)
    assert.is(agreement(vectorOf(bands(RED, WHITE)), []), 0)
  },
  'pictures without colour agree with each other'() {
    assert.ok(agreement(vectorOf(bands(WHITE)), [toCodes(vectorOf(bands(BLACK)))]) > 0.99)
  },
  'a vector without a histogram has no colours'() {
    assert.is(coloursOf(Float32Array.of(1, 2, 3)), null)
    assert.is(coloursOf(new Float32Array(HISTOGRAM_BINS + 4)), null)
    assert.is(agreement(Float32Array.of(1, 2, 3), [Int8Array.of(1, 2, 3)]), 0)
  },
  'a template that is searched for without itself does not vouch for itself'() {
    const gallery = createGallery({
      random: createSeededRandom(1),
      dimension: HISTOGRAM_BINS + NETWORK.length,
    })
    const red = toCodes(vectorOf(bands(RED, WHITE)))
    const green = toCodes(vectorOf(bands(GREEN, WHITE)))
    gallery.addMany([
      { sid: 'a', itemId: 'one', codes: red },
      { sid: 'b', itemId: 'one', codes: green },
    ])
    assert.ok(colourAgreement(gallery, red, 'one') > 0.99)
    assert.ok(colourAgreement(gallery, red, 'one', ['a']) < 0.5)
    assert.is(colourAgreement(gallery, red, 'another'), 0)
    assert.is(colourAgreement(gallery, red, undefined), 0)
  },
  'of an item with hundreds of templates some are compared'() {
    const gallery = createGallery({
      random: createSeededRandom(1),
      dimension: HISTOGRAM_BINS + NETWORK.length,
    })
    const codes = toCodes(vectorOf(bands(RED, WHITE)))
    gallery.addMany(
      Array.from({ length: 300 }, (_, nth) => ({ sid: `${nth}`, itemId: 'one', codes })),
    )
    assert.ok(colourAgreement(gallery, codes, 'one') > 0.99)
  },
})

spec('cleared pictures', {
  'a veil and a coloured lamp are taken away from a picture with dark and light in it'() {
    const clean = bands(RED, GREEN, WHITE, BLACK)
    for (const spoilt of [veiled(clean), lit(clean)]) {
      assert.ok(likeness(clean, spoilt) < 0.6)
      assert.ok(likeness(clean, coloursWithoutBag(spoilt, 20)) > likeness(clean, spoilt) + 0.2)
    }
  },
  'a picture that reaches from black to white stays as it is, a pixel of four'() {
    const clean = bands(RED, [255, 255, 255], [0, 0, 0], GREEN)
    const cleared = coloursWithoutBag(clean, 20)
    assert.is(cleared.length, 100 * 3)
    assert.ok(likeness(clean, cleared) > 0.99)
  },
  'pictures of one colour, tiny ones and odd sizes give bytes'() {
    for (const [width, height] of [
      [1, 1],
      [3, 5],
      [20, 20],
    ] as const)
      for (const level of [0, 128, 255]) {
        const cleared = coloursWithoutBag(new Uint8Array(width * height * 3).fill(level), width)
        assert.is(cleared.length, Math.ceil(width / 2) * Math.ceil(height / 2) * 3)
      }
  },
  'the picture that was handed over is not changed'() {
    const spoilt = veiled(bands(RED, WHITE))
    const before = Uint8Array.from(spoilt)
    coloursWithoutBag(spoilt, 20)
    assert.equal(spoilt, before)
  },
})

spec('second look', {
  'what stands out is not looked at again'() {
    let looks = 0
    const answer = bestLook(sight(), () => {
      looks += 1
      return { isKnown: true, stands: 1 }
    })
    assert.equal([looks, answer.stands], [1, 1])
  },
  'in doubt the look counts whose best stands out more'() {
    for (const [first, second] of [
      [0.2, 0.4],
      [0.4, 0.2],
    ] as const) {
      const answer = bestLook(sight(), ([which]) => ({
        isKnown: false,
        stands: which === 1 ? first : second,
      }))
      assert.is(answer.stands, 0.4)
    }
  },
})

spec('a closer look', {
  async 'is for what the first leaves open, and for goods that were turned'() {
    const count = { certain: true, closer: 0 }
    const ask = (before: readonly Int8Array[] = []) =>
      looked({ first: firstLook(count), before, signal: undefined }, ([which]) => ({
        isKnown: true,
        stands: which ?? 0,
        certainty: count.certain ? ('certain' as const) : ('uncertain' as const),
      }))
    const sure = await ask()
    assert.equal([sure.isFirstLook, sure.found.stands, count.closer], [true, 1, 0])
    assert.equal([sure.decodeMs, sure.embedMs, sure.views.length], [1, 10, 1])
    const turned = await ask([Int8Array.of(0, 127)])
    assert.equal([turned.isFirstLook, turned.views.length, count.closer], [false, 2, 1])
    count.certain = false
    const open = await ask()
    assert.equal([open.isFirstLook, open.found.stands, count.closer], [false, 5, 2])
    assert.equal([open.decodeMs, open.embedMs], [3, 30])
    assert.equal([...open.codes], [127, 0])
  },
  async 'there is none of vectors of the whole alone: the first is all'() {
    let searches = 0
    const first = { ...firstLook({ closer: 0 }), closer: null }
    const answer = await looked({ first, before: [], signal: undefined }, ([which]) => {
      searches += 1
      return { isKnown: true, stands: which ?? 0, certainty: 'uncertain' as const }
    })
    assert.equal([answer.isFirstLook, answer.found.stands, searches], [false, 1, 1])
  },
  'the middle is cut out of a picture that was made larger'() {
    const [small, large] = [{ width: 2, height: 2 }, sizeAround({ width: 2, height: 2 }, 0.5)]
    assert.equal(large, { width: 4, height: 4 })
    const rgb = Uint8Array.from({ length: 4 * 4 * 3 }, (_, nth) => Math.floor(nth / 3))
    const middle = middleOf(rgb, large, small).filter((_, nth) => nth % 3 === 0)
    assert.equal([...middle], [5, 6, 9, 10])
  },
})

function firstLook(count: { closer: number }) {
  const seen = (value: number) => ({
    vector: Float32Array.of(value, 0),
    cleared: () => Float32Array.of(value, 0),
  })
  return {
    ...seen(1),
    decodeMs: 1,
    embedMs: 10,
    closer: async () => {
      count.closer += 1
      return { ...seen(5), decodeMs: 2, embedMs: 20 }
    },
  }
}

function sight() {
  return { vector: Float32Array.of(1), cleared: () => Float32Array.of(2) }
}
