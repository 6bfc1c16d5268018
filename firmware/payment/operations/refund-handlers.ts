/** What the operations of refunds do. */

import type { FastifyReply } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { type Handlers, withStatus } from '#firmware/operations/serve.ts'
import { printable } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import { SUCCESS, transactionHeaders } from '../http/fault-answers.ts'
import { checkKey } from '../http/idempotency-header.ts'
import type { OpenRefunds } from '../refunds/open.ts'
import { refundView } from '../refunds/refund-views.ts'
import { type REFUND_OPERATIONS, RefundBody } from './refund-operations.ts'

export function refundHandlers(refunds: OpenRefunds): Handlers<typeof REFUND_OPERATIONS> {
  /** Before the work, so that a refusal names the payment, too. */
  function name(id: string | undefined, reply: FastifyReply): void {
    const payment = id === undefined ? null : refunds.payment(id)
    if (payment) reply.headers(transactionHeaders(payment))
  }

  return {
    async requestRefund({ params, body, headers, caller }, reply) {
      name(params.id, reply)
      const key = checkKey(headers['idempotency-key'])
      checkAllIsMeant(body)
      const by = {
        name: caller?.name ?? null,
        kopecksPerDay: caller?.refundKopecksPerDay ?? null,
      }
      const refund = await refunds.request(params.id, body, key, by)
      const answer = { ...SUCCESS, refund: refundView(refund) }
      return refund.phase === 'returned' ? answer : withStatus(202, answer)
    },

    listOpenRefunds: () => ({ ...SUCCESS, refunds: refunds.unsettled().map(refundView) }),

    async settleRefund({ params, body, caller }, reply) {
      const by = caller?.name ?? null
      name(refunds.find(params.refund)?.transactionId, reply)
      const refund = await refunds.settle(params.refund, { ...body, by })
      return { ...SUCCESS, refund: refundView(refund) }
    },

    listRefunds({ params }, reply) {
      name(params.id, reply)
      const all = refunds.list(params.id)
      const sums = refunds.sumsOf(params.id)
      return { ...SUCCESS, refunds: all.map(refundView), ...sums }
    },

    getRefund({ params }, reply) {
      name(params.id, reply)
      return { ...SUCCESS, refund: refundView(refunds.one(params.id, params.refund)) }
    },
  }
}

/**
 * Without an amount everything is refunded, so a misspelt `amount` must not count as none. Beside a valid amount, a
 * till's own fields are ignored, as everywhere.
 */
function checkAllIsMeant(body: object): void {
  if (Object.hasOwn(body, 'amount')) return
  const unknown = Object.keys(body).find((key) => !Object.hasOwn(RefundBody.properties, key))
  if (unknown === undefined) return
  const shown = printable(unknown.slice(0, 64))
  throw new Fault(
    'bad-request',
    say('fault.refund.unknown-field-without-amount', { field: shown }),
    undefined,
    { part: 'refund' },
  )
}
