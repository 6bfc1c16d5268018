/**
 * Raiffeisenbank's SBP interface: a QR is registered under our order number, followed and
 * withdrawn by its own id. A registration whose answer was lost is found by the order number.
 *
 * The profile's merchantId is the bank's sbpMerchantId, its password the bank's secret key.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankProfile, BankState, Order } from '#hal/bank.ts'
import { absentFact, factOf } from './facts.ts'
import { type Fields, need, needToken, objectOf, textOf } from './fields.ts'
import type { BankAnswer, BankHttp, BankRequest } from './http.ts'
import { fromDecimal, toDecimal } from './money.ts'
import { checkPayload, refusal } from './payload.ts'
import { bankReference, purposeFor } from './reference.ts'

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
const PURPOSE_CHARACTERS_MAX = 140

export function createRaiffeisenBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const sbpMerchantId = need(profile, 'merchantId')
  const headers = { authorization: `Bearer ${needToken(profile, 'password')}` }

  /** The fields of the answer; null when the bank knows no such thing. */
  async function ask(request: BankRequest, signal?: AbortSignal): Promise<Fields | null> {
    const answer = await http.call({ ...request, headers }, signal)
    const code = errorIn(answer)
    if (code === null) return objectOf(answer.body)
    if (NOT_FOUND.test(code)) return null
    throw refusal(bankName, `it refused (${code})`)
  }

  const qrPath = (qrId: string) => `/api/sbp/v2/qrs/${encodeURIComponent(qrId)}`

  async function findQrId(orderId: string, signal?: AbortSignal): Promise<string | null> {
    const path = `/api/payment/v1/orders/${encodeURIComponent(bankReference(orderId))}`
    const order = await ask({ method: 'GET', path }, signal)
    return order && textOf(objectOf(order['qr']), 'id')
  }

  async function findQr(orderId: string, signal?: AbortSignal): Promise<Fields | null> {
    const qrId = await findQrId(orderId, signal)
    return qrId === null ? null : ask({ method: 'GET', path: qrPath(qrId) }, signal)
  }

  async function create(order: Order, signal?: AbortSignal): Promise<Fields> {
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
    if (!created) throw refusal(bankName, 'it does not know the merchant')
    return created
  }

  async function factOfQr(qrId: string, signal?: AbortSignal): Promise<BankFact> {
    const qr = await ask({ method: 'GET', path: qrPath(qrId) }, signal)
    if (!qr) return absentFact('not found')
    const qrStatus = textOf(qr, 'qrStatus') ?? ''
    if (!SETTLED.some((word) => word === qrStatus)) return factOf(WORDS, { word: qrStatus })
    const path = `/api/sbp/v1/qr/${encodeURIComponent(qrId)}/payment-info`
    const payment = (await ask({ method: 'GET', path }, signal)) ?? {}
    const reported = {
      word: `${qrStatus}/${textOf(payment, 'paymentStatus') ?? 'NO_INFO'}`,
      operationId: textOf(payment, 'transactionId'),
      paidKopecks: fromDecimal(payment['amount']),
    }
    return factOf(WORDS, reported)
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      // Looked for first: the bank would register the same order number a second time.
      const qr = (await findQr(order.orderId, signal)) ?? (await create(order, signal))
      const qrId = textOf(qr, 'qrId')
      const payload = textOf(qr, 'payload')
      if (!qrId || !payload)
        throw new Fault('unreachable', `${bankName}: the answer lacks a field`, undefined, {
          part: 'bank',
          bankName,
        })
      const { amountKopecks } = order
      const recordedKopecks = fromDecimal(qr['amount'])
      const expected = { bankName, amountKopecks, currency: '643', recordedKopecks } as const
      return { qrId, payload: checkPayload(payload, expected) }
    },
    async status(order, signal) {
      const qrId = order.qrId ?? (await findQrId(order.orderId, signal))
      return qrId === null ? absentFact('not found') : factOfQr(qrId, signal)
    },
    async cancel(order, signal) {
      const qrId = order.qrId ?? (await findQrId(order.orderId, signal))
      if (qrId === null) return absentFact('not found')
      try {
        await ask({ method: 'DELETE', path: qrPath(qrId) }, signal)
      } catch (thrown) {
        // It refuses to withdraw what is paid, expired or withdrawn: the status tells which.
        if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
      }
      return factOfQr(qrId, signal)
    },
    probe: (signal) => http.probe(signal),
  }
}

const NOT_FOUND = /NOT_FOUND$/

/** The bank's error code, which comes with any HTTP status; null when all is well. */
function errorIn({ status, body }: BankAnswer): string | null {
  const code = textOf(objectOf(body), 'code')?.slice(0, 64)
  if (code?.startsWith('ERROR')) return code
  return status < 300 ? null : (code ?? String(status))
}
