/** What every disk promises: how much room there is, or a Fault. */
import * as assert from 'uvu/assert'
import type { Disk } from '#hal/disk.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface DiskRig extends AsyncDisposable {
  readonly disk: Disk
  fill(): void
  empty(): void
  /** Takes the card away. */
  lose(): void
}

export function diskContract(driver: string, open: () => Promise<DiskRig>): void {
  spec(`disk contract: ${driver}`, {
    async 'says what is free and what there is'() {
      await using rig = await open()
      const { freeBytes, totalBytes } = await rig.disk.space()
      assert.ok(freeBytes > 0 && freeBytes <= totalBytes, `${freeBytes} of ${totalBytes}`)
    },
    async 'has no room when it is full, and has it again'() {
      await using rig = await open()
      const before = await rig.disk.space()
      rig.fill()
      const full = await rig.disk.space()
      assert.ok(full.freeBytes < 4_096, `${full.freeBytes}`)
      assert.is(full.totalBytes, before.totalBytes)
      rig.empty()
      assert.ok((await rig.disk.space()).freeBytes > 4_096)
    },
    async 'measures how it writes, and leaves nothing behind'() {
      await using rig = await open()
      const before = await rig.disk.space()
      const measure = await rig.disk.measureWrites(new AbortController().signal)
      assert.ok(measure.bytesPerSecond > 0 && measure.syncs > 10, JSON.stringify(measure))
      assert.ok(measure.syncMedianMs >= 0 && measure.syncMedianMs <= measure.syncWorstMs)
      assert.is((await rig.disk.space()).freeBytes, before.freeBytes)
    },
    async 'measures nothing when it is full, or when it is told to stop'() {
      await using rig = await open()
      const stopped = AbortSignal.abort(new Error('somebody pays'))
      const thrown = await rig.disk.measureWrites(stopped).catch((error: Error) => error.message)
      assert.is(thrown, 'somebody pays')
      rig.fill()
      const { signal } = new AbortController()
      await faultOf(() => rig.disk.measureWrites(signal), 'storage')
    },
    async 'says so when it cannot be read'() {
      await using rig = await open()
      rig.lose()
      await faultOf(() => rig.disk.space(), 'storage')
    },
  })
}
