/** The daily copies: whole, two deep, and never in the way. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { backupPath } from '#drivers/storage/upkeep/daily-copy-path.ts'
import {
  type BackupsOptions,
  backUp,
  openBackups,
} from '#drivers/storage/upkeep/daily-database-copies.ts'
import { openDataFolderUpkeep } from '#drivers/storage/upkeep/data-folder-upkeep.ts'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const MIGRATIONS = ['CREATE TABLE note (text TEXT)']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function openNotes(folder: Folder) {
  const path = folder.file('notes.db')
  const database = openDatabase(path, MIGRATIONS)
  return {
    path,
    add: (text: string) => database.run('INSERT INTO note VALUES (?)', text),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

function notesOf(path: string): string[] {
  using database = openDatabase(path, MIGRATIONS)
  return database.all<{ text: string }>('SELECT text FROM note').map((row) => row.text)
}

function openRig(folder: Folder, path: string, more: Partial<BackupsOptions> = {}) {
  const clock = createFakeClock(Date.now())
  const journal = createMemoryJournal()
  const { entries } = journal
  const backups = openBackups({ databases: [path], clock, journal, ...more })
  const seen = (event: string, count: number) =>
    waitUntil(
      `${event} ${count} times`,
      () => entries.filter((entry) => entry.event === event).length === count,
    )
  return { clock, entries, backups, seen, folder }
}

spec('backups', {
  async 'a copy has what was committed, also what is only in the log'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    notes.add('first')
    await backUp(notes.path)
    assert.equal(notesOf(backupPath(notes.path, 1)), ['first'])
  },
  async 'two are kept: the newest and the one before'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    for (const text of ['a', 'b', 'c']) {
      notes.add(text)
      await backUp(notes.path)
    }
    assert.equal(readdirSync(dirname(backupPath(notes.path, 1))), ['notes.1.db', 'notes.2.db'])
    assert.equal(notesOf(backupPath(notes.path, 1)), ['a', 'b', 'c'])
    assert.equal(notesOf(backupPath(notes.path, 2)), ['a', 'b'])
  },
  async 'a copy is of one moment, whatever is written while it is made'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    notes.add('x'.repeat(2_000_000))
    let rests = 0
    await copyDatabase(notes.path, folder.file('copy.db'), () => {
      rests += 1
      notes.add(`written at step ${rests}`)
    })
    assert.ok(rests > 1, 'it was made in steps')
    assert.is(notesOf(folder.file('copy.db')).length, 1)
    assert.is(notesOf(notes.path).length, rests + 1)
  },
  async 'a copy is given up, and nothing of it left, where it would hold up the log for too long'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    notes.add('x'.repeat(2_000_000))
    const copy = (from: string, to: string) =>
      copyDatabase(from, to, () => truncateSync(`${from}-wal`, 80 * 2 ** 20))
    await faultOf(() => backUp(notes.path, { copy }), 'storage')
    assert.equal(readdirSync(dirname(backupPath(notes.path, 1))), [])
  },
  async 'a copy can be read by nobody else, nor one that was made before'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const modeOf = (age: number) => (statSync(backupPath(notes.path, age)).mode & 0o777).toString(8)
    await backUp(notes.path)
    chmodSync(backupPath(notes.path, 1), 0o644)
    const rig = openRig(folder, notes.path)
    await using _ = rig.backups
    assert.is(modeOf(1), '600')
    const before = process.umask(0)
    try {
      await backUp(notes.path)
    } finally {
      process.umask(before)
    }
    assert.equal([modeOf(1), modeOf(2)], ['600', '600'])
  },
  async 'what is doubtful does not take the place of a good copy'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const rig = openRig(folder, notes.path, { isDoubtful: () => true })
    await using _ = rig.backups
    await rig.clock.advance(10 * 60_000)
    await rig.clock.advance(2 * HOUR_MS)
    assert.not(existsSync(backupPath(notes.path, 1)))
  },
  async 'what a master has learned of all lanes is copied as well'() {
    using folder = temporaryFolder()
    const names = ['payments', 'items', 'fleet']
    for (const name of names) openDatabase(folder.file(`${name}.db`), MIGRATIONS)[Symbol.dispose]()
    const clock = createFakeClock(Date.now())
    await using _ = openDataFolderUpkeep({
      dataFolder: folder.path,
      keepDays: 400,
      onChecked: () => {},
      clock,
      journal: createMemoryJournal(),
    })
    await clock.advance(10 * 60_000)
    const copies = names.map((name) => backupPath(folder.file(`${name}.db`), 1))
    await waitUntil('a copy of each', () => copies.every((copy) => existsSync(copy)))
  },
  async 'a lane that is no master misses none of its databases; one that went away is told'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const absent = folder.file('absent.db')
    for (const [more, isTold] of [
      [{ databases: [notes.path], ofMaster: [absent] }, false],
      [{ databases: [absent, notes.path] }, true],
    ] as const) {
      rmSync(dirname(backupPath(notes.path, 1)), { recursive: true, force: true })
      const rig = openRig(folder, notes.path, more)
      await using _ = rig.backups
      await rig.clock.advance(10 * 60_000)
      await rig.seen('backup.made', 1)
      const past = new Date(Date.now() - 2 * DAY_MS)
      utimesSync(backupPath(notes.path, 1), past, past)
      // When the second look copies again, the first has told all that it had to.
      await waitUntil('the next look', async () => {
        await rig.clock.advance(HOUR_MS)
        return rig.entries.filter(({ event }) => event === 'backup.made').length === 2
      })
      assert.is(
        rig.entries.some(({ event }) => event === 'backup.failed'),
        isTold,
      )
    }
  },
  async 'an archive is copied when it has changed, and only then'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const rig = openRig(folder, notes.path, { databases: [], archives: () => [notes.path] })
    await using _ = rig.backups
    await rig.clock.advance(10 * 60_000)
    await rig.seen('backup.made', 1)
    await waitUntil('looks that find nothing to do', async () => {
      await rig.clock.advance(HOUR_MS)
      return rig.clock.now() > Date.now() + 3 * DAY_MS
    })
    assert.is(rig.entries.length, 1)
    const later = new Date(Date.now() + 1_000)
    utimesSync(notes.path, later, later)
    await waitUntil('the next look', async () => {
      await rig.clock.advance(HOUR_MS)
      return rig.entries.length === 2
    })
    assert.not(existsSync(backupPath(notes.path, 2)), 'one deep')
  },
  async 'an archive that changes while the ledger is copied is copied after it, too'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const archive = folder.file('notes-2025.db')
    writeFileSync(archive, 'before')
    const copied: string[] = []
    const rig = openRig(folder, notes.path, {
      archives: () => [archive],
      async copy(from, to) {
        copied.push(basename(from))
        copyFileSync(from, to)
        if (from !== notes.path) return
        const later = new Date(Date.now() + HOUR_MS)
        utimesSync(archive, later, later)
      },
    })
    await using _ = rig.backups
    await rig.clock.advance(10 * 60_000)
    await rig.seen('backup.made', 3)
    assert.equal(copied, ['notes-2025.db', 'notes.db', 'notes-2025.db'])
  },
  async 'once a day, not at each start'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    const rig = openRig(folder, notes.path)
    await using _ = rig.backups
    await rig.clock.advance(10 * 60_000)
    await rig.seen('backup.made', 1)
    const second = openRig(folder, notes.path)
    await using __ = second.backups
    await second.clock.advance(2 * HOUR_MS)
    assert.equal(second.entries, [])
  },
  async 'the next day makes the next one'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    await backUp(notes.path)
    const yesterday = new Date(Date.now() - DAY_MS)
    utimesSync(backupPath(notes.path, 1), yesterday, yesterday)
    const rig = openRig(folder, notes.path)
    await using _ = rig.backups
    await rig.clock.advance(10 * 60_000)
    await rig.seen('backup.made', 1)
    assert.ok(existsSync(backupPath(notes.path, 2)))
  },
  async 'one that fails is told and tried again within the hour'() {
    using folder = temporaryFolder()
    using notes = openNotes(folder)
    // A folder that is not empty, in the place of the copy: refuses root too.
    mkdirSync(`${backupPath(notes.path, 1)}/in-the-way`, { recursive: true })
    mkdirSync(`${backupPath(notes.path, 2)}/in-the-way`, { recursive: true })
    const rig = openRig(folder, notes.path)
    await using _ = rig.backups
    const past = new Date(Date.now() - 2 * DAY_MS)
    utimesSync(backupPath(notes.path, 1), past, past)
    await rig.clock.advance(10 * 60_000)
    await rig.seen('backup.failed', 1)
    await waitUntil('the next look', async () => {
      await rig.clock.advance(HOUR_MS)
      return rig.entries.length >= 2
    })
  },
  async 'a damaged database says which copy to restore'() {
    using folder = temporaryFolder()
    const path = folder.file('notes.db')
    {
      using notes = openNotes(folder)
      notes.add('kept')
      await backUp(notes.path)
    }
    writeFileSync(path, 'scribbled over '.repeat(100))
    const { message } = await faultOf(() => openDatabase(path, MIGRATIONS), 'storage')
    assert.ok(message.includes(`cp ${backupPath(path, 1)} ${path}`), message)
  },
})
