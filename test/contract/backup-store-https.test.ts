/** Backups by HTTPS with a token keep the contract, against a server that checks who asks. */
import { openStoreRig } from '#test/remote-backups/store-rig.ts'
import { backupStoreContract } from './backup-store.ts'

backupStoreContract('https', async () => {
  const rig = await openStoreRig({ kind: 'https' })
  return {
    store: rig.store,
    goAway: () => rig.server.goAway(),
    fill: () => rig.server.misbehave('full'),
    [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose](),
  }
})
