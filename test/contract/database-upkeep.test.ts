/** What is done for the databases beside the device: checked after a cut, archived, in a process of its own. */
import { copyFileSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { archivePath } from '#drivers/storage/payments/ledger-archive.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { TRIAL_MARKER } from '#drivers/storage/sqlite/migrate.ts'
import { isUnchecked } from '#drivers/storage/upkeep/database-check.ts'
import { openDatabaseUpkeep } from '#drivers/storage/upkeep/database-upkeep-schedule.ts'
import { openUpkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { processesWith } from '#test/processes/running-processes.ts'
import { spec } from '#test/spec.ts'
import { entriesPages } from '#test/storage/entries-pages.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const YEAR_2025 = Date.UTC(2025, 5, 1)
const HOUR_MS = 3_600_000

/** A lane's folder with a ledger of 300 payments, as the power cut left it. */
function openRig({ isDamaged = false, keepDays = 36_500 } = {}) {
  const folder = temporaryFolder()
  const origin = folder.file('origin.db')
  const path = folder.file('payments.db')
  fillLedger(origin, 300, YEAR_2025)
  const pages = entriesPages(origin)
  {
    using store = openSqliteTransactions(origin)
    store.insert(record('last'), entry('last'), null)
    for (const end of ['', '-wal']) copyFileSync(origin + end, path + end)
  }
  if (isDamaged) scribble(path, pages)
  const store = openSqliteTransactions(path)
  const clock = createFakeClock(Date.UTC(2027, 0, 1))
  const { entries, ...journal } = createMemoryJournal()
  const upkeep = openUpkeep()
  const care = openDatabaseUpkeep({
    ledger: path,
    others: [folder.file('items.db')],
    keepDays,
    onChecked: store.checked,
    upkeep,
    clock,
    journal,
  })
  const seen = (event: string) => waitUntil(event, () => entries.some((one) => one.event === event))
  return {
    folder,
    path,
    store,
    clock,
    entries,
    upkeep,
    seen,
    async [Symbol.asyncDispose]() {
      await upkeep[Symbol.asyncDispose]()
      await care[Symbol.asyncDispose]()
      store[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

function scribble(path: string, pages: readonly number[]): void {
  const file = openSync(path, 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(4_000, 0xa5), 0, 4_000, page * 4_096)
}

spec(
  'upkeep of databases',
  {
    async 'a ledger is in use at once after a cut, and checked behind that'() {
      await using rig = openRig()
      const { store } = rig
      assert.is(store.integrity, 'unchecked')
      store.insert(record('new'), entry('new'), null)
      await rig.clock.advance(10_000)
      await rig.seen('database.checked')
      assert.is(rig.entries[0]?.event, 'database.checking')
      assert.is(store.integrity, 'sound')
      assert.not(isUnchecked(rig.path))
    },
    async 'of a damaged one nothing is moved, and nothing new is written'() {
      await using rig = openRig({ isDamaged: true, keepDays: 400 })
      const { store } = rig
      await rig.clock.advance(10_000)
      await rig.seen('database.damaged')
      assert.is(store.integrity, 'damaged')
      const { message } = await faultOf(
        () => store.insert(record('new'), entry('new'), null),
        'storage',
      )
      assert.match(message, /is damaged .*move the file away/)
      for (let hours = 0; hours < 30; hours += 1) await rig.clock.advance(HOUR_MS)
      await rig.upkeep.run({ kind: 'check', path: rig.path })
      assert.is(rig.entries.filter(({ event }) => event === 'database.checking').length, 1)
      assert.not(existsSync(archivePath(rig.path, 2025)))
      assert.ok(isUnchecked(rig.path), 'the next start looks again')
    },
    async 'what is old goes to its archive, but not while a release is on trial'() {
      await using rig = openRig({ keepDays: 400 })
      writeFileSync(rig.folder.file(TRIAL_MARKER), '')
      await rig.clock.advance(10_000)
      await rig.seen('database.checked')
      await rig.clock.advance(HOUR_MS)
      assert.not(existsSync(archivePath(rig.path, 2025)))
      rmSync(rig.folder.file(TRIAL_MARKER))
      await waitUntil('the archive', async () => {
        await rig.clock.advance(HOUR_MS)
        return rig.entries.some(({ event }) => event === 'ledger.archived')
      })
      assert.ok(existsSync(archivePath(rig.path, 2025)))
      assert.is(rig.store.page(0, 1_000).length, 301)
    },
    async 'the process ends with the device, in the middle of its work'() {
      using folder = temporaryFolder()
      const path = folder.file('payments.db')
      fillLedger(path, 4_000, YEAR_2025)
      {
        await using upkeep = openUpkeep()
        const work = faultOf(
          () => upkeep.run({ kind: 'archive', path, beforeMs: YEAR_2025 + 1e10 }),
          'storage',
        )
        await waitUntil('the first are moved', () => existsSync(archivePath(path, 2025)))
        await upkeep[Symbol.asyncDispose]()
        await work
      }
      assert.equal(processesWith(path), [])
      using store = openSqliteTransactions(path)
      let last = 0
      let count = 0
      for (let page = store.page(0, 1_000); page.length > 0; page = store.page(last, 1_000)) {
        last = page.at(-1)?.position ?? 0
        count += page.length
      }
      assert.is(count, 4_000)
    },
  },
  60_000,
)
