/** What one part of the lane has for another that was opened before it. */
import * as assert from 'uvu/assert'
import { createHandover } from '#firmware/async/handover.ts'
import { spec } from '#test/spec.ts'

spec('a handover', {
  async 'is known when one part gives it, and what comes after changes nothing'() {
    const { known, give, end } = createHandover<string>('the list')
    give('apples')
    end()
    assert.is(await known, 'apples')
  },
  async 'is nothing where all are open and nobody gave it'() {
    const { known, end } = createHandover<string>('the list')
    end()
    assert.is(await known, null)
  },
  async 'is no second part’s to give, and the second one hears of it'() {
    const { known, give } = createHandover<string>('the list')
    give('apples')
    assert.throws(() => give('pears'), 'two parts of this lane give the list')
    assert.is(await known, 'apples')
  },
})
