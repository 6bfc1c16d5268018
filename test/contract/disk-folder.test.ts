/** The room in the file system of a folder keeps the contract, on a real card. */
import '#test/rerun-as-root.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { diskContract } from './disk.ts'

diskContract('a folder on a card', async () => {
  const card = insertCard({ bytes: 16 << 20 })
  let isGone = false
  const remove = () => {
    if (!isGone) card[Symbol.dispose]()
    isGone = true
  }
  return {
    disk: createDisk({ folder: card.path, clock: createSystemClock() }),
    fill: () => card.fill(),
    empty: card.empty,
    lose: remove,
    async [Symbol.asyncDispose]() {
      remove()
    },
  }
})
