/** The keys of a fleet in memory keep the contract, and its bound. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { fleetKeysContract } from './fleet-keys.ts'

fleetKeysContract('fake', async () => {
  const keys = createFakeFleetKeys(createFakeClock())
  return {
    keys,
    again: async () => keys.reopen(),
    fillDisk: () => keys.fail('disk-full'),
    healDisk: () => keys.fail(null),
    loseSeal: () => keys.fail('seal-lost'),
    [Symbol.dispose]() {},
  }
})

spec('the keys of the largest fleet', {
  async 'are two for each of a thousand devices, and no more'() {
    const keys = createFakeFleetKeys(createFakeClock())
    for (let nth = 0; nth < 2_000; nth += 1) await keys.create(`lane-${nth % 1_000}`)
    assert.match((await faultOf(() => keys.create('lane-0'), 'full')).message, 'revoke')
  },
})
