/** Orders and refunds as the gateway contract writes them. */
import type { RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { RecordedRefund } from '#test/hostile-bank/refund-records.ts'

export interface OrderAnswer {
  readonly orderId: string
  readonly qrId: string
  readonly payload: string
  readonly amountKopecks: number
  readonly currency: string
  readonly expiresAt: string
  readonly status: string
  readonly operationId: string | null
  readonly paidKopecks: number | null
  /** Of a paid order: what went back of it. Contract 1.1. */
  readonly refundedKopecks?: number
}

export interface RefundAnswer {
  readonly orderId: string
  readonly refundId: string
  readonly amountKopecks: number
  readonly currency: string
  readonly status: string
  readonly bankRefundId: string
}

export function orderAnswerOf(order: RecordedOrder, returnedKopecks: number): OrderAnswer {
  const { orderId, qrId, payload, amountKopecks, expiresAt } = order
  const { state, operationId, paidKopecks } = order
  const returned = state === 'PAID' ? { refundedKopecks: returnedKopecks } : {}
  const money = { status: state, operationId, paidKopecks, ...returned }
  return { orderId, qrId, payload, amountKopecks, currency: 'RUB', expiresAt, ...money }
}

export function refundAnswerOf(refund: RecordedRefund): RefundAnswer {
  const { orderId, refundId, amountKopecks, bankRefundId, state } = refund
  const id = refundId ?? ''
  return { orderId, refundId: id, amountKopecks, bankRefundId, currency: 'RUB', status: state }
}
