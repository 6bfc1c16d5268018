/** A release without a feature finds what the feature left in the data folder: keys of banks, which nobody would look after. */
import '#test/rerun-as-root.ts'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { FEATURE_OF_FOLDER } from '#firmware/kernel/known-sections.ts'
import { sweepFoldersOfFeatures } from '#firmware/wiring/sweep-folders-of-features.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const [[FOLDER = '', FEATURE = ''] = []] = Object.entries(FEATURE_OF_FOLDER)

function leaveOne(dataFolder: string): string {
  const path = join(dataFolder, FOLDER, '6')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'client.key'), 'the key of a bank')
  return path
}

spec('a folder of a feature that the release lacks', {
  'is gone with the next start, which tells of it; nothing else is'() {
    using folder = temporaryFolder()
    leaveOne(folder.path)
    writeFileSync(folder.file('items.db'), 'of the core')
    const journal = createMemoryJournal()
    sweepFoldersOfFeatures([{ name: 'another' }], { dataFolder: folder.path, journal })
    assert.not(existsSync(folder.file(FOLDER)))
    assert.ok(existsSync(folder.file('items.db')))
    assert.equal(
      journal.entries.map(({ event, fields }) => [event, fields]),
      [['storage.feature_folder_removed', { folder: FOLDER, feature: FEATURE }]],
    )
    sweepFoldersOfFeatures([], { dataFolder: folder.path, journal })
    assert.is(journal.entries.length, 1, 'there is none any more: nothing is said')
  },
  'stays where the release has the feature'() {
    using folder = temporaryFolder()
    const left = leaveOne(folder.path)
    const journal = createMemoryJournal()
    sweepFoldersOfFeatures([{ name: FEATURE }], { dataFolder: folder.path, journal })
    assert.ok(existsSync(left))
    assert.equal(journal.entries, [])
  },
  'keeps no lane from starting where the card takes no change'() {
    using card = insertCard({ bytes: 2 ** 20 })
    const left = leaveOne(card.path)
    card.turn('ro')
    const journal = createMemoryJournal()
    sweepFoldersOfFeatures([], { dataFolder: card.path, journal })
    assert.ok(existsSync(left))
    assert.equal(
      journal.entries.map(({ event, level }) => `${level} ${event}`),
      ['warn storage.feature_folder_kept'],
    )
    card.turn('rw')
    sweepFoldersOfFeatures([], { dataFolder: card.path, journal })
    assert.not(existsSync(left))
  },
})
