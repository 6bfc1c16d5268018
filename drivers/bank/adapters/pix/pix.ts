/**
 * Pix, the Brazilian scheme: one immediate charge (`cob`) per order, under a txid that we choose,
 * so a repeated PUT is the same charge. OAuth2 client credentials, usually over mutual TLS.
 *
 * The status there is the status of the record: a charge whose time ran out is still ATIVA. Its
 * end is computed from the charge and from the bank's clock, never from the lane's alone.
 *
 * The profile's merchantId and password are the OAuth2 client, its pixKey the receiver's key.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  Bank,
  BankFact,
  BankProfile,
  BankState,
  Order,
  OrderReference,
  PaidOrder,
} from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { type AnswerFields, readAnswer, unusableAnswer } from '../../answers/answer-fields.ts'
import { objectOf } from '../../answers/json-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import type { BankSurroundings, OpenBank } from '../../bank-description.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { need } from '../../read-profile-field.ts'
import type { BankAnswer, BankHttp, BankRequest } from '../../transport/bank-http.ts'
import { amountsById } from './dedupe-movements.ts'
import { createPixRefunds } from './pix-refunds.ts'
import { createPixStatement } from './pix-statement.ts'
import { createPixTokens, type PixTokens, REFUNDS_SCOPES } from './pix-tokens.ts'

/** The last one is computed: the record itself still says ATIVA. */
const EXPIRED = 'ATIVA, past its end'
const REMOVED_BY_US = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['ATIVA', 'payable'],
  ['CONCLUIDA', 'paid'],
  [REMOVED_BY_US, 'canceled'],
  ['REMOVIDA_PELO_PSP', 'canceled'],
  [EXPIRED, 'expired'],
])

const PURPOSE_CHARACTERS_MAX = 140

/** The Pix banks of one line of the config: profiles that are one client share its tokens. */
export function openPix({ httpOf, tokenHttpOf, clock }: BankSurroundings): OpenBank {
  const known = new Map<string, PixTokens>()

  function tokensOf(profile: BankProfile, scope?: string): PixTokens {
    const { bankName } = profile
    const key = JSON.stringify([bankName, scope])
    const tokens = known.get(key) ?? createPixTokens(bankName, tokenHttpOf(profile), clock, scope)
    known.set(key, tokens)
    return tokens
  }

  return (profile) => {
    const refundTokens = tokensOf(profile, REFUNDS_SCOPES)
    return createPixBank(profile, httpOf(profile), tokensOf(profile), clock, refundTokens)
  }
}

export function createPixBank(
  profile: BankProfile,
  http: BankHttp,
  tokens: PixTokens,
  clock: Clock,
  refundTokens = tokens,
): Bank {
  const { bankName } = profile
  const client = { id: need(profile, 'merchantId'), secret: need(profile, 'password') }
  const pixKey = need(profile, 'pixKey')
  const pathOf = (orderId: string) => `/cob/${bankReference(orderId)}`

  const ask = (request: BankRequest, signal?: AbortSignal) => askWith(tokens, request, signal)

  async function askWith(
    tokens: PixTokens,
    request: BankRequest,
    signal?: AbortSignal,
  ): Promise<BankAnswer> {
    const token = await tokens.get(client, signal)
    const bearing = (bearer: string) => ({
      ...request,
      headers: { authorization: `Bearer ${bearer}` },
    })
    try {
      return await http.call(bearing(token), signal)
    } catch (thrown) {
      // A token may be revoked before its time; one fresh one is worth a try.
      if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
      tokens.forget(client)
      return http.call(bearing(await tokens.get(client, signal)), signal)
    }
  }

  const find = (orderId: string, signal?: AbortSignal) =>
    ask({ method: 'GET', path: pathOf(orderId) }, signal)

  /** The charge in an answer; throws unless it is the one that was asked about. */
  function chargeIn({ body }: BankAnswer, orderId: string): AnswerFields {
    const charge = readAnswer(bankName, body)
    charge.same('txid', bankReference(orderId))
    return charge
  }

  async function create(order: Order, signal?: AbortSignal): Promise<AnswerFields> {
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const leftMs = order.expiresAtMs - clock.now()
    const json = {
      calendario: { expiracao: Math.max(Math.ceil(leftMs / 1000), 1) },
      valor: { original: toDecimal(order.amountKopecks) },
      chave: pixKey,
      ...(purpose === null ? {} : { solicitacaoPagador: purpose }),
    }
    const created = await ask({ method: 'PUT', path: pathOf(order.orderId), json }, signal)
    if (isOk(created)) return chargeIn(created, order.orderId)
    // Some banks refuse a txid that exists instead of answering with the charge.
    const known = await find(order.orderId, signal)
    if (isOk(known)) return chargeIn(known, order.orderId)
    throw refusalOf(created)
  }

  /** A 4xx is the bank's own only with a problem; a proxy's says nothing about the charge. */
  function refusalOf({ status, body }: BankAnswer): Fault {
    if (status < 400 || problemIn(body) === null)
      return unusableAnswer(bankName, say('fault.bank.pix-problem-type-missing', { status }))
    return refusal(bankName, say('fault.bank.request-refused', { code: status }))
  }

  function factIn(answer: BankAnswer, { orderId, amountKopecks }: OrderReference): BankFact {
    if (isAbsent(answer)) return absentFact('404')
    if (!isOk(answer)) throw refusalOf(answer)
    const charge = chargeIn(answer, orderId)
    const recorded = charge.text('status')
    if (charge.object('valor').decimalText('original') !== amountKopecks)
      throw charge.unusable(say('fault.bank.pix-charge-amount-differs'))
    const payments = paymentsIn(charge, bankReference(orderId))
    const amounts = [...payments.values()]
    const isOver = recorded === 'ATIVA' && endOf(charge) <= (answer.dateMs ?? clock.now())
    return factOf(WORDS, {
      word: isOver ? EXPIRED : recorded,
      operationId: [...payments.keys()][0] ?? null,
      paidKopecks: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount),
    })
  }

  /**
   * The id of the movement of money that paid the charge. The bank is asked for it where its answer did not name one.
   */
  async function endToEndId(payment: PaidOrder, signal?: AbortSignal): Promise<string> {
    if (payment.operationId !== null) return payment.operationId
    const fact = factIn(await find(payment.orderId, signal), payment)
    if (fact.operationId !== null) return fact.operationId
    throw unusableAnswer(bankName, say('fault.bank.pix-payment-id-missing'))
  }

  const askOfPix = (request: BankRequest, signal?: AbortSignal) =>
    askWith(refundTokens, request, signal)
  const ofPix = { bankName, ask: askOfPix, refusalOf }

  return {
    kind: 'dynamic',
    refunds: createPixRefunds({ ...ofPix, endToEndId, isAbsent }),
    statement: createPixStatement(ofPix),
    async register(order, signal) {
      const charge = await create(order, signal)
      const payload = charge.text('pixCopiaECola', PAYLOAD_CHARACTERS_MAX)
      const recordedKopecks = charge.object('valor').decimalText('original')
      const { amountKopecks } = order
      const expected = { bankName, amountKopecks, currency: '986', recordedKopecks } as const
      const qrId = bankReference(order.orderId)
      return { qrId, payload: checkPayload(payload, expected) }
    },
    status: async (order, signal) => factIn(await find(order.orderId, signal), order),
    async cancel(order, signal) {
      const json = { status: REMOVED_BY_US }
      const path = pathOf(order.orderId)
      const answer = await ask({ method: 'PATCH', path, json }, signal)
      if (isOk(answer)) return factIn(answer, order)
      // Only an active charge can be removed; if it is not, its record says what it is instead.
      return factIn(await find(order.orderId, signal), order)
    },
    probe: (signal) => http.probe(signal),
  }
}

function isOk({ status }: BankAnswer): boolean {
  return status === 200 || status === 201
}

/** RFC 7807, as the scheme has it: the last word of the type says what is wrong. */
function problemIn(body: unknown): string | null {
  const { type } = objectOf(body)
  return typeof type === 'string' ? (/\/([A-Za-z]{1,64})$/.exec(type)?.[1] ?? null) : null
}

/** Absent only in the scheme's own words: a proxy's 404 says nothing about the charge. */
function isAbsent({ status, body }: BankAnswer): boolean {
  return status === 404 && /NaoEncontrad[oa]$/.test(problemIn(body) ?? '')
}

/** The amount of each movement of money, by its id: one that is listed twice counts once. */
function paymentsIn(charge: AnswerFields, txid: string): ReadonlyMap<string, number> {
  const payments = charge.has('pix') ? charge.objects('pix') : []
  // The API does not require a payment within a charge to repeat the txid.
  for (const payment of payments) if (payment.has('txid')) payment.same('txid', txid)
  return amountsById(payments, 'endToEndId')
}

/** When the charge stops being payable; never, where the bank does not say. */
function endOf(charge: AnswerFields): number {
  const times = charge.has('calendario') ? charge.object('calendario') : null
  if (!times?.has('criacao') || !times.has('expiracao')) return Number.POSITIVE_INFINITY
  const createdMs = Date.parse(times.text('criacao'))
  const lastsS = times.whole('expiracao')
  if (Number.isNaN(createdMs)) throw times.unusable(say('fault.bank.pix-creation-time-unreadable'))
  return createdMs + lastsS * 1000
}
