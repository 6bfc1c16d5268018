/** Backups kept in memory keep the contract. */
import { openMemoryBackups } from '#doubles/backup-store-memory.ts'
import { backupStoreContract } from './backup-store.ts'

backupStoreContract('memory', async () => {
  const store = openMemoryBackups()
  return {
    store,
    goAway: () => store.fail('gone'),
    fill: () => store.fail('full'),
    async [Symbol.asyncDispose]() {},
  }
})
