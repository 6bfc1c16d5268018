/** What the answers of an RBS gateway hold, and the two ids that we keep of an order there. */
import { say } from '#firmware/words/sentence.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'

/** Of `orderStatus`. */
const DECLINED = '6'

/** What we keep as the QR's id: both of the bank's ids, since its calls want both. */
export interface Handle {
  readonly mdOrder: string
  readonly qrId: string
}

/** The order's amount, or null while what was paid is not booked yet. */
export function paidIn(order: AnswerFields): number | null {
  const info = order.has('paymentAmountInfo') ? order.object('paymentAmountInfo') : null
  if (!info?.has('depositedAmount')) return order.whole('amount')
  const deposited = info.whole('depositedAmount', 0)
  const refunded = info.has('refundedAmount') ? info.whole('refundedAmount', 0) : 0
  return deposited === 0 && refunded === 0 ? null : deposited
}

/**
 * Nothing was paid for the order and nothing will be, whatever the status of its QR says. The other values of
 * `orderStatus` may lag behind a payment.
 */
export const isDeclined = (order: AnswerFields): boolean =>
  order.has('orderStatus') && order.name('orderStatus') === DECLINED

export function printHandle({ mdOrder, qrId }: Handle): string {
  return `${mdOrder}/${qrId}`
}

export function parseHandle(text: string): Handle | null {
  const [mdOrder, qrId] = text.split('/')
  return mdOrder && qrId ? { mdOrder, qrId } : null
}

/** The bank's own id of an order is not a field of its status but one of its attributes. */
export function mdOrderIn(order: AnswerFields): string {
  const found = order.objects('attributes').find((one) => one.text('name') === 'mdOrder')
  if (!found) throw order.unusable(say('fault.bank.rbs-order-id-missing'))
  return idIn(found, 'value')
}

/** Without the slash, which keeps our two ids apart. */
export function idIn(fields: AnswerFields, name: string): string {
  const id = fields.id(name)
  if (id.includes('/')) throw fields.unusable(say('fault.bank.rbs-id-unusable', { field: name }))
  return id
}

/** Most of these banks send the code as text, some as a number. */
export function errorCodeIn(fields: AnswerFields): string {
  const code = fields.name('errorCode')
  if (!/^\d{1,8}$/.test(code)) throw fields.unusable(say('fault.bank.rbs-error-code-not-number'))
  return code
}
