/** The figures that the accuracy bench prints, on lists small enough to count by hand. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { auroc, calibrationError, quantile } from '#lab/bench/recognition/accuracy-measures.ts'
import { draw, shuffled } from '#lab/bench/recognition/template-choice.ts'
import { spec } from '#test/spec.ts'

spec('recognition measures', {
  'AUROC is 1 when every known good stands out more, ½ when they are alike'() {
    assert.is(auroc([3, 4, 5], [0, 1, 2]), 1)
    assert.is(auroc([0, 1, 2], [3, 4, 5]), 0)
    assert.is(auroc([1, 4], [2, 3]), 0.5)
  },
  'the calibration error is nought when scores are as often right as they say'() {
    const half = [true, false].map((isRight) => ({ score: 0.5, isRight }))
    assert.is(calibrationError(half), 0)
    assert.is(calibrationError([{ score: 1, isRight: false }]), 1)
  },
  'a quantile is one of the values'() {
    assert.is(quantile([5, 1, 4, 2, 3], 0.9), 5)
    assert.is(quantile([5, 1, 4, 2, 3], 0.5), 3)
  },
  'a draw takes the asked templates of each item and leaves the rest as queries'() {
    const owners = [0, 0, 0, 1, 1, 1, 1, 2]
    const { templates, queries } = draw(owners, [0, 1], 2, createSeededRandom(1).fraction)
    assert.is(templates.length, 4)
    assert.is(templates.filter((picture) => owners[picture] === 1).length, 2)
    assert.equal([...templates, ...queries].sort(), [0, 1, 2, 3, 4, 5, 6])
  },
  'the same seed draws the same, another one differently'() {
    const values = Array.from({ length: 32 }, (_, i) => i)
    assert.equal(
      shuffled(values, createSeededRandom(7).fraction),
      shuffled(values, createSeededRandom(7).fraction),
    )
    assert.not.equal(
      shuffled(values, createSeededRandom(7).fraction),
      shuffled(values, createSeededRandom(8).fraction),
    )
  },
})
