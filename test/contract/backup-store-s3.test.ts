/** Backups on anything that speaks S3 keep the contract, against a server that checks who asks. */
import { openStoreRig } from '#test/remote-backups/store-rig.ts'
import { backupStoreContract } from './backup-store.ts'

backupStoreContract('s3', async () => {
  const rig = await openStoreRig({ kind: 's3' })
  return {
    store: rig.store,
    goAway: () => rig.server.goAway(),
    fill: () => rig.server.misbehave('full'),
    [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose](),
  }
})
