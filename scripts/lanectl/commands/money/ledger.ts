/** `lanectl ledger`: what the ledger cannot have since a backup was restored, and the end of it. */
import type { Command } from 'commander'
import type { LedgerGapView } from '#firmware/payment/ledger/ledger-gaps.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { addVerbs, askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

export function addTo(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('times of which payments are not in the ledger')

  ledger
    .command('gaps')
    .description('list them; exit 1 while one is not settled')
    .action(async (_options, command: Command) => {
      const { gaps } = await askedBy(command, LEDGER_OPERATIONS).listLedgerGaps()
      outputOf(command).say(gaps, (list) =>
        list.length === 0
          ? 'none: the ledger is whole'
          : table([['GAP', 'FROM', 'UNTIL', 'KNOWN PAYMENTS', 'SETTLED'], ...list.map(row)]),
      )
      if (gaps.some(({ settledAt }) => settledAt === null)) throw new Failure('unwell', '')
    })

  addVerbs(ledger, LEDGER_OPERATIONS)
  addVerbs(ledger, RECONCILIATION_OPERATIONS)
}

function row({ id, from, until, knownPayments, settledAt, note }: LedgerGapView): string[] {
  const settled = settledAt === null ? 'no' : `${settledAt}: ${note}`
  return [String(id), from, until, knownPayments === null ? '-' : String(knownPayments), settled]
}
