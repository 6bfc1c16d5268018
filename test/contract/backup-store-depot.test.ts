/** What a master keeps for its lanes keeps the contract, on a real card. */
import '#test/rerun-as-root.ts'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createBackupDepot } from '#drivers/storage/remote-backups/backups-kept-for-lanes.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { backupStoreContract, given } from './backup-store.ts'

const OPTIONS = { keep: 3, bytesMax: 400_000 }

backupStoreContract('depot of a master', async () => {
  const card = insertCard({ bytes: 80 << 20 })
  const folder = join(card.path, 'depot')
  mkdirSync(folder)
  return {
    store: createBackupDepot({ folder, ...OPTIONS }).of('lane-7'),
    goAway: () => rmSync(folder, { recursive: true }),
    fill: () => card.fill(),
    [Symbol.asyncDispose]: async () => card[Symbol.dispose](),
  }
})

spec('the depot of a master', {
  async 'keeps the newest few of each lane, and lets none near those of another'() {
    using folder = temporaryFolder()
    const depot = createBackupDepot({ folder: folder.path, ...OPTIONS })
    const own = depot.of('lane-7')
    for (const day of ['01', '04', '02', '03']) {
      const { backup, pieces } = given(`202603${day}T040506Z`)
      await own.put(backup, pieces())
    }
    const stamps = (await own.list()).map(({ name }) => name.slice(13, 21))
    assert.equal(stamps, ['20260304', '20260303', '20260302'])
    const { backup, pieces } = given('20260305T040506Z')
    const other = depot.of('lane-8')
    const { message } = await faultOf(() => other.put(backup, pieces()), 'refused')
    assert.match(message, 'not a backup of lane lane-8')
    const [first] = await own.list()
    assert.is(await other.open(String(first?.name)), null)
    await other.remove(String(first?.name))
    assert.is((await own.list()).length, 3)
    await depot.of('..').list()
    assert.equal(readdirSync(folder.path), ['lane-7'])
  },
  async 'takes none that is too large'() {
    using folder = temporaryFolder()
    const own = createBackupDepot({ folder: folder.path, ...OPTIONS }).of('lane-7')
    const large = given('20260301T040506Z', 400_001)
    await faultOf(() => own.put(large.backup, large.pieces()), 'full')
    assert.equal(await own.list(), [])
  },
  async 'takes the later of two of a lane, though the earlier never ends'() {
    using folder = temporaryFolder()
    const depot = createBackupDepot({ folder: folder.path, ...OPTIONS })
    const { backup, pieces } = given('20260301T040506Z')
    const begun = Promise.withResolvers<void>()
    async function* silent() {
      for await (const piece of pieces()) {
        yield piece
        begun.resolve()
        await new Promise(() => {})
      }
    }
    const earlier = faultOf(() => depot.of('lane-7').put(backup, silent()), 'refused')
    await begun.promise
    await depot.of('lane-7').put(backup, pieces())
    assert.match((await earlier).message, 'has begun to send a newer backup')
    assert.equal(await depot.of('lane-7').list(), [backup])
  },
  async 'forgets what a power cut left half, and what has no hash'() {
    using folder = temporaryFolder()
    const own = createBackupDepot({ folder: folder.path, ...OPTIONS }).of('lane-7')
    mkdirSync(folder.file('lane-7'))
    writeFileSync(folder.file('lane-7/.laned-lane-7-20260301T040506Z.age.part'), 'half')
    writeFileSync(folder.file('lane-7/laned-lane-7-20260302T040506Z.age'), 'by hand')
    assert.equal(await own.list(), [])
    const { backup, pieces } = given('20260303T040506Z')
    await own.put(backup, pieces())
    assert.not(readdirSync(folder.file('lane-7')).some((name) => name.endsWith('.part')))
  },
})
