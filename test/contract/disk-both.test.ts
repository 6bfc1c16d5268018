/** The disk contract, run for a real folder and for the fake. */
import * as assert from 'uvu/assert'
import { createDisk } from '#drivers/storage/disk.ts'
import { createFakeDisk } from '#drivers/storage/disk-fake.ts'
import { temporaryFolder } from '#test/folder.ts'
import { spec } from '#test/spec.ts'
import { diskContract } from './disk.ts'

diskContract('a folder', async () => {
  const folder = temporaryFolder()
  return {
    disk: createDisk(folder.path),
    lose: () => folder[Symbol.dispose](),
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]()
    },
  }
})

diskContract('fake', async () => {
  const disk = createFakeDisk()
  return { disk, lose: () => disk.fail('unreadable'), async [Symbol.asyncDispose]() {} }
})

spec('a fake disk', {
  async 'has as much room as it is told'() {
    const disk = createFakeDisk()
    disk.fill(5)
    assert.is((await disk.room()).freeBytes, 5)
  },
})
