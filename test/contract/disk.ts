/** What every disk promises: how much room there is, or a Fault. */
import * as assert from 'uvu/assert'
import type { Disk } from '#hal/disk.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'

export interface DiskRig extends AsyncDisposable {
  readonly disk: Disk
  /** Takes the card away. */
  lose(): void
}

export function diskContract(driver: string, open: () => Promise<DiskRig>): void {
  spec(`disk contract: ${driver}`, {
    async 'says what is free and what there is'() {
      await using rig = await open()
      const { freeBytes, totalBytes } = await rig.disk.room()
      assert.ok(freeBytes > 0 && freeBytes <= totalBytes, `${freeBytes} of ${totalBytes}`)
    },
    async 'says so when it cannot be read'() {
      await using rig = await open()
      rig.lose()
      await faultOf(() => rig.disk.room(), 'storage')
    },
  })
}
