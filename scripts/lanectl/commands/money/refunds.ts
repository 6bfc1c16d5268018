/** `lanectl refunds`: those of which the bank has not said how they ended, and the word of a person who knows. */
import type { Command } from 'commander'
import { REFUND_OPERATIONS } from '#firmware/payment/operations/refund-operations.ts'
import type { RefundView } from '#firmware/payment/refunds/refund-views.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { kopecksText, t, timeText, wordFor } from '../../words.ts'

const ENDS = ['returned', 'refused'] as const

export function addTo(program: Command): void {
  const refunds = program.command('refunds').description(t('lanectl.refunds.about'))

  refunds
    .command('open')
    .description(t('lanectl.refunds.open.about'))
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, REFUND_OPERATIONS).listOpenRefunds()
      outputOf(command).say(answer.refunds, (list) =>
        list.length === 0
          ? t('lanectl.refunds.none-every-refund-ended')
          : table([head(), ...list.map(openRow)]),
      )
      if (answer.refunds.some(({ overdue }) => overdue)) throw new Failure('unwell', '')
    })

  refunds
    .command('settle')
    .argument('<refund>', t('lanectl.refunds.settle.argument.refund'))
    .requiredOption('--as <end>', t('lanectl.refunds.settle.option.as'))
    .requiredOption('--note <text>', t('lanectl.refunds.settle.option.note'))
    .description(t('lanectl.refunds.settle.about'))
    .action(async (id: string, options: { as: string; note: string }, command: Command) => {
      const { note } = options
      const as = ENDS.find((end) => end === options.as)
      if (!as)
        throw new Failure(
          'usage',
          t('lanectl.refunds.not', { ends: ENDS.join(', '), as: options.as }),
        )
      const refunds = askedBy(command, REFUND_OPERATIONS)
      const { refund } = await refunds.settleRefund({ path: { refund: id }, body: { as, note } })
      const by = refund.settlement ? '' : t('lanectl.refunds.word-bank')
      outputOf(command).say(refund, () =>
        t('lanectl.refunds.refund', { id, state: wordFor('refund', refund.state), by }),
      )
    })
}

const head = () => [
  t('lanectl.column.refund'),
  t('lanectl.column.transaction'),
  t('lanectl.column.state'),
  t('lanectl.column.kopecks'),
  t('lanectl.column.asked-for-at'),
  t('lanectl.column.bank-says'),
  t('lanectl.column.person'),
]

function openRow(refund: RefundView): string[] {
  const { id, transaction, state, amount, createdAt, bankStatus, overdue } = refund
  const asked = overdue ? t('lanectl.word.asked') : '-'
  return [
    id,
    transaction,
    wordFor('refund', state),
    kopecksText(amount),
    timeText(createdAt),
    bankStatus ?? '-',
    asked,
  ]
}
