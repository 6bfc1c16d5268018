/**
 * A process that closes the shift of a ledger, and dies before a chosen call to SQLite. Its
 * arguments: the ledger's path, and the call to die before (0: none). The report is the open shift
 * as JSON; the key is the same each time, as a till asks again. It says how many calls there were.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'

const [path = '', deadlyCall = '0'] = process.argv.slice(2)
let calls = 0

function dieInTime(): void {
  calls += 1
  if (calls === Number(deadlyCall)) process.kill(process.pid, 'SIGKILL')
}

const { exec } = DatabaseSync.prototype
const { run } = StatementSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  dieInTime()
  exec.call(this, sql)
}
StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
  dieInTime()
  return run.apply(this, values)
} as typeof run

const { openSqliteTransactions } = await import('#drivers/storage/payments/transactions-sqlite.ts')
{
  using store = openSqliteTransactions(path)
  const { shifts } = store
  if (!shifts.ofKey('evening')) shifts.close(7_000, 'evening', (open) => JSON.stringify(open))
}
process.stdout.write(String(calls))
