/** What chance promises: spread, and identifiers that sort and never repeat. */
import * as assert from 'uvu/assert'
import type { Random } from '#hal/random.ts'
import { spec } from '#test/spec.ts'

export function randomContract(driver: string, open: () => Random): void {
  spec(`random contract: ${driver}`, {
    'fractions are in range and spread'() {
      const random = open()
      const tenths = new Set<number>()
      for (let draw = 0; draw < 1_000; draw += 1) {
        const fraction = random.fraction()
        assert.ok(fraction >= 0 && fraction < 1)
        tenths.add(Math.floor(fraction * 10))
      }
      assert.is(tenths.size, 10)
    },
    'ids never repeat, fit every bank, and later ones sort after earlier ones'() {
      const random = open()
      const ids = Array.from({ length: 10_000 }, (_, at) => random.id(1_700_000_000_000 + at))
      assert.is(new Set(ids).size, ids.length)
      assert.ok(ids.every((id) => /^[0-9A-Z]{26}$/.test(id)))
      assert.equal([...ids].sort(), ids)
    },
  })
}
