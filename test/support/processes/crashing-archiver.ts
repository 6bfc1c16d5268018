/**
 * A process that moves payments to archives until it dies before a chosen call to SQLite. Its
 * arguments: the ledger's path, before when payments are old, and the call to die before (0: none).
 * It says how many calls there were.
 */
import { dieBeforeCall } from '#test/storage/kill-before-sqlite-call.ts'

const [path = '', beforeMs = '', deadlyCall = '0'] = process.argv.slice(2)
const calls = dieBeforeCall(Number(deadlyCall))

const { openLedgerArchiver } = await import('#drivers/storage/payments/ledger-archiver.ts')
{
  using archiver = openLedgerArchiver(path, Number(beforeMs))
  while (archiver.step()) {}
}
process.stdout.write(String(calls()))
