/**
 * The statement of YooKassa: its list of payments by SBP that were captured in the span, then its list of refunds that
 * were made in it. A payment says what the shop gets of it (`income_amount`: less the fee and its VAT); of a refund the
 * documents have no fee.
 *
 * A refund names its payment by the bank's id alone, so the payment is asked for our order.
 */
import { say } from '#firmware/words/sentence.ts'
import type { BankStatement, Charge, StatementLine, StatementQuery } from '#hal/bank-statement.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { timeIn } from '../../answers/statement-fields.ts'
import { orderIn, type YookassaCalls } from './yookassa-calls.ts'
import { refundIn } from './yookassa-refunds.ts'

const SUCCEEDED = 'succeeded'
const CURRENCY = 'RUB'
const PAYMENT_ROWS = 100
/** Each is a call more. */
const REFUND_ROWS = 20
const CURSOR = /^(payments|refunds):([!-~]*)$/

type List = 'payments' | 'refunds'

/** `isRealShop`: its key makes no test payments, which are no money. */
export function createYookassaStatement(
  { page, ask }: YookassaCalls,
  isRealShop: boolean,
): BankStatement {
  function paymentIn(payment: AnswerFields): StatementLine {
    payment.same('status', SUCCEEDED)
    payment.same('paid', true)
    if (isRealShop && payment.has('test')) payment.same('test', false)
    const id = payment.id('id')
    const amountKopecks = moneyIn(payment, 'amount')
    const charge = chargeIn(payment, amountKopecks)
    return {
      kind: 'payment',
      orderId: orderIn(payment),
      qrId: id,
      operationId: id,
      refundId: null,
      amountKopecks,
      atMs: timeIn(payment, 'captured_at'),
      ...(charge && { charge }),
    }
  }

  /** In the order of the list, each payment asked once. */
  async function refundsIn(
    refunds: readonly AnswerFields[],
    signal: AbortSignal | undefined,
  ): Promise<StatementLine[]> {
    const orders = new Map<string, string | null>()
    const lines: StatementLine[] = []
    for (const refund of refunds) {
      refund.same('status', SUCCEEDED)
      const paymentId = refund.id('payment_id')
      if (!orders.has(paymentId)) orders.set(paymentId, await orderOf(paymentId, signal))
      lines.push({
        kind: 'refund',
        orderId: orders.get(paymentId) ?? null,
        qrId: paymentId,
        operationId: refund.id('id'),
        refundId: refundIn(refund),
        amountKopecks: moneyIn(refund, 'amount'),
        atMs: timeIn(refund, 'created_at'),
      })
    }
    return lines
  }

  async function orderOf(id: string, signal?: AbortSignal): Promise<string | null> {
    const path = `/payments/${encodeURIComponent(id)}`
    const payment = await ask({ method: 'GET', path }, signal)
    payment?.same('id', id)
    return payment && orderIn(payment)
  }

  return {
    async page(query, signal) {
      const { list, cursor } = placeOf(query)
      const path = `/${list}?${filtersOf(list, query)}`
      const rows = list === 'payments' ? PAYMENT_ROWS : REFUND_ROWS
      const { objects, next } = await page(path, { cursor, rows }, signal)
      const lines = list === 'payments' ? objects.map(paymentIn) : await refundsIn(objects, signal)
      if (next !== null) return { lines, next: `${list}:${next}` }
      return { lines, next: list === 'payments' ? 'refunds:' : null }
    },
  }
}

/** Null: a shop whose fee the key may not read. */
function chargeIn(payment: AnswerFields, amountKopecks: number): Charge | null {
  if (!payment.has('income_amount')) return null
  const netKopecks = moneyIn(payment, 'income_amount')
  if (netKopecks > amountKopecks)
    throw payment.unusableRegistry(
      say('fault.bank.registry-fee-above-amount', { field: 'income_amount' }),
    )
  return { feeKopecks: amountKopecks - netKopecks, netKopecks }
}

function moneyIn(found: AnswerFields, name: string): number {
  const amount = found.object(name)
  amount.same('currency', CURRENCY)
  return amount.decimalText('value')
}

function placeOf({ cursor }: StatementQuery) {
  const [, list, place] = CURSOR.exec(cursor ?? 'payments:') ?? []
  if (list === undefined) throw new Error('no cursor of this registry')
  return { list: list as List, cursor: place || null }
}

function filtersOf(list: List, { fromMs, untilMs }: StatementQuery): URLSearchParams {
  const time = list === 'payments' ? 'captured_at' : 'created_at'
  return new URLSearchParams({
    status: SUCCEEDED,
    ...(list === 'payments' && { payment_method: 'sbp' }),
    [`${time}.gte`]: new Date(fromMs).toISOString(),
    [`${time}.lt`]: new Date(untilMs).toISOString(),
  })
}
