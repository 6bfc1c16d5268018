/** What the gateway bank does for a call and says of it when it is honest. */

import type { BankFaultKind } from '#hal/fake-controls.ts'
import { type Answer, refundStateOf } from './armed-faults.ts'
import { answerOf, type OrderAnswer, type OrderRecords } from './order-records.ts'
import { type RefundRecords, refundAnswerOf } from './refund-records.ts'
import type { Call } from './request-check.ts'

const EARLIER_MAX = 500
const NO_ORDER: Answer = { http: 404, body: { code: 'order-not-found' } }

export function createHonestAnswers(records: OrderRecords, refunds: RefundRecords) {
  const earlier: OrderAnswer[] = []

  function orderAnswer(orderId: string): OrderAnswer | null {
    const order = records.find(orderId)
    return order && answerOf(order, refunds.returnedKopecks(orderId))
  }

  /** In the records; the HTTP status of an honest answer to a call about an order that there is. */
  function carryOut({ kind, orderId, order }: Call): number {
    if (kind === 'cancel') records.turn(orderId, 'CANCELED')
    if (kind !== 'register' || !order) return 200
    return { new: 201, known: 200, differs: 409 }[records.register(orderId, order)]
  }

  /** With its effect. `fault` may keep a refund from being done at once, or at all. */
  function answer(call: Call, fault: BankFaultKind | null): Answer {
    if (call.refundId) return refundAnswer(call, fault)
    const http = carryOut(call)
    if (http === 409) return { http, body: { code: 'order-differs' } }
    const body = orderAnswer(call.orderId)
    if (!body) return NO_ORDER
    earlier.push(body)
    if (earlier.length > EARLIER_MAX) earlier.shift()
    return { http, body }
  }

  function refundAnswer({ orderId, refundId, refund }: Call, fault: BankFaultKind | null): Answer {
    if (!refund) {
      const found = refunds.find(orderId, refundId)
      if (found) return { http: 200, body: refundAnswerOf(found) }
      return records.find(orderId) ? { http: 404, body: { code: 'refund-not-found' } } : NO_ORDER
    }
    const state = refundStateOf(fault)
    if (!state) return { http: 409, body: { code: 'denied' } }
    const taken = refunds.give(orderId, refundId, refund.amountKopecks, state)
    if (taken === 'order-not-found') return NO_ORDER
    if (typeof taken === 'string') return { http: 409, body: { code: taken } }
    return { http: taken.isNew ? 201 : 200, body: refundAnswerOf(taken.refund) }
  }

  return { earlier: earlier as readonly OrderAnswer[], orderAnswer, carryOut, answer }
}
