/** `lanectl refunds`: those of which the bank has not said how they ended, and the word of a person who knows. */
import type { Command } from 'commander'
import { REFUND_OPERATIONS } from '#firmware/payment/operations/refund-operations.ts'
import type { RefundView } from '#firmware/payment/refunds/refund-views.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

const ENDS = ['returned', 'refused'] as const

export function addTo(program: Command): void {
  const refunds = program
    .command('refunds')
    .description('refunds of which the bank has not said how they ended')

  refunds
    .command('open')
    .description('list them; exit 1 while a person is asked for one')
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, REFUND_OPERATIONS).listOpenRefunds()
      outputOf(command).say(answer.refunds, (list) =>
        list.length === 0 ? 'none: every refund has ended' : table([HEADER, ...list.map(openRow)]),
      )
      if (answer.refunds.some(({ overdue }) => overdue)) throw new Failure('unwell', '')
    })

  refunds
    .command('settle')
    .argument('<refund>', 'its id, as refunds open lists it')
    .requiredOption('--as <end>', "what the bank's statement says: returned or refused")
    .requiredOption('--note <text>', 'who looked at which statement; kept with it')
    .description("say how a refund ended, with the bank's statement at hand")
    .action(async (id: string, options: { as: string; note: string }, command: Command) => {
      const { note } = options
      const as = ENDS.find((end) => end === options.as)
      if (!as) throw new Failure('usage', `--as is one of ${ENDS.join(', ')}, not ${options.as}`)
      const refunds = askedBy(command, REFUND_OPERATIONS)
      const { refund } = await refunds.settleRefund({ path: { refund: id }, body: { as, note } })
      const by = refund.settlement ? '' : ', by the word of the bank'
      outputOf(command).say(refund, () => `refund ${id} is ${refund.state}${by}`)
    })
}

const HEADER = ['REFUND', 'TRANSACTION', 'STATE', 'KOPECKS', 'ASKED FOR AT', 'BANK SAYS', 'PERSON']

function openRow(refund: RefundView): string[] {
  const { id, transaction, state, amount, createdAt, bankStatus, overdue } = refund
  const asked = overdue ? 'is asked' : '-'
  return [id, transaction, state, String(amount), createdAt, bankStatus ?? '-', asked]
}
