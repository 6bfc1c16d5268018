/** A package that was whole when it was checked is damaged when it is put aside: nothing of it comes in. */

import { setImmediate } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createMemoryPackages } from '#doubles/packages-memory.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { PackageReading, Packages } from '#hal/packages.ts'
import { settled } from '#test/items/import-rig.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { packageOf, packed, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'

/** Memory that holds a package for one reading only; the next meets damage behind the first group. */
function decayingPackages(onDamage: () => void): Packages {
  const packages = createMemoryPackages()
  const decayed = (reading: PackageReading): PackageReading => ({
    ...reading,
    async *groups() {
      for await (const group of reading.groups()) {
        yield group
        onDamage()
        throw new Fault('bad-request', asSentence('the package is damaged'))
      }
    },
  })
  return {
    ...packages,
    async receive(source, bytesMax) {
      const whole = await packages.receive(source, bytesMax)
      let readings = 0
      return {
        ...whole,
        async read() {
          readings += 1
          const reading = await whole.read()
          return readings === 1 ? reading : decayed(reading)
        },
      }
    },
  }
}

spec('a package decays', {
  async 'it is discarded after what was under way to the store, and nothing of it is there'() {
    const happened: string[] = []
    const packages = decayingPackages(() => happened.push('damage'))
    await using rig = await openItemsRig({ packages })
    const { stage, discard } = rig.store
    rig.store.stage = async (batch, templates) => {
      await stage(batch, templates)
      // A slow card: whoever does not wait for it goes on before this ends.
      for (let turn = 0; turn < 20; turn += 1) await setImmediate()
      happened.push('stored')
    }
    rig.store.discard = async (batch) => {
      happened.push('discarded')
      await discard(batch)
    }
    await upload(rig.url, await packageOf([packed(1), packed(2)], { perGroup: 1 }))
    const { status, msg } = await settled(rig)
    assert.is(status, 7, msg)
    assert.equal(happened, ['damage', 'stored', 'discarded'])
    assert.equal((await rig.get('get_item_list')).data, [])
  },
})
