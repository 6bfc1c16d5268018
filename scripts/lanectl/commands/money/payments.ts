/** `lanectl payments`, `csv`: the ledger of a lane, and the payment that is under way. */
import { isAbsolute } from 'node:path'
import type { Command } from 'commander'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { EXPORT_DEADLINE_MS } from '../../lane-client.ts'
import { addVerbs, askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

type Payment = DoneOf<(typeof LEDGER_OPERATIONS)['listTransactions']>['transactions'][number]

type Query = NonNullable<GivenTo<(typeof LEDGER_OPERATIONS)['listTransactions']>['query']>

interface ListOptions {
  readonly limit: string
  readonly from?: string
  readonly to?: string
  readonly since?: string
  readonly until?: string
  readonly state?: string
  readonly reference?: string
  readonly amount?: string
  readonly refunded?: string
}

export function addTo(program: Command): void {
  const payments = program.command('payments').description('the ledger, newest first')

  payments
    .command('list')
    .option('--limit <count>', 'so many', '20')
    .option('--from <date>', "the first day, as 2026-03-01, in the lane's time zone")
    .option('--to <date>', 'the last day')
    .option('--since <time>', "as 2026-03-01T18:30 in the lane's time zone, or 2026-03-01T18:30Z")
    .option('--until <time>', 'as --since; it belongs to it')
    .option('--state <state>', 'PENDING, ACCEPTED, REJECTED, CANCELED, ERROR, STATIC')
    .option('--reference <reference>', "the till's own")
    .option('--amount <kopecks>', 'asked for or paid, exactly')
    .option('--refunded <how>', 'wholly or partly')
    .description('list payments')
    .action(async (options: ListOptions, command: Command) => {
      // What is no state or no number the lane refuses, in its words.
      const query = options as unknown as Query
      const ledger = askedBy(command, LEDGER_OPERATIONS)
      const { transactions } = await ledger.listTransactions({ query })
      outputOf(command).say(transactions, (list) =>
        table([['CREATED', 'STATE', 'KOPECKS', 'REFUNDED', 'REFERENCE', 'ID'], ...list.map(row)]),
      )
    })

  addVerbs(payments, LEDGER_OPERATIONS)
  addVerbs(payments, TERMINAL_OPERATIONS)

  program
    .command('csv')
    .argument('<path>', 'a file on the lane: below its export folders, or on a stick')
    .description("write the lane's ledger to a CSV file there")
    .action(async (path: string, _options, command: Command) => {
      const deadline = { deadlineMs: EXPORT_DEADLINE_MS }
      const till = askedBy(command, TERMINAL_OPERATIONS, deadline)
      const answer = await till.exportToCsv({ body: { path } })
      outputOf(command).say({ path, ...answer }, () =>
        isAbsolute(path)
          ? `${path} is written, on the lane`
          : `${path} is written, on the lane, below the first of its payment.exportFolders (exports of its data folder)`,
      )
    })
}

function row(payment: Payment): string[] {
  const { id, dynamicQRStatus, amount, refundedAmount, createdAt, reason, reference } = payment
  const state = reason === null ? dynamicQRStatus : `${dynamicQRStatus} (${reason})`
  // A lane of an earlier release does not tell it.
  const refunded = refundedAmount ? String(refundedAmount) : '-'
  return [createdAt ?? '', state, String(amount), refunded, reference ?? '', id]
}
