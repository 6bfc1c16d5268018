/** The daily copies: whole, two deep, and never in the way. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#drivers/clock/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { backUp, openBackups } from '#drivers/storage/backup.ts'
import { backupPath } from '#drivers/storage/backup-path.ts'
import { openDatabase } from '#drivers/storage/sqlite.ts'
import { type Folder, temporaryFolder } from '#test/folder.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'
import { until } from '#test/until.ts'

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

function openRig(folder: Folder, path: string) {
  const clock = createFakeClock(Date.now())
  const journal = createMemoryJournal()
  const { entries } = journal
  const backups = openBackups({ databases: [path], clock, journal })
  const seen = (event: string, count: number) =>
    until(
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
    await until('the next look', async () => {
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
