/** `lanectl refund`: refunds a payment or a part of it, once for each key, and lists its refunds. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { REFUND_OPERATIONS } from '#firmware/payment/operations/refund-operations.ts'
import type { RefundView } from '#firmware/payment/refunds/refund-views.ts'
import { asKopecks } from '#firmware/vocabulary/kopecks.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneOf, refusalOf } from '../../lane-client.ts'
import { answerOf, operationsOf } from '../../operation-commands.ts'
import { complain, outputOf, table } from '../../output.ts'
import { kopecksText, t, timeText, wordFor } from '../../words.ts'

interface Options {
  readonly amount?: string
  readonly reason?: string
  readonly reference?: string
  readonly key?: string
  readonly refunded?: string
  readonly list?: boolean
}

/** Earlier releases do not tell what can be given back. */
type Refunds = Omit<Listed, 'refundableAmount'> & Partial<Pick<Listed, 'refundableAmount'>>
type Listed = DoneOf<(typeof REFUND_OPERATIONS)['listRefunds']>

export function addTo(program: Command): void {
  program
    .command('refund')
    .argument('<transaction>', t('lanectl.refund.argument.transaction'))
    .option('--amount <kopecks>', t('lanectl.refund.option.amount'))
    .option('--reason <text>', t('lanectl.refund.option.reason'))
    .option('--reference <text>', t('lanectl.refund.option.reference'))
    .option('--key <key>', t('lanectl.refund.option.key'))
    .option('--refunded <kopecks>', t('lanectl.refund.option.refunded'))
    .option('--list', t('lanectl.refund.option.list'))
    .description(t('lanectl.refund.about'))
    .action(async (transaction: string, options: Options, command: Command) => {
      const lane = laneOf(command)
      if (options.list) {
        const all = await operationsOf(lane, REFUND_OPERATIONS).listRefunds({
          path: { id: transaction },
        })
        return outputOf(command).say(all, () => table(rowsOf(all)))
      }
      const refund = await giveBack(lane, transaction, options)
      outputOf(command).say(refund, (one) => table([head(), rowOf(one)]))
    })
}

async function giveBack(lane: Lane, id: string, options: Options): Promise<RefundView> {
  const { amount, reason, reference, refunded, key = randomUUID() } = options
  if (amount !== undefined && !/^[1-9]\d{0,12}$/.test(amount))
    throw new Failure('usage', t('lanectl.refund.amount-whole-number-kopecks'))
  if (refunded !== undefined && !/^\d{1,13}$/.test(refunded))
    throw new Failure('usage', t('lanectl.refund.refunded-whole-number-kopecks-list'))
  // Printed before the call: whoever loses the answer can ask again with this key, and nothing is refunded twice.
  if (options.key === undefined) complain(t('lanectl.refund.key-refund', { key }))
  const body = {
    ...(amount !== undefined && { amount: asKopecks(Number(amount)) }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
    ...(refunded !== undefined && { refundedAmount: Number(refunded) }),
  }
  const headers = { 'Idempotency-Key': key }
  const row = REFUND_OPERATIONS.requestRefund
  const answer = await answerOf(lane, row, { path: { id }, body, headers })
  if (answer.http >= 300) throw refusalOf(answer)
  if (answer.http === 202) complain(t('lanectl.refund.bank-not-said-yet-how'))
  return answer.body['refund'] as RefundView
}

const head = () => [
  t('lanectl.refund.refund'),
  t('lanectl.refund.state'),
  t('lanectl.refund.kopecks'),
  t('lanectl.refund.made-by'),
  t('lanectl.refund.at'),
  t('lanectl.refund.reference'),
  t('lanectl.refund.reason'),
]

function rowOf(refund: RefundView): string[] {
  const { id, state, amount, origin, requestedBy, createdAt, reference, reason } = refund
  const by =
    origin === 'bank' ? t('lanectl.word.the-bank') : (requestedBy ?? t('lanectl.word.this-lane'))
  const word = wordFor('refund', state)
  return [id, word, kopecksText(amount), by, timeText(createdAt), reference ?? '', reason ?? '']
}

function rowsOf(all: Refunds): string[][] {
  const { refunds, refundedAmount, refundOpenAmount, refundableAmount } = all
  const texts = [
    t('lanectl.word.refunded'),
    refundOpenAmount > 0 &&
      t('lanectl.refund.amount-pending', { amount: kopecksText(refundOpenAmount) }),
    refundableAmount !== undefined &&
      t('lanectl.refund.can-refunded', { amount: kopecksText(refundableAmount) }),
  ]
  return [
    head(),
    ...refunds.map(rowOf),
    ['', '', kopecksText(refundedAmount), texts.filter(Boolean).join(', ')],
  ]
}
