/** What the gateway bank does for a call and says of it when it is honest. */

import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import type { OrderRecords } from '#test/hostile-bank/order-records.ts'
import type { RefundRecords } from '#test/hostile-bank/refund-records.ts'
import { type OrderAnswer, orderAnswerOf, refundAnswerOf } from './contract-answers.ts'
import type { Call } from './request-check.ts'
import { asPaid } from './untrue-payments.ts'

const NO_ORDER: BankAnswer = { http: 404, body: { code: 'order-not-found' } }

export function createHonestAnswers(records: OrderRecords, refunds: RefundRecords) {
  function orderAnswer(orderId: string): OrderAnswer | null {
    const order = records.find(orderId)
    return order && orderAnswerOf(order, refunds.returnedKopecks(orderId))
  }

  /** In the records; the HTTP status of an honest answer to a call about an order that there is. */
  function carryOut({ kind, orderId, order }: Call): number {
    if (kind === 'cancel') records.turn(orderId, 'CANCELED')
    if (kind !== 'register' || !order) return 200
    return { new: 201, known: 200, differs: 409 }[records.register(orderId, order)]
  }

  /** With its effect. */
  function answer(call: Call): BankAnswer {
    if (call.refundId) return refundAnswer(call)
    const http = carryOut(call)
    if (http === 409) return { http, body: { code: 'order-differs' } }
    const body = orderAnswer(call.orderId)
    return body ? { http, body } : NO_ORDER
  }

  function refundAnswer({ orderId, refundId, refund }: Call): BankAnswer {
    const known = refunds.find(orderId, refundId)
    if (!refund) {
      if (known) return { http: 200, body: refundAnswerOf(known) }
      return records.find(orderId) ? { http: 404, body: { code: 'refund-not-found' } } : NO_ORDER
    }
    const outcome = known ? known.state : refunds.nextOutcome()
    if (outcome === 'DENIED') return { http: 409, body: { code: 'denied' } }
    const taken = refunds.give(orderId, refundId, refund.amountKopecks, outcome)
    if (taken === 'order-not-found') return NO_ORDER
    if (typeof taken === 'string') return { http: 409, body: { code: taken } }
    return { http: taken.isNew ? 201 : 200, body: refundAnswerOf(taken.refund) }
  }

  function look({ orderId, refundId }: Call): object | null {
    if (!refundId) return orderAnswer(orderId)
    const found = refunds.find(orderId, refundId)
    return found && refundAnswerOf(found)
  }

  function claim(call: Call): object {
    const { orderId, refundId, refund } = call
    if (refundId) {
      const amountKopecks = refund?.amountKopecks ?? 1
      const returned = { orderId, refundId, amountKopecks, currency: 'RUB', bankRefundId: 'broken' }
      return { ...returned, ...look(call), status: 'RETURNED' }
    }
    const order = orderAnswer(orderId)
    return order ? asPaid(order, 0) : { status: 'PAID' }
  }

  return { look, claim, answer }
}
