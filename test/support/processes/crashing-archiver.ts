/**
 * A process that moves payments to archives until it dies before a chosen call to SQLite. Its
 * arguments: the ledger's path, before when payments are old, and the call to die before (0: none).
 * It says how many calls there were.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'

const [path = '', beforeMs = '', deadlyCall = '0'] = process.argv.slice(2)
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

const { openLedgerArchiver } = await import('#drivers/storage/payments/ledger-archiver.ts')
{
  using archiver = openLedgerArchiver(path, Number(beforeMs))
  while (archiver.step()) {}
}
process.stdout.write(String(calls))
