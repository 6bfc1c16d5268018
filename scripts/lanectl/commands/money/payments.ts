/** `lanectl payments`, `csv`: the ledger of a lane, and the payment that is under way. */
import type { Command } from 'commander'
import { EXPORT_DEADLINE_MS, laneOf } from '../../lane-client.ts'
import { outputOf, table } from '../../output.ts'

interface Payment {
  readonly id: string
  readonly dynamicQRStatus: string
  readonly amount: number
  readonly createdAt: string | null
  readonly reason: string | null
  readonly reference?: string | null
  readonly purpose: string | null
}

interface ListOptions {
  readonly limit: string
  readonly from?: string
  readonly to?: string
  readonly since?: string
  readonly state?: string
  readonly reference?: string
}

export function paymentsCommand(program: Command): void {
  const payments = program.command('payments').description('the ledger, newest first')

  payments
    .command('list')
    .option('--limit <count>', 'so many', '20')
    .option('--from <date>', "the first day, as 2026-03-01, in the lane's time zone")
    .option('--to <date>', 'the last day')
    .option('--since <time>', 'as 2026-03-01T00:00:00Z')
    .option('--state <state>', 'PENDING, ACCEPTED, REJECTED, CANCELED, ERROR')
    .option('--reference <reference>', "the till's own")
    .description('list payments')
    .action(async (options: ListOptions, command: Command) => {
      const query = new URLSearchParams({ ...options })
      const { transactions } = await laneOf(command).get<{ transactions: readonly Payment[] }>(
        `/transactions?${query}`,
      )
      outputOf(command).say(transactions, (list) =>
        table([['CREATED', 'STATE', 'KOPECKS', 'REFERENCE', 'ID'], ...list.map(row)]),
      )
    })

  payments
    .command('show <id>')
    .description('one payment with its events')
    .action(async (id: string, _options, command: Command) => {
      const found = await laneOf(command).get<object>(`/transactions/${encodeURIComponent(id)}`)
      outputOf(command).say(found, (value) => JSON.stringify(value, null, 2))
    })

  payments
    .command('cancel')
    .description('cancel the payment that is under way, at the bank too')
    .action(async (_options, command: Command) => {
      const answer = await laneOf(command).post<object>('/cancelQR')
      outputOf(command).say(answer, () => 'cancelled')
    })

  program
    .command('csv')
    .argument('<path>', 'a file on the lane: below its export folders, or on a stick')
    .description("write the lane's ledger to a CSV file there")
    .action(async (path: string, _options, command: Command) => {
      const lane = laneOf(command)
      const answer = await lane.post<object>('/exportToCSV', { path }, {}, EXPORT_DEADLINE_MS)
      outputOf(command).say({ path, ...answer }, () => `${path} is written, on the lane`)
    })
}

function row({ id, dynamicQRStatus, amount, createdAt, reason, reference }: Payment): string[] {
  const state = reason === null ? dynamicQRStatus : `${dynamicQRStatus} (${reason})`
  return [createdAt ?? '', state, String(amount), reference ?? '', id]
}
