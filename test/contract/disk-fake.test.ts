/** The fake card keeps the contract, and has as much room as it is told. */
import * as assert from 'uvu/assert'
import { createFakeDisk } from '#doubles/disk-fake.ts'
import { spec } from '#test/spec.ts'
import { diskContract } from './disk.ts'

diskContract('fake', async () => {
  const disk = createFakeDisk()
  return {
    disk,
    fill: () => disk.fill(0),
    empty: () => disk.fill(Number.POSITIVE_INFINITY),
    lose: () => disk.fail('unreadable'),
    async [Symbol.asyncDispose]() {},
  }
})

spec('a fake disk', {
  async 'has as much room as it is told'() {
    const disk = createFakeDisk()
    disk.fill(5)
    assert.is((await disk.space()).freeBytes, 5)
  },
})
