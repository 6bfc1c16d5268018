/** A backup that is fetched onto the card of a trading lane stops while payments still have room. */
import '#test/rerun-as-root.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createRestoreInPlace } from '#drivers/storage/lane-backup/restore-on-running-lane.ts'
import { FETCHED } from '#drivers/storage/lane-backup/swap-restored-files.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MEGABYTE = 2 ** 20
/** What payments keep, and a little to begin with. */
const CARD_BYTES = 90 * MEGABYTE
const SPACE_OF_PAYMENTS = 64 * MEGABYTE

spec('a backup that is larger than the card', {
  async 'is given up before payments have no room, and leaves nothing'() {
    using card = insertCard({ bytes: CARD_BYTES })
    let leastFree = card.freeBytes()
    async function* endless() {
      for (let piece = 0; piece < 200; piece += 1) {
        leastFree = Math.min(leastFree, card.freeBytes())
        yield new Uint8Array(MEGABYTE)
      }
    }
    const upkeep = { run: () => Promise.reject(new Error('nothing is to be unpacked')) }
    const place = createRestoreInPlace({
      dataFolder: card.path,
      serialNumber: 'lane-7',
      open: async () => ({ stream: endless, async [Symbol.asyncDispose]() {} }),
      upkeep: upkeep as unknown as Upkeep,
      clock: createFakeClock(),
    })
    const fault = await faultOf(
      () => place.verify('a.age', { passphrase: 'a' } as never, []),
      'storage',
    )
    assert.match(fault.message, /no room/)
    assert.ok(leastFree >= SPACE_OF_PAYMENTS, `${leastFree} bytes were left`)
    assert.not(existsSync(join(card.path, FETCHED)))
  },
})
