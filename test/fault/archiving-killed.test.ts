/**
 * The process that moves payments to archives is killed before each of its calls to SQLite in turn.
 * Whatever was done by then: all is told as before, nothing twice, and the next run ends the work.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { archivePaths } from '#drivers/storage/payments/ledger-archive.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { checkDatabase } from '#drivers/storage/upkeep/database-check.ts'
import { fillLedger } from '#scripts/bench/ledger/fill-ledger.ts'
import { ledgerSnapshot } from '#test/payments/ledger-snapshot.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PROGRAM = resolve(import.meta.dirname, '../support/processes/crashing-archiver.ts')
const NEW_YEAR_2026 = Date.UTC(2026, 0, 1)
const LATER = Date.UTC(2027, 0, 1)
const DEADLINE_MS = 240_000

/** The calls it made, or null where it was killed. */
function archive(path: string, deadlyCall: number): number | null {
  const args = [PROGRAM, path, String(LATER), String(deadlyCall)]
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, args)
  if (signal === 'SIGKILL') return null
  assert.is(status, 0, stderr.toString())
  return Number(stdout)
}

function answers(path: string) {
  using store = openSqliteTransactions(path)
  return ledgerSnapshot(store)
}

spec(
  'moving payments to archives',
  {
    'can be ended before any of its steps'() {
      using origin = temporaryFolder()
      const ledger = origin.file('payments.db')
      // Two of the old year, one of the new, and the newest, which stays.
      fillLedger(ledger, 4, NEW_YEAR_2026 + 500_000)
      const before = answers(ledger)
      let killed = 0
      for (let deadlyCall = 1; ; deadlyCall += 1) {
        using folder = temporaryFolder()
        const path = folder.file('payments.db')
        copyFileSync(ledger, path)
        const calls = archive(path, deadlyCall)
        assert.equal(answers(path), before, `after a kill before call ${deadlyCall}`)
        if (calls !== null) break
        killed += 1
        archive(path, 0)
        assert.equal(answers(path), before, `after the run that followed call ${deadlyCall}`)
        assert.is(archivePaths(path).length, 2)
        for (const file of [path, ...archivePaths(path)]) assert.is(checkDatabase(file), null)
      }
      assert.ok(killed > 40, `killed ${killed} times`)
    },
  },
  DEADLINE_MS,
)
