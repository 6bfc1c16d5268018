/**
 * Raiffeisenbank's SBP interface: a QR is registered under our order number, followed and
 * withdrawn by its own id. A registration whose answer was lost is found by the order number.
 *
 * The profile's merchantId is the bank's sbpMerchantId, its password the bank's secret key.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank, BankFact, BankProfile, BankState, Order, OrderReference } from '#hal/bank.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { need, needToken } from '../../read-profile-field.ts'
import type { BankAnswer, BankHttp, BankRequest } from '../../transport/bank-http.ts'
import { registerInTime } from '../../transport/order-expiry-check.ts'
import { createRaiffeisenRefunds } from './raiffeisen-refunds.ts'

/** qrStatus/paymentStatus; the second is asked for only where it matters. */
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['NEW', 'payable'],
  ['IN_PROGRESS', 'payable'],
  ['PAID', 'paid'],
  ...['PAID', 'CANCELLED', 'EXPIRED'].map((qr) => [`${qr}/SUCCESS`, 'paid'] as const),
  // The QR is final, but a payment that began before is still on its way.
  ...['CANCELLED', 'EXPIRED'].map((qr) => [`${qr}/IN_PROGRESS`, 'payable'] as const),
  ['PAID/IN_PROGRESS', 'payable'],
  ['CANCELLED/NO_INFO', 'canceled'],
  ['CANCELLED/DECLINED', 'canceled'],
  ['EXPIRED/NO_INFO', 'expired'],
  ['EXPIRED/DECLINED', 'rejected'],
])

const SETTLED = ['PAID', 'CANCELLED', 'EXPIRED'] as const
const SUCCESS = 'SUCCESS'
const PURPOSE_CHARACTERS_MAX = 140

export function createRaiffeisenBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const sbpMerchantId = need(profile, 'merchantId')
  const headers = { authorization: `Bearer ${needToken(profile, 'password')}` }

  /** The fields of the answer; null when the bank knows no such thing. */
  async function ask(request: BankRequest, signal?: AbortSignal): Promise<AnswerFields | null> {
    const answer = await http.call({ ...request, headers }, signal)
    // The bank answers a withdrawn QR with an empty body.
    if (request.method === 'DELETE' && answer.body === null && isOk(answer)) return null
    const fields = readAnswer(bankName, answer.body)
    const code = errorIn(answer, fields)
    if (code === null) return fields
    if (NOT_FOUND.test(code)) return null
    throw refusal(bankName, say('fault.bank.request-refused', { code: code.slice(0, 64) }))
  }

  const qrPath = (qrId: string) => `/api/sbp/v2/qrs/${encodeURIComponent(qrId)}`

  async function findQrId(
    { orderId, amountKopecks }: Pick<OrderReference, 'orderId' | 'amountKopecks'>,
    signal?: AbortSignal,
  ): Promise<string | null> {
    const number = bankReference(orderId)
    const path = `/api/payment/v1/orders/${encodeURIComponent(number)}`
    const order = await ask({ method: 'GET', path }, signal)
    if (!order) return null
    order.same('id', number)
    if (order.rubles('amount') !== amountKopecks)
      throw order.unusable(say('fault.bank.raiffeisen-amount-differs'))
    return order.object('qr').id('id')
  }

  /** The QR of this id; null when the bank knows no such QR. */
  async function readQr(qrId: string, signal?: AbortSignal): Promise<AnswerFields | null> {
    const qr = await ask({ method: 'GET', path: qrPath(qrId) }, signal)
    qr?.same('qrId', qrId)
    return qr
  }

  async function findQr(order: Order, signal?: AbortSignal): Promise<AnswerFields | null> {
    const qrId = await findQrId(order, signal)
    return qrId === null ? null : readQr(qrId, signal)
  }

  async function create(order: Order, signal?: AbortSignal): Promise<AnswerFields> {
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const json = {
      qrType: 'QRDynamic',
      order: bankReference(order.orderId),
      // The decimal is exact in the text of the number too: two digits after the point.
      amount: Number(toDecimal(order.amountKopecks)),
      currency: 'RUB',
      sbpMerchantId,
      // Without it the bank keeps the QR payable for three days.
      qrExpirationDate: new Date(order.expiresAtMs).toISOString(),
      ...(purpose === null ? {} : { paymentDetails: purpose }),
    }
    const created = await ask({ method: 'POST', path: '/api/sbp/v2/qrs', json }, signal)
    if (!created) throw refusal(bankName, say('fault.bank.merchant-unknown'))
    return created
  }

  async function factOfQr(
    { orderId }: OrderReference,
    qrId: string,
    signal?: AbortSignal,
  ): Promise<BankFact> {
    const qr = await readQr(qrId, signal)
    if (!qr) return absentFact('not found')
    const qrStatus = qr.text('qrStatus')
    if (!SETTLED.some((word) => word === qrStatus)) return factOf(WORDS, { word: qrStatus })
    const path = `/api/sbp/v1/qr/${encodeURIComponent(qrId)}/payment-info`
    const payment = await ask({ method: 'GET', path }, signal)
    // The bank has no payment of a QR that nobody paid.
    if (!payment) return factOf(WORDS, { word: `${qrStatus}/NO_INFO` })
    return factOfPayment(payment, qrStatus, { qrId, order: bankReference(orderId) })
  }

  function factOfPayment(
    payment: AnswerFields,
    qrStatus: string,
    asked: { readonly qrId: string; readonly order: string },
  ): BankFact {
    const paymentStatus = payment.text('paymentStatus')
    const word = `${qrStatus}/${paymentStatus}`
    const isPaid = paymentStatus === SUCCESS
    for (const [name, wanted] of Object.entries({ ...asked, sbpMerchantId, currency: 'RUB' }))
      if (isPaid || payment.has(name)) payment.same(name, wanted)
    if (!isPaid) return factOf(WORDS, { word })
    const operationId = payment.name('transactionId')
    return factOf(WORDS, { word, operationId, paidKopecks: payment.rubles('amount') })
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      // Looked for first: the bank would register the same order number a second time.
      const qr = await registerInTime(
        bankName,
        order,
        http.time,
        async () => (await findQr(order, signal)) ?? (await create(order, signal)),
      )
      const qrId = qr.id('qrId')
      const payload = qr.text('payload', PAYLOAD_CHARACTERS_MAX)
      if (!payload.includes(`/${qrId}?`)) throw qr.unusable(say('fault.bank.payload-of-other-qr'))
      const { amountKopecks } = order
      const expected = { bankName, amountKopecks, currency: '643', recordedKopecks: null } as const
      return { qrId, payload: checkPayload(payload, expected) }
    },
    async status(order, signal) {
      const qrId = order.qrId ?? (await findQrId(order, signal))
      return qrId === null ? absentFact('not found') : factOfQr(order, qrId, signal)
    },
    async cancel(order, signal) {
      const qrId = order.qrId ?? (await findQrId(order, signal))
      if (qrId === null) return absentFact('not found')
      try {
        await ask({ method: 'DELETE', path: qrPath(qrId) }, signal)
      } catch (thrown) {
        // It refuses to withdraw what is paid, expired or withdrawn: the status tells which.
        if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
      }
      return factOfQr(order, qrId, signal)
    },
    probe: (signal) => http.probe(signal),
    refunds: createRaiffeisenRefunds(bankName, ask),
  }
}

const NOT_FOUND = /NOT_FOUND$/
const ERROR_CODE = /^[A-Z]{2,}(_[A-Z]+)*$/

function isOk({ status }: BankAnswer): boolean {
  return status >= 200 && status < 300
}

/**
 * The bank's error code, which comes with any HTTP status; null when all is well. The interface of codes
 * writes ERROR.NOT_FOUND, the younger one of orders NOT_FOUND and ORDER_HAS_FINAL_STATUS.
 */
function errorIn(answer: BankAnswer, fields: AnswerFields): string | null {
  if (!fields.has('code') && isOk(answer)) return null
  const code = fields.text('code')
  if (code.startsWith('ERROR')) return code
  if (code === SUCCESS && isOk(answer)) return null
  if (code !== SUCCESS && !isOk(answer) && ERROR_CODE.test(code)) return code
  throw fields.unusable(
    say('fault.bank.raiffeisen-code-unusable', { expected: SUCCESS, status: answer.status }),
  )
}
