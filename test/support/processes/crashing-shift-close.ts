/**
 * A process that closes the shift of a ledger, and dies before a chosen call to SQLite. Its
 * arguments: the ledger's path, and the call to die before (0: none). The report is the open shift
 * as JSON; the key is the same each time, as a till asks again. It says how many calls there were.
 */
import { dieBeforeCall } from '#test/storage/kill-before-sqlite-call.ts'

const [path = '', deadlyCall = '0'] = process.argv.slice(2)
const calls = dieBeforeCall(Number(deadlyCall))

const { openSqliteTransactions } = await import('#drivers/storage/payments/transactions-sqlite.ts')
{
  using store = openSqliteTransactions(path)
  const { shifts } = store
  if (!shifts.ofKey('evening'))
    shifts.close(
      7_000,
      'evening',
      (open) => JSON.stringify(open),
      ({ closedAtMs, number }) => ({ atMs: closedAtMs, type: 'shift.closed', data: { number } }),
    )
}
process.stdout.write(String(calls()))
