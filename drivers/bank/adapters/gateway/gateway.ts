/**
 * The gateway contract, our own: orders are PUT under our id, so a repetition is the same order. Refunds (contract
 * 1.1) are PUT below their order under our id, too. docs/protocols/bank-gateway.md.
 *
 * Why a contract of our own: several banks that tills name (CFT, Gazprombank) publish no API, and an adapter guessed
 * from hearsay would be wrong where wrong means money. An integrator puts a small service in front of such a bank and
 * tests it against our suite. The fake bank speaks the contract, so every commit exercises it. A bank with a
 * documented API has an adapter of its own. The version is in the path; `/v1` only grows optional fields.
 */
import { say } from '#firmware/words/sentence.ts'
import type {
  Bank,
  BankFact,
  BankProfile,
  BankState,
  Order,
  OrderReference,
  Registration,
} from '#hal/bank.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { objectOf } from '../../answers/json-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import type { BankSurroundings, OpenBank } from '../../bank-description.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { tillLinkOf } from '../../qr-payload/printed-till-qr.ts'
import { need, optional } from '../../read-profile-field.ts'
import type { BankAnswer, BankHttp } from '../../transport/bank-http.ts'
import { registerInTime } from '../../transport/order-expiry-check.ts'
import { createGatewayRefunds } from './gateway-refunds.ts'
import { createGatewayStatement } from './gateway-statement.ts'

const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['CREATED', 'payable'],
  ['IN_PROGRESS', 'payable'],
  ['PAID', 'paid'],
  ['DECLINED', 'rejected'],
  ['CANCELED', 'canceled'],
  ['EXPIRED', 'expired'],
])

const CURRENCY = 'RUB'

/** For a bank of the config: the profile must hold the fields that the bank needs. */
export function openGateway({ httpOf, fieldsAtGateway }: BankSurroundings): OpenBank {
  return (profile) => {
    for (const field of fieldsAtGateway(profile.bankName)) need(profile, field)
    return createGatewayBank(profile, httpOf(profile))
  }
}

export function createGatewayBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const tillLink = tillLinkOf(profile)
  const headers = authorization(profile)
  const pathOf = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`

  async function register(order: Order, signal?: AbortSignal): Promise<Registration> {
    const answer = await http.call(
      {
        method: 'PUT',
        path: pathOf(order.orderId),
        headers,
        json: {
          amountKopecks: order.amountKopecks,
          currency: CURRENCY,
          purpose: order.purpose,
          expiresAt: new Date(order.expiresAtMs).toISOString(),
          merchant: merchantOf(profile),
        },
      },
      signal,
    )
    const found = orderIn(answer, [200, 201])
    found.same('orderId', order.orderId)
    const qrId = found.id('qrId')
    found.text('status')
    // The order is ours, but its currency or amount is another: asking again would not change that.
    if (found.text('currency') !== CURRENCY)
      throw refusal(bankName, say('fault.bank.order-currency-differs'))
    const recordedKopecks = found.whole('amountKopecks')
    const payload = found.text('payload', PAYLOAD_CHARACTERS_MAX)
    const { amountKopecks } = order
    const expected = { bankName, amountKopecks, currency: '643', recordedKopecks } as const
    if (tillLink === null) return { qrId, payload: checkPayload(payload, expected) }
    // The printed link carries no amount; the bank's record says for which sum it is switched on.
    if (recordedKopecks !== amountKopecks)
      throw refusal(
        bankName,
        say('fault.bank.qr-amount-differs', {
          given: { kopecks: recordedKopecks },
          expected: { kopecks: amountKopecks },
        }),
      )
    if (payload !== tillLink) throw refusal(bankName, say('fault.bank.till-link-not-activated'))
    return { qrId, payload, isPrinted: true }
  }

  function factIn(answer: BankAnswer, asked: OrderReference): BankFact {
    if (isAbsent(answer)) return absentFact('order-not-found')
    const found = orderIn(answer, [200])
    found.same('orderId', asked.orderId)
    found.same('currency', CURRENCY)
    found.same('amountKopecks', asked.amountKopecks)
    const qrId = found.id('qrId')
    if (asked.qrId !== null && qrId !== asked.qrId)
      throw found.unusable(say('fault.bank.qr-id-differs'))
    const word = found.text('status')
    const isPaid = WORDS.get(word) === 'paid'
    const operationId = isPaid || found.has('operationId') ? found.text('operationId') : null
    const paidKopecks = isPaid || found.has('paidKopecks') ? found.whole('paidKopecks') : null
    if (paidKopecks !== null && !isPaid && WORDS.has(word))
      throw found.contradictory(say('fault.bank.paid-amount-without-paid-status', { status: word }))
    return factOf(WORDS, { word, operationId, paidKopecks })
  }

  /** The sum refunded of a paid order; null from a gateway that keeps contract 1.0. */
  function refundedIn(answer: BankAnswer, asked: OrderReference): number | null {
    if (factIn(answer, asked).state !== 'paid') return null
    const found = readAnswer(bankName, answer.body)
    return found.has('refundedKopecks') ? found.whole('refundedKopecks', 0) : null
  }

  /** The order in an answer with one of these statuses; throws 'refused' where the bank said no. */
  function orderIn({ status, body }: BankAnswer, expected: readonly number[]): AnswerFields {
    const fields = readAnswer(bankName, body)
    if (expected.includes(status)) return fields
    if (status < 400) throw fields.unusable(say('fault.bank.unexpected-http-status', { status }))
    throw refusal(
      bankName,
      say('fault.bank.gateway-order-refused', { status, code: fields.text('code').slice(0, 64) }),
    )
  }

  return {
    kind: 'dynamic',
    register: (order, signal) =>
      registerInTime(bankName, order, http.time, () => register(order, signal)),
    async status(order, signal) {
      const path = pathOf(order.orderId)
      return factIn(await http.call({ method: 'GET', path, headers }, signal), order)
    },
    async cancel(order, signal) {
      const path = `${pathOf(order.orderId)}/cancel`
      return factIn(await http.call({ method: 'POST', path, headers }, signal), order)
    },
    probe: (signal) => http.probe(signal),
    statement: createGatewayStatement(bankName, http, headers),
    refunds: createGatewayRefunds({ bankName, http, headers, pathOf, refundedIn }),
  }
}

/** Absent only in the contract's own words: a proxy's 404 says nothing about the order. */
function isAbsent({ status, body }: BankAnswer): boolean {
  return status === 404 && objectOf(body)['code'] === 'order-not-found'
}

/** HTTP Basic with whichever name the bank calls its merchant by; none without a password. */
function authorization(profile: BankProfile): Record<string, string> {
  const password = optional(profile, 'password')
  if (password === null) return {}
  const names = ['userName', 'merchantId', 'account'].map((field) => optional(profile, field))
  const name = names.find((value) => value !== null) ?? ''
  const credentials = Buffer.from(`${name}:${password}`, 'utf8').toString('base64')
  return { authorization: `Basic ${credentials}` }
}

/** What of the profile tells the gateway whose money it is; never the secret. */
function merchantOf(profile: BankProfile): Record<string, string> {
  const isPublic = ([field]: [string, string]) => field !== 'password' && field !== 'staticQR'
  return Object.fromEntries(Object.entries(profile).filter(isPublic))
}
