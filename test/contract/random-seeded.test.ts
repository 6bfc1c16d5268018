/** Seeded chance keeps the contract, and can be told again. */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { spec } from '#test/spec.ts'
import { randomContract } from './random.ts'

randomContract('seeded', () => createSeededRandom(7))

spec('seeded chance', {
  'is the same again for the same seed, and another for another'() {
    const draw = (seed: number) => {
      const random = createSeededRandom(seed)
      return [random.fraction(), random.id(1), random.fraction()]
    }
    assert.equal(draw(3), draw(3))
    assert.not.equal(draw(3), draw(4))
  },
})
