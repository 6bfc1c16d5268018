/** Backups at a master, over its own listener, keep the contract. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createMasterBackupClient } from '#drivers/peers/master-requests/master-backup-client.ts'
import { createBackupDepot } from '#drivers/storage/remote-backups/backups-kept-for-lanes.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import type { BackupDepot } from '#hal/backup-store.ts'
import { ECHO, openPeerPair } from '#test/fleet/peer-pair.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import '#test/rerun-as-root.ts'
import { backupStoreContract, given } from './backup-store.ts'

async function openRig(hasDepot = true) {
  await using opening = new AsyncDisposableStack()
  const card = opening.use(insertCard({ bytes: 80 << 20 }))
  const folder = join(card.path, 'depot')
  mkdirSync(folder)
  const depot = createBackupDepot({ folder, keep: 3, bytesMax: 50_000_000 })
  const lan = opening.use(await openPeerPair(ECHO, [], hasDepot ? depot : null))
  const storeOf = async (serialNumber: string) => {
    const { text } = await lan.keys.create(serialNumber)
    return createMasterBackupClient(`https://${lan.address}`, pskOf(text, serialNumber))
  }
  const store = await storeOf('lane-7')
  const opened = opening.move()
  return {
    store,
    storeOf,
    lan,
    goAway: () => opened.disposeAsync(),
    fill: () => card.fill(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

backupStoreContract('master', () => openRig())

spec(
  'the backups of a fleet',
  {
    async 'are each lane’s own'() {
      await using rig = await openRig()
      const march = given('20260301T040506Z')
      await rig.store.put(march.backup, march.pieces())
      const other = await rig.storeOf('lane-8')
      assert.equal(await other.list(), [])
      assert.is(await other.open(march.backup.name), null)
      await other.remove(march.backup.name)
      const put = () => other.put(march.backup, march.pieces())
      const { message, said } = await faultOf(put, 'refused')
      assert.match(message, 'not a backup of lane lane-8')
      assert.match(inRussian(said), 'это не копия терминала lane-8')
      assert.equal(await rig.store.list(), [march.backup])
    },
    async 'are those that the master tells of once it has started'() {
      using folder = temporaryFolder()
      const kept = Promise.withResolvers<BackupDepot | null>()
      await using lan = await openPeerPair(ECHO, [], kept.promise)
      const { text } = await lan.keys.create('lane-7')
      const store = createMasterBackupClient(`https://${lan.address}`, pskOf(text, 'lane-7'))
      const march = given('20260301T040506Z')
      const put = store.put(march.backup, march.pieces())
      kept.resolve(createBackupDepot({ folder: folder.path, keep: 3, bytesMax: 50_000_000 }))
      await put
      assert.equal(await store.list(), [march.backup])
    },
    async 'are refused in words, however much was on its way, where the master keeps none'() {
      await using rig = await openRig(false)
      const large = given('20260301T040506Z', 30_000_000)
      for (const ask of [() => rig.store.list(), () => rig.store.put(large.backup, large.pieces())])
        assert.match((await faultOf(ask, 'refused')).message, 'Folder for backups of other lanes')
    },
  },
  60_000,
)
