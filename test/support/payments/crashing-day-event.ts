/**
 * A process that tells a day of a ledger, and dies before a chosen call to SQLite. Its arguments: the ledger's path,
 * and the call to die before (0: none). It says how many calls there were.
 */
import { dieBeforeCall } from '#test/storage/kill-before-sqlite-call.ts'

const [path = '', deadlyCall = '0'] = process.argv.slice(2)
const calls = dieBeforeCall(Number(deadlyCall))

const { openSqliteTransactions } = await import('#drivers/storage/payments/transactions-sqlite.ts')
{
  using store = openSqliteTransactions(path)
  store.days.tellAfter('2026-11-21')
  if (store.days.told('2026-11-22').length === 0)
    store.days.tell('2026-11-22', { atMs: 7_000, type: 'day.stated', data: {} })
}
process.stdout.write(String(calls()))
