/** Refunds in the gateway contract, from 1.1 on: docs/protocols/bank-gateway.md. */
import { say } from '#firmware/words/sentence.ts'
import type {
  BankRefunds,
  OrderReference,
  PaidOrder,
  RefundFact,
  RefundOrder,
  RefundState,
} from '#hal/bank.ts'
import { readAnswer } from '../../answers/answer-fields.ts'
import { objectOf } from '../../answers/json-fields.ts'
import { absentRefund, refundFactOf } from '../../answers/map-status.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import type { BankAnswer, BankHttp } from '../../transport/bank-http.ts'

const WORDS: ReadonlyMap<string, RefundState> = new Map([
  ['PENDING', 'pending'],
  ['RETURNED', 'returned'],
  ['REFUSED', 'refused'],
])

const CURRENCY = 'RUB'
const ABSENT = ['refund-not-found', 'order-not-found']

export interface GatewayRefundsNeeds {
  readonly bankName: string
  readonly http: BankHttp
  readonly headers: Readonly<Record<string, string>>
  readonly pathOf: (orderId: string) => string
  /** The sum refunded of the order, by this answer; null where the gateway does not tell. */
  readonly refundedIn: (answer: BankAnswer, asked: OrderReference) => number | null
}

export function createGatewayRefunds(needs: GatewayRefundsNeeds): BankRefunds {
  const { bankName, http, headers, pathOf, refundedIn } = needs
  const pathTo = ({ payment, refundId }: RefundOrder) =>
    `${pathOf(payment.orderId)}/refunds/${encodeURIComponent(refundId)}`

  function factIn({ status, body }: BankAnswer, asked: RefundOrder): RefundFact {
    const found = readAnswer(bankName, body)
    if (status >= 400) {
      const code = found.text('code').slice(0, 64)
      throw refusal(bankName, say('fault.refund.gateway-refused-refund', { status, code }))
    }
    if (status !== 200 && status !== 201)
      throw found.unusable(say('fault.bank.unexpected-http-status', { status }))
    found.same('orderId', asked.payment.orderId)
    found.same('refundId', asked.refundId)
    found.same('currency', CURRENCY)
    found.same('amountKopecks', asked.amountKopecks)
    const bankRefundId = found.has('bankRefundId') ? found.text('bankRefundId') : null
    return refundFactOf(WORDS, found.text('status'), bankRefundId)
  }

  /** Null from a gateway that keeps contract 1.0, which has no refunds. */
  async function returnedKopecks(payment: PaidOrder, signal?: AbortSignal) {
    const path = pathOf(payment.orderId)
    return refundedIn(await http.call({ method: 'GET', path, headers }, signal), payment)
  }

  return {
    takesOurId: true,
    returnedKopecks,
    async refund(refund, signal) {
      const { amountKopecks, reason } = refund
      if ((await returnedKopecks(refund.payment, signal)) === null)
        throw refusal(bankName, say('fault.refund.gateway-without-refunds'))
      const json = { amountKopecks, currency: CURRENCY, reason }
      const request = { method: 'PUT', path: pathTo(refund), headers, json } as const
      return factIn(await http.call(request, signal), refund)
    },
    async state(refund, signal) {
      const answer = await http.call({ method: 'GET', path: pathTo(refund), headers }, signal)
      if (isAbsent(answer)) return absentRefund('refund-not-found')
      const isOld =
        answer.status === 404 && (await returnedKopecks(refund.payment, signal)) === null
      return isOld ? absentRefund('contract 1.0') : factIn(answer, refund)
    },
  }
}

/** Absent only in the contract's own words: a proxy's 404 says nothing about the refund. */
function isAbsent({ status, body }: BankAnswer): boolean {
  return status === 404 && ABSENT.includes(String(objectOf(body)['code']))
}
