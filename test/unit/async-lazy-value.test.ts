/** What is made when it is first asked for. */
import * as assert from 'uvu/assert'
import { once } from '#firmware/async/lazy-value.ts'
import { spec } from '#test/spec.ts'

spec('once', {
  'makes nothing until it is asked, and one thing then'() {
    let made = 0
    const thing = once(() => {
      made += 1
      return { number: made }
    })
    assert.is(thing.peek(), null)
    assert.is(made, 0)
    assert.is(thing(), thing())
    assert.is(thing.peek(), thing())
    assert.is(made, 1)
  },
  'tries again after a failure'() {
    let tries = 0
    const thing = once(() => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return { tries }
    })
    assert.throws(thing, 'not yet')
    assert.is(thing.peek(), null)
    assert.is(thing().tries, 2)
  },
})
