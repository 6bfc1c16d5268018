/** `lanectl refund`: refunds a payment or a part of it, once for each key, and lists its refunds. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { REFUND_OPERATIONS } from '#firmware/payment/operations/refund-operations.ts'
import type { RefundView } from '#firmware/payment/refunds/refund-views.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneOf, refusalOf } from '../../lane-client.ts'
import { answerOf, operationsOf } from '../../operation-commands.ts'
import { complain, outputOf, table } from '../../output.ts'

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
    .argument('<transaction>', 'the id of the payment, as GET /transactions has it')
    .option('--amount <kopecks>', 'default: all that is left')
    .option('--reason <text>', 'why')
    .option('--reference <text>', "the till's own name for it")
    .option('--key <key>', 'of an earlier attempt, to ask for the same refund again')
    .option(
      '--refunded <kopecks>',
      'what --list says was refunded before: needed once the bank refunded what this lane did not ask for',
    )
    .option('--list', 'refund nothing: list the refunds')
    .description('refund a payment or a part of it, or list its refunds')
    .action(async (transaction: string, options: Options, command: Command) => {
      const lane = laneOf(command)
      if (options.list) {
        const all = await operationsOf(lane, REFUND_OPERATIONS).listRefunds({
          path: { id: transaction },
        })
        return outputOf(command).say(all, () => table(rowsOf(all)))
      }
      const refund = await giveBack(lane, transaction, options)
      outputOf(command).say(refund, (one) => table([HEADER, rowOf(one)]))
    })
}

async function giveBack(lane: Lane, id: string, options: Options): Promise<RefundView> {
  const { amount, reason, reference, refunded, key = randomUUID() } = options
  if (amount !== undefined && !/^[1-9]\d{0,12}$/.test(amount))
    throw new Failure('usage', '--amount is a whole number of kopecks')
  if (refunded !== undefined && !/^\d{1,13}$/.test(refunded))
    throw new Failure('usage', '--refunded is a whole number of kopecks, as --list tells it')
  // Printed before the call: whoever loses the answer can ask again with this key, and nothing is refunded twice.
  if (options.key === undefined) complain(`the key of this refund: ${key}`)
  const body = {
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
    ...(refunded !== undefined && { refundedAmount: Number(refunded) }),
  }
  const headers = { 'Idempotency-Key': key }
  const row = REFUND_OPERATIONS.requestRefund
  const answer = await answerOf(lane, row, { path: { id }, body, headers })
  const said = String(answer.body['error_message'] ?? JSON.stringify(answer.body))
  if (answer.http === 401 || answer.http === 403)
    throw new Failure('forbidden', `${said}: give a token that may refund in $LANED_TOKEN`)
  if (answer.http >= 300) throw refusalOf(answer.http, answer.body)
  if (answer.http === 202)
    complain('the bank has not said yet how it ended: look again with --list')
  return answer.body['refund'] as RefundView
}

const HEADER = ['refund', 'state', 'kopecks', 'made by', 'at', 'reference', 'reason']

function rowOf(refund: RefundView): string[] {
  const { id, state, amount, origin, requestedBy, createdAt, reference, reason } = refund
  const by = origin === 'bank' ? 'the bank' : (requestedBy ?? 'this lane')
  return [id, state, String(amount), by, createdAt, reference ?? '', reason ?? '']
}

function rowsOf(all: Refunds): string[][] {
  const { refunds, refundedAmount, refundOpenAmount, refundableAmount } = all
  const open = refundOpenAmount > 0 ? `, ${refundOpenAmount} pending` : ''
  const left = refundableAmount === undefined ? '' : `, ${refundableAmount} can be refunded here`
  const sum = ['', '', String(refundedAmount), `refunded${open}${left}`]
  return [HEADER, ...refunds.map(rowOf), sum]
}
