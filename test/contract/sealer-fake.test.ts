/** The fake sealer keeps the contract, and finds its key again when it is mended. */
import * as assert from 'uvu/assert'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import { spec } from '#test/spec.ts'
import { sealerContract } from './sealer.ts'

sealerContract('fake', () => {
  const sealer = createFakeSealer()
  return {
    sealer,
    again: () => createFakeSealer(),
    elsewhere: () => createFakeSealer('another'),
    withoutKey() {
      sealer.fail('key-lost')
      return sealer
    },
    [Symbol.dispose]() {},
  }
})

spec('fake sealer', {
  'opens the old seals again when its key is back'() {
    const sealer = createFakeSealer()
    const sealed = sealer.seal('a')
    sealer.fail('key-lost')
    sealer.fail(null)
    assert.is(sealer.open(sealed), 'a')
  },
})
