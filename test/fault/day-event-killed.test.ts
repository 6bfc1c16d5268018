/** A day is told once, whatever ends the process: killed before each of its calls to SQLite in turn, then started again. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PROGRAM = resolve(import.meta.dirname, '../support/payments/crashing-day-event.ts')

/** Null: it was killed. */
function tellIn(path: string, deadlyCall: number): number | null {
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, [
    ...[PROGRAM, path, String(deadlyCall)],
  ])
  if (signal === 'SIGKILL') return null
  assert.is(status, 0, stderr.toString())
  return Number(stdout)
}

spec(
  'telling a day',
  {
    'killed before any of its calls is told once by the next start'() {
      using folder = temporaryFolder()
      const open = (name: string) => {
        const path = folder.file(`${name}.db`)
        using store = openSqliteTransactions(path)
        store.insert(record('A'), entry('A'), null)
        return path
      }
      const calls = tellIn(open('whole'), 0) ?? 0
      assert.ok(calls > 5)
      let kills = 0
      for (let deadly = 1; deadly <= calls; deadly += 1) {
        const path = open(String(deadly))
        if (tellIn(path, deadly) === null) kills += 1
        assert.ok(tellIn(path, 0))
        assert.ok(tellIn(path, 0))
        using store = openSqliteTransactions(path)
        const told = store.entriesAfter(0, 9).filter(({ type }) => type === 'day.stated')
        assert.equal([told.length, told[0]?.sequence], [1, 2], `call ${deadly}`)
        assert.equal(store.days.told('2026-11-01'), ['2026-11-22'])
      }
      assert.ok(kills > 5)
      console.log(`${kills} kills`)
    },
  },
  300_000,
)
