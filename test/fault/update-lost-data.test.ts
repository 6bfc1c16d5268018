/** Whether a lane still has what it had before a release was tried: asked of its databases, and of nothing else. */
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openLedgerArchiver } from '#drivers/storage/payments/ledger-archiver.ts'
import { lostIn, readDatabase } from '#scripts/ota/trial/lost-data.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

const PAYMENTS = 260
const ARCHIVED = 200
const UNTIL = Date.UTC(2026, 5, 1)
const NOBODY = 65_534
const LEDGER = 'payments.db'
const ARCHIVE = 'payments-2026.db'

/** A ledger of which three quarters lie in an archive, and its copy. */
function openArchived(folder: Folder) {
  const [data, before] = [folder.file('data'), folder.file('before')]
  mkdirSync(data)
  fillLedger(join(data, LEDGER), PAYMENTS, UNTIL)
  archive(data, UNTIL - (PAYMENTS - ARCHIVED) * (86_400_000 / 500))
  cpSync(data, before, { recursive: true })
  return { data, before, lost: (file = LEDGER) => lostIn(before, data, file) }
}

function archive(data: string, beforeMs: number): void {
  using archiver = openLedgerArchiver(join(data, LEDGER), beforeMs)
  while (archiver.step());
}

function on(data: string, file: string, sql: string): void {
  using database = new DatabaseSync(join(data, file))
  const guards = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of guards) database.exec(`DROP TRIGGER ${name}`)
  database.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** As a process that may read the folder and write nothing in it. */
function asReader(folder: string, work: () => void): void {
  const [setUser, isRoot] = [process.seteuid?.bind(process), process.geteuid?.() === 0]
  chmodSync(folder, 0o555)
  try {
    if (isRoot) setUser?.(NOBODY)
    work()
  } finally {
    if (isRoot) setUser?.(0)
    chmodSync(folder, 0o755)
  }
}

spec('what a ledger with archives has lost', {
  'is nothing while payments move to an archive'() {
    using folder = temporaryFolder()
    const { data, lost } = openArchived(folder)
    assert.is(lost(), null)
    archive(data, UNTIL)
    assert.equal([lost(), lost(ARCHIVE)], [null, null])
  },
  'is nothing where a payment was in both when it was copied, and then only in the archive'() {
    using folder = temporaryFolder()
    const { data, before, lost } = openArchived(folder)
    archive(data, UNTIL)
    cpSync(join(data, ARCHIVE), join(before, ARCHIVE))
    assert.equal([lost(), lost(ARCHIVE)], [null, null])
  },
  'is all that was in the live ledger, however much there is in the archives'() {
    using folder = temporaryFolder()
    const { data, lost } = openArchived(folder)
    on(data, LEDGER, 'DELETE FROM entries; DELETE FROM transactions')
    assert.match(
      String(lost()),
      /^payments\.db: 0 of \d+ rows of transactions are left, 0 of \d+ rows of entries are left$/,
    )
  },
  'is a table that is gone'() {
    using folder = temporaryFolder()
    const { data, lost } = openArchived(folder)
    on(data, LEDGER, 'DROP TABLE refunds')
    assert.is(lost(), 'payments.db: it lacks refunds')
  },
  'is what an archive had'() {
    using folder = temporaryFolder()
    const { data, lost } = openArchived(folder)
    on(data, ARCHIVE, 'DELETE FROM transactions WHERE position = 7')
    assert.match(String(lost(ARCHIVE)), /^payments-2026\.db: \d+ of \d+ rows of transactions/)
    rmSync(join(data, ARCHIVE))
    assert.is(lost(ARCHIVE), 'payments-2026.db: it is gone')
  },
})

spec('what nobody can read with its lock', {
  'is not said to be lost: pages of two moments are no proof'() {
    using folder = temporaryFolder()
    const { data, before, lost } = openArchived(folder)
    on(data, LEDGER, 'DELETE FROM entries; DELETE FROM transactions')
    for (const end of ['-wal', '-shm']) rmSync(join(data, LEDGER + end), { force: true })
    for (const path of [folder.path, before, data]) chmodSync(path, 0o755)
    for (const path of [before, data]) chmodSync(join(path, LEDGER), 0o644)
    asReader(data, () => {
      assert.ok(readDatabase(join(data, LEDGER)), 'it can be read without')
      assert.is(lost(), null)
    })
    assert.match(String(lost()), /^payments\.db: 0 of /, 'whoever may lock it sees it')
  },
})
