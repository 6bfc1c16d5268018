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
import type { Bank, BankFact, BankProfile, BankState, Order } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { absentFact, factOf } from './facts.ts'
import { type Fields, need, objectOf, textOf } from './fields.ts'
import type { BankAnswer, BankHttp, BankRequest } from './http.ts'
import { fromDecimal, toDecimal } from './money.ts'
import { checkPayload, refusal } from './payload.ts'
import type { PixTokens } from './pix-tokens.ts'
import { bankReference, purposeFor } from './reference.ts'

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

export function createPixBank(
  profile: BankProfile,
  http: BankHttp,
  tokens: PixTokens,
  clock: Clock,
): Bank {
  const { bankName } = profile
  const client = { id: need(profile, 'merchantId'), secret: need(profile, 'password') }
  const pixKey = need(profile, 'pixKey')
  const pathOf = (orderId: string) => `/cob/${bankReference(orderId)}`

  async function ask(request: BankRequest, signal?: AbortSignal): Promise<BankAnswer> {
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

  async function create(order: Order, signal?: AbortSignal): Promise<Fields> {
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const leftMs = order.expiresAtMs - clock.now()
    const json = {
      calendario: { expiracao: Math.max(Math.ceil(leftMs / 1000), 1) },
      valor: { original: toDecimal(order.amountKopecks) },
      chave: pixKey,
      ...(purpose === null ? {} : { solicitacaoPagador: purpose }),
    }
    const created = await ask({ method: 'PUT', path: pathOf(order.orderId), json }, signal)
    if (isOk(created)) return objectOf(created.body)
    // Some banks refuse a txid that exists instead of answering with the charge.
    const known = await find(order.orderId, signal)
    if (isOk(known)) return objectOf(known.body)
    throw refusal(bankName, `it refused the charge (${created.status})`)
  }

  function factIn({ status, body, dateMs }: BankAnswer): BankFact {
    if (status === 404) return absentFact('404')
    if (status < 200 || status > 299) throw refusal(bankName, `it refused (${status})`)
    const charge = objectOf(body)
    const recorded = textOf(charge, 'status') ?? ''
    const isOver = recorded === 'ATIVA' && endOf(charge) <= (dateMs ?? clock.now())
    const payments = paymentsIn(charge)
    return factOf(WORDS, {
      word: isOver ? EXPIRED : recorded,
      operationId: payments.map((payment) => textOf(payment, 'endToEndId')).find(Boolean) ?? null,
      paidKopecks: sum(payments.map((payment) => fromDecimal(payment['valor']))),
    })
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      const charge = await create(order, signal)
      const payload = textOf(charge, 'pixCopiaECola')
      if (!payload) throw refusal(bankName, 'its charge comes without a Copia e Cola text')
      const recordedKopecks = fromDecimal(objectOf(charge['valor'])['original'])
      const { amountKopecks } = order
      const expected = { bankName, amountKopecks, currency: '986', recordedKopecks } as const
      const qrId = textOf(charge, 'txid') ?? bankReference(order.orderId)
      return { qrId, payload: checkPayload(payload, expected) }
    },
    status: async (order, signal) => factIn(await find(order.orderId, signal)),
    async cancel(order, signal) {
      const json = { status: REMOVED_BY_US }
      const path = pathOf(order.orderId)
      const answer = await ask({ method: 'PATCH', path, json }, signal)
      if (isOk(answer)) return factIn(answer)
      // Only an active charge can be removed: what it is instead, its record says.
      return factIn(await find(order.orderId, signal))
    },
    probe: (signal) => http.probe(signal),
  }
}

function isOk({ status }: BankAnswer): boolean {
  return status === 200 || status === 201
}

function paymentsIn(charge: Fields): Fields[] {
  return Array.isArray(charge['pix']) ? charge['pix'].map(objectOf) : []
}

/** When the charge stops being payable; never, where the bank does not say. */
function endOf(charge: Fields): number {
  const { criacao, expiracao } = objectOf(charge['calendario'])
  const createdMs = typeof criacao === 'string' ? Date.parse(criacao) : Number.NaN
  const lastsS = Number(expiracao)
  return Number.isFinite(createdMs) && Number.isFinite(lastsS)
    ? createdMs + lastsS * 1000
    : Number.POSITIVE_INFINITY
}

/** Null where the bank lists no payment, or one without a readable amount. */
function sum(amounts: readonly (number | null)[]): number | null {
  if (amounts.length === 0) return null
  return amounts.reduce<number | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0,
  )
}
