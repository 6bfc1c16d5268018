/** The power went while a backup was fetched or tried: what lies there is as large as the lane's data, and for nobody. */
import '#test/rerun-as-root.ts'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { FETCHED } from '#drivers/storage/lane-backup/swap-restored-files.ts'
import { sweepFetchedBackup } from '#firmware/wiring/sweep-fetched-backup.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

function leaveOne(dataFolder: string): void {
  mkdirSync(join(dataFolder, FETCHED))
  writeFileSync(join(dataFolder, FETCHED, 'backup.age'), new Uint8Array(100_000))
}

spec('a backup that was being fetched when the power went', {
  async 'is gone with the next start, which tells of it, also where the config names no place for backups'() {
    using folder = temporaryFolder()
    leaveOne(folder.path)
    await using device = await openTestDevice({ dataFolder: folder.path })
    assert.not(existsSync(join(folder.path, FETCHED)))
    const logged = device.journal.filter(({ event }) => event.startsWith('backup.fetched'))
    assert.equal(
      logged.map(({ event }) => event),
      ['backup.fetched_removed'],
    )
  },
  async 'keeps no lane from starting where the card takes no change'() {
    using card = insertCard({ bytes: 2 ** 20 })
    leaveOne(card.path)
    card.turn('ro')
    const journal = createMemoryJournal()
    sweepFetchedBackup({ dataFolder: card.path, journal })
    assert.equal(readdirSync(join(card.path, FETCHED)), ['backup.age'])
    assert.equal(
      journal.entries.map(({ event, level }) => `${level} ${event}`),
      ['warn backup.fetched_kept'],
    )
    card.turn('rw')
    sweepFetchedBackup({ dataFolder: card.path, journal })
    assert.not(existsSync(join(card.path, FETCHED)))
  },
  async 'there is none: nothing is said'() {
    using folder = temporaryFolder()
    const journal = createMemoryJournal()
    sweepFetchedBackup({ dataFolder: folder.path, journal })
    assert.equal(journal.entries, [])
  },
})
