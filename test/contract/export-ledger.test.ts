/** A hundred thousand payments exported: complete, in bounded memory, the event loop free. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as assert from 'uvu/assert'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { csvOf } from '#firmware/payment/ledger/ledger-csv-export.ts'
import { ledgerTable } from '#firmware/payment/ledger/ledger-csv-rows.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const ROWS = 100_000
const GROWTH_MB_MAX = 24

spec(
  'exporting a large ledger',
  {
    async 'takes no more memory than a small one'() {
      using folder = temporaryFolder()
      const path = folder.file('payments.db')
      using store = openSqliteTransactions(path)
      store.insert(record('00000000'), entry('00000000'), null)
      multiply(path)
      const exports = await prepareExportFolder([folder.file('exports')], { dataFolder: null })
      const highest = watchMemory()
      let turns = 0
      const ticking = setInterval(() => {
        turns += 1
      }, 1)
      await exports.write('all.csv', csvOf(store, ledgerTable('en', String)), [], null)
      clearInterval(ticking)
      const grownMb = highest()
      let lines = 0
      for await (const line of createInterface(createReadStream(folder.file('exports/all.csv'))))
        if (line !== '') lines += 1
      assert.is(lines, ROWS + 1)
      assert.ok(grownMb < GROWTH_MB_MAX, `grew by ${grownMb} MB`)
      assert.ok(turns >= ROWS / 500 / 4, `the event loop turned ${turns} times`)
    },
  },
  60_000,
)

/** By SQL: a hundred thousand synced commits would measure the disk. */
function multiply(path: string): void {
  using database = new DatabaseSync(path)
  const columns = database
    .prepare('PRAGMA table_info(transactions)')
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'position' && name !== 'id')
    .join(', ')
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})
    INSERT INTO transactions (id, ${columns})
    SELECT printf('%08d', i), ${columns} FROM n, transactions WHERE id = '00000000'`)
}

/** Megabytes held above the start, external memory included, garbage not, as far as samples tell. */
function watchMemory(): () => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1024 / 1024
  }
  const start = used()
  let highest = start
  const sampling = setInterval(() => {
    highest = Math.max(highest, used())
  }, 100)
  return () => {
    clearInterval(sampling)
    return Math.round(highest - start)
  }
}
