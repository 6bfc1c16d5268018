/** `lanectl ledger`: what the ledger cannot have since a backup was restored, and the end of it. */
import type { Command } from 'commander'
import type { LedgerGapView } from '#firmware/payment/ledger/ledger-gaps.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { laneOf } from '../../lane-client.ts'
import { operationsOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

export function ledgerCommand(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('times of which payments are not in the ledger')

  withdrawCommand(ledger)

  ledger
    .command('gaps')
    .description('list them; exit 1 while one is not settled')
    .action(async (_options, command: Command) => {
      const { gaps } = await operationsOf(laneOf(command), LEDGER_OPERATIONS).listLedgerGaps()
      outputOf(command).say(gaps, (list) =>
        list.length === 0
          ? 'none: the ledger is whole'
          : table([['GAP', 'FROM', 'UNTIL', 'KNOWN PAYMENTS', 'SETTLED'], ...list.map(row)]),
      )
      if (gaps.some(({ settledAt }) => settledAt === null)) throw new Failure('unwell', '')
    })

  ledger
    .command('settle')
    .argument('<gap>', 'its number, as ledger gaps lists it')
    .argument('<note>', 'who compared it with what; kept with it')
    .description('say that a gap has been compared with the bank and the tills')
    .action(async (id: string, note: string, _options, command: Command) => {
      if (!/^\d{1,6}$/.test(id)) throw new Failure('usage', `${id} is no number of a gap`)
      const lane = operationsOf(laneOf(command), LEDGER_OPERATIONS)
      const { gap } = await lane.settleLedgerGap({ path: { id: Number(id) }, body: { note } })
      outputOf(command).say(gap, () => `gap ${id} is settled`)
    })
}

const NUMBER = /^\d{1,15}$/

function withdrawCommand(ledger: Command): void {
  ledger
    .command('withdraw')
    .argument('<from>', 'the number of the first entry money.found-at-bank')
    .argument('<to>', 'the number of the last one')
    .argument('<note>', 'why they were wrong; kept with each')
    .description('say that money was found by mistake: a wrong file of the bank')
    .action(async (from: string, to: string, note: string, _options, command: Command) => {
      for (const one of [from, to])
        if (!NUMBER.test(one)) throw new Failure('usage', `${one} is no number of an entry`)
      const body = { from: Number(from), to: Number(to), note }
      const lane = operationsOf(laneOf(command), RECONCILIATION_OPERATIONS)
      const said = await lane.withdrawFoundMoney({ body })
      outputOf(command).say(said, ({ withdrawn }) => `${withdrawn} entries are withdrawn`)
    })
}

function row({ id, from, until, knownPayments, settledAt, note }: LedgerGapView): string[] {
  const settled = settledAt === null ? 'no' : `${settledAt}: ${note}`
  return [String(id), from, until, knownPayments === null ? '-' : String(knownPayments), settled]
}
