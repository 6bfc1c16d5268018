/** What the bench of a second view is made of: the vectors of two views, goods that are turned. */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { HISTOGRAM_BINS } from '#firmware/items/recognition/colour-histogram.ts'
import { turned } from '#lab/bench/recognition/turned-goods.ts'
import { type Form, type Sights, seenAs } from '#lab/bench/recognition/two-views.ts'
import { spec } from '#test/spec.ts'

const colours = Float32Array.from({ length: HISTOGRAM_BINS }, (_, bin) => (bin === 7 ? 1 : 0))
const at = (degrees: number) =>
  Float32Array.of(...[Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180)))

/** One item whose pictures lie at these angles, and their middles a right angle farther. */
function sights(angles: readonly number[]): Sights {
  const pictures = angles.map((angle) => ({
    whole: at(angle),
    middles: new Map([[0.5, at(angle + 90)]]),
    colours,
    cleared: colours,
  }))
  const variation = { rows: [new Float32Array(2 + HISTOGRAM_BINS).fill(0.1)], worth: 1 }
  return { variation, owners: angles.map(() => 0), items: ['a'], pictures }
}

spec('the bench of a second view', {
  'both views become one vector, or lie beside each other; the first look is of the whole'() {
    const seen = (form: Form) => seenAs(sights([0]), { form, middle: 0.5, weight: 1 })
    const networkOf = (vector: Float32Array | undefined) => [
      ...(vector?.subarray(0, -HISTOGRAM_BINS) ?? []),
    ]
    const [whole, mean, asked, beside] = (['whole', 'mean', 'asked', 'beside'] as const).map(
      (form) => seen(form).asked[0],
    )
    const near = (one: readonly number[], other: readonly number[]) =>
      assert.ok(
        one.length === other.length &&
          one.every((value, nth) => Math.abs(value - (other[nth] ?? 9)) < 1e-4),
        `${one} and ${other}`,
      )
    const length = 1 / Math.sqrt(1.25)
    near(networkOf(whole?.vector), [length, 0])
    near(networkOf(mean?.vector), [length * Math.SQRT1_2, length * Math.SQRT1_2])
    near(networkOf(asked?.vector), networkOf(mean?.vector))
    near(networkOf(asked?.first), [length, 0])
    const query = seen('query')
    near(networkOf(query.asked[0]?.vector), networkOf(mean?.vector))
    near(networkOf(query.asked[0]?.first), [length, 0])
    const taught = ({ codes }: ReturnType<typeof seen>) => [...(codes[0] ?? [])]
    assert.equal(taught(query), taught(seen('whole')), 'what is taught stays as it is')
    assert.not.equal(taught(seen('asked')), taught(query))
    near(networkOf(beside?.vector), [length * Math.SQRT1_2, 0, 0, length * Math.SQRT1_2])
    const { dimension, variation } = seen('beside')
    assert.equal([dimension, variation.rows[0]?.length], [4 + HISTOGRAM_BINS, dimension])
  },
  'goods that are turned are asked about with other pictures of them, of one visit where that is wished'() {
    const seen = seenAs(sights([0, 1, 40, 80]), { form: 'whole', middle: 1, weight: 0 })
    const ask = (pictures: number, visits: readonly number[] | null) =>
      turned(seen, pictures, visits)(0, [0, 1, 2, 3], createSeededRandom(1).fraction).vector
    const [x = 0, y = 0] = ask(9, null)
    assert.ok(Math.abs(Math.atan2(y, x) - (40 * Math.PI) / 180) < 0.02, 'the like one adds nothing')
    assert.equal([...ask(9, [0, 0, 1, 1])], [...(seen.asked[0]?.vector ?? [])])
    assert.equal([...ask(1, null)], [...(seen.asked[0]?.vector ?? [])])
  },
})
