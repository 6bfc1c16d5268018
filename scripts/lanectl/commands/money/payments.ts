/** `lanectl payments`, `csv`: the ledger of a lane, and the payment that is under way. */
import { isAbsolute } from 'node:path'
import { type Command, Option } from 'commander'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { EXPORT_DEADLINE_MS } from '../../lane-client.ts'
import { addVerbs, askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { kopecksText, t, timeText, wordFor } from '../../words.ts'

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
  const payments = program.command('payments').description(t('lanectl.payments.about'))

  payments
    .command('list')
    .option('--limit <count>', t('lanectl.payments.list.option.limit'), '20')
    .option('--from <date>', t('lanectl.payments.list.option.from'))
    .option('--to <date>', t('lanectl.payments.list.option.to'))
    .option('--since <time>', t('lanectl.payments.list.option.since'))
    .option('--until <time>', t('lanectl.payments.list.option.until'))
    .option('--state <state>', t('lanectl.payments.list.option.state'))
    .option('--reference <reference>', t('lanectl.payments.list.option.reference'))
    .option('--amount <kopecks>', t('lanectl.payments.list.option.amount'))
    .option('--refunded <how>', t('lanectl.payments.list.option.refunded'))
    .description(t('lanectl.payments.list.about'))
    .action(async (options: ListOptions, command: Command) => {
      // What is no state or no number the lane refuses, in its words.
      const query = options as unknown as Query
      const ledger = askedBy(command, LEDGER_OPERATIONS)
      const { transactions } = await ledger.listTransactions({ query })
      outputOf(command).say(transactions, (list) =>
        table([
          [
            t('lanectl.column.created'),
            t('lanectl.column.state'),
            t('lanectl.column.kopecks'),
            t('lanectl.column.refunded'),
            t('lanectl.column.reference'),
            t('lanectl.column.id'),
          ],
          ...list.map(row),
        ]),
      )
    })

  addVerbs(payments, LEDGER_OPERATIONS)
  addVerbs(payments, TERMINAL_OPERATIONS)

  program
    .command('csv')
    .argument('<path>', t('lanectl.csv.argument.path'))
    .addOption(
      new Option('--language <language>', t('lanectl.csv.option.language')).choices(LANGUAGES),
    )
    .description(t('lanectl.csv.about'))
    .action(async (path: string, { language }: { language?: Language }, command: Command) => {
      const till = askedBy(command, TERMINAL_OPERATIONS, {
        deadlineMs: EXPORT_DEADLINE_MS,
        language,
      })
      const answer = await till.exportToCsv({ body: { path } })
      outputOf(command).say({ path, ...answer }, () =>
        isAbsolute(path)
          ? t('lanectl.payments.written-lane', { path })
          : t('lanectl.payments.written-lane-below-first-payment', { path }),
      )
    })
}

function row(payment: Payment): string[] {
  const { id, dynamicQRStatus, amount, refundedAmount, createdAt, reason, reference } = payment
  const word = wordFor('payment', dynamicQRStatus)
  const state = reason === null ? word : `${word} (${wordFor('reason', reason)})`
  // A lane of an earlier release does not tell it.
  const refunded = refundedAmount ? kopecksText(refundedAmount) : '-'
  return [timeText(createdAt ?? ''), state, kopecksText(amount), refunded, reference ?? '', id]
}
