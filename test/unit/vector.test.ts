/** Histogram, fusion, codes, region and the embedder's number formats, against plain arithmetic. */
import * as assert from 'uvu/assert'
import {
  createPixelWriter,
  misfit,
  readVector,
  type TensorFacts,
} from '#drivers/embedder/tensors.ts'
import { createMessageReader, encodeMessage } from '#drivers/embedder/worker-frames.ts'
import { areCodes, fuse, toCodes, unit } from '#firmware/items/gallery/vector.ts'
import { HISTOGRAM_BINS, histogram } from '#firmware/items/recognition/colour-histogram.ts'
import { checkedRegion } from '#firmware/items/recognition/region-check.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const bin = (hue: number, saturation: number, value: number) => (hue * 4 + saturation) * 4 + value

const COLOURS: readonly (readonly [string, readonly [number, number, number], number])[] = [
  ['black', [0, 0, 0], bin(0, 0, 0)],
  ['white', [255, 255, 255], bin(0, 0, 3)],
  ['grey', [128, 128, 128], bin(0, 0, 2)],
  ['red', [255, 0, 0], bin(0, 3, 3)],
  ['yellow', [255, 255, 0], bin(2, 3, 3)],
  ['green', [0, 255, 0], bin(5, 3, 3)],
  ['blue', [0, 0, 255], bin(10, 3, 3)],
  ['red that leans to blue', [255, 0, 10], bin(15, 3, 3)],
  ['dark brown', [60, 40, 20], bin(1, 2, 0)],
]

const float = (shape: number[]): TensorFacts => ({ type: 'float32', shape, scale: 0, zeroPoint: 0 })
const bytesOf = (numbers: Float32Array | Int8Array) => new Uint8Array(numbers.buffer)
const TO_ONE = { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] } as const

spec('histogram', {
  ...Object.fromEntries(
    COLOURS.map(([name, rgb, wanted]) => [
      `${name} falls into its bin`,
      () => {
        const fractions = histogram(Uint8Array.from([...rgb, ...rgb]))
        assert.is(fractions.length, HISTOGRAM_BINS)
        assert.is(fractions[wanted], 1)
      },
    ]),
  ),
  'fractions add up to 1 for any pixels'() {
    const chance = createSeededChance(1)
    const fractions = histogram(Uint8Array.from({ length: 30_000 }, () => chance.below(256)))
    assert.ok(Math.abs(fractions.reduce((sum, value) => sum + value, 0) - 1) < 1e-4)
  },
})

spec('vector', {
  'the network counts twice as much as the colours'() {
    const vector = fuse(Float32Array.of(3, 4), Float32Array.of(0.25, 0, 0.75, 0))
    const scale = 1 / Math.sqrt(1.25)
    const wanted = [0.6, 0.8, 0.25, 0, 0.5 * Math.sqrt(0.75), 0].map((value) => value * scale)
    for (const [at, value] of vector.entries())
      assert.ok(Math.abs(value - (wanted[at] ?? 9)) < 1e-6)
  },
  'codes keep the direction'() {
    const chance = createSeededChance(2)
    const vector = unit(Float32Array.from({ length: 512 }, () => chance.between(-1, 1)))
    const codes = toCodes(vector)
    const length = Math.hypot(...codes)
    const cosine = vector.reduce((sum, value, at) => sum + (value * (codes[at] ?? 0)) / length, 0)
    assert.ok(cosine > 0.9999, `${cosine}`)
    assert.is(Math.max(...codes.map(Math.abs)), 127)
  },
  'a vector of zeros stays one, and is no template'() {
    assert.equal([...unit(new Float32Array(3))], [0, 0, 0])
    assert.not.ok(areCodes(toCodes(new Float32Array(3)), 3))
    assert.not.ok(areCodes(Int8Array.of(1, 2), 3))
    assert.ok(areCodes(Int8Array.of(0, -1, 0), 3))
  },
})

spec('region', {
  'takes what lies within 1280 × 720'() {
    const region = { left: 100, top: 20, width: 1180, height: 700 }
    assert.equal(checkedRegion(region), region)
  },
  async 'refuses what does not'() {
    for (const wrong of [
      { left: -1, top: 0, width: 100, height: 100 },
      { left: 0, top: 0, width: 1281, height: 100 },
      { left: 0, top: 700, width: 100, height: 32 },
      { left: 0, top: 0, width: 31, height: 100 },
      { left: 0.5, top: 0, width: 100, height: 100 },
      { left: Number.NaN, top: 0, width: 100, height: 100 },
    ])
      await faultOf(() => checkedRegion(wrong), 'bad-request')
  },
})

spec('tensors', {
  'pixels become floats as the manifest says'() {
    const memory = new Float32Array(3)
    createPixelWriter(float([1, 1, 1, 3]), bytesOf(memory), TO_ONE)(Uint8Array.of(0, 255, 51))
    for (const [at, wanted] of [-1, 1, -0.6].entries())
      assert.ok(Math.abs((memory[at] ?? 9) - wanted) < 1e-6)
  },
  'pixels become signed bytes by scale and zero point, without overflow'() {
    const memory = new Int8Array(3)
    const facts = { type: 'int8', shape: [1, 1, 1, 3], scale: 1 / 64, zeroPoint: -1 } as const
    createPixelWriter(facts, bytesOf(memory), TO_ONE)(Uint8Array.of(0, 255, 128))
    assert.equal([...memory], [-65, 63, -1])
    const steep = { ...facts, scale: 1 / 1000 }
    createPixelWriter(steep, bytesOf(memory), TO_ONE)(Uint8Array.of(0, 255, 128))
    assert.equal([...memory], [-128, 127, 3])
  },
  'channels have means of their own'() {
    const memory = new Float32Array(3)
    const own = { mean: [1, 2, 3], deviation: [1, 2, 4] } as const
    createPixelWriter(float([1, 1, 1, 3]), bytesOf(memory), own)(Uint8Array.of(11, 12, 13))
    assert.equal([...memory], [10, 5, 2.5])
  },
  'an output without a direction is no vector'() {
    const facts = float([1, 2])
    assert.is(readVector(facts, bytesOf(new Float32Array(2))), null)
    assert.is(readVector(facts, bytesOf(Float32Array.of(Number.NaN, 1))), null)
    assert.is(readVector(facts, bytesOf(Float32Array.of(Number.POSITIVE_INFINITY, 1))), null)
    const facts8 = { type: 'int8', shape: [1, 2], scale: 0.1, zeroPoint: 5 } as const
    assert.is(readVector(facts8, bytesOf(Int8Array.of(5, 5))), null)
    assert.equal(
      [...(readVector(facts8, bytesOf(Int8Array.of(8, 9))) ?? [])].map((v) => +v.toFixed(6)),
      [0.6, 0.8],
    )
  },
  'tells in words what does not fit'() {
    const stated = { width: 4, height: 2, dimension: 8 }
    assert.is(misfit(float([1, 2, 4, 3]), float([1, 1, 1, 8]), stated), null)
    assert.match(misfit(float([1, 4, 2, 3]), float([1, 8]), stated) ?? '', /input is 1×4×2×3/)
    assert.match(misfit(float([1, 2, 4, 3]), float([1, 9]), stated) ?? '', /9 numbers, not 8/)
  },
})

spec('worker frames', {
  'messages survive any cut'() {
    const messages = [
      encodeMessage('ready', Buffer.from('{}')),
      encodeMessage('vector', new Uint8Array(1024).fill(7)),
      encodeMessage('failed', new Uint8Array(0)),
    ]
    const stream = Buffer.concat(messages)
    for (const step of [1, 2, 5, 100, 5_000]) {
      const read = createMessageReader()
      const found: string[] = []
      for (let at = 0; at < stream.length; at += step)
        for (const { kind, body } of read(stream.subarray(at, at + step)))
          found.push(`${kind} ${body.length}`)
      assert.equal(found, ['ready 2', 'vector 1024', 'failed 0'])
    }
  },
  'what no worker sends is noticed, not waited for'() {
    assert.throws(
      () => createMessageReader()(Buffer.from('INFO: Created TensorFlow')),
      /not a message/,
    )
    assert.throws(() => createMessageReader()(Uint8Array.of(2, 0, 0, 0, 255)), /not a message/)
  },
})
