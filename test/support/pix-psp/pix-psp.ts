/**
 * A bank of the Pix scheme (PSP recebedor), written from the API Pix 2.8 of the Banco Central
 * (github.com/bacen/pix-api) and RFC 6749 alone, for tests. Where the API leaves a freedom, banks
 * differ, so orders do: the amount in the code, optional fields, a devolucao that is asked for again.
 */
import { UNKNOWN_WORD } from '#test/hostile-bank/accidents/lever-accidents.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import { createOrderRecords } from '#test/hostile-bank/order-records.ts'
import { createRefundRecords } from '#test/hostile-bank/refund-records.ts'
import { CLIENT, createAccessTokens, problem } from './access-tokens.ts'
import { brCode } from './br-code.ts'
import {
  type Cob,
  cobOf,
  type Devolucao,
  devolucaoOf,
  e2eIdOf,
  listOf,
  type Pix,
  type PixList,
  pixOf,
  reais,
} from './pix-answers.ts'
import { type NewCharge, PIX_KEY, type PixCall, readPixCall } from './pix-call.ts'
import { asPaid, UNTRUE_COBS } from './untrue-cobs.ts'
import { UNTRUE_DEVOLUCOES } from './untrue-devolucoes.ts'
import { untrueTokens } from './untrue-tokens.ts'

/** Of the driver settings. */
export const PIX_PROFILE = {
  bankName: 'Pix',
  merchantId: CLIENT.id,
  password: CLIENT.secret,
  pixKey: PIX_KEY,
}
const PREFIX = '/api/v2'
const NO_CHARGE = problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada')

export function openPixPsp(options: HostileBankOptions = {}): Promise<HostileBank> {
  const now = options.now ?? Date.now
  const records = createOrderRecords(now, codeOf, e2eIdOf)
  const refunds = createRefundRecords(records.find)
  const tokens = createAccessTokens(now)
  const revisions = new Map<string, number>()
  const orderOf = (e2eId: string) =>
    [...records.orders.values()].find(({ operationId }) => operationId === e2eId)?.orderId ?? ''

  function cob(orderId: string): Cob | null {
    const order = records.find(orderId)
    return order && cobOf(order, revisions.get(orderId) ?? 0, refunds.ofOrder(orderId))
  }

  function look({
    kind,
    orderId,
    e2eId,
    refundId,
    query,
  }: PixCall): Cob | Pix | PixList | Devolucao | object | null {
    if (kind === 'token') return tokens.last()
    if (query) return listOf([...records.orders.values()], refunds.ofOrder, query)
    if (!e2eId) return cob(orderId)
    const order = records.find(orderId)
    if (!order) return null
    if (!refundId) return pixOf(order, refunds.ofOrder(orderId))
    const found = refunds.find(orderId, refundId)
    return found && devolucaoOf(found, order.paidAtMs ?? 0)
  }

  function answer(call: PixCall): BankAnswer {
    const { kind, orderId, charge, refusal, e2eId } = call
    if (kind === 'token') return tokens.issue(call.scope)
    if (refusal) return refusal
    if (charge) return register(orderId, charge)
    if (kind === 'cancel') return remove(orderId)
    if (kind === 'refund') return giveBack(call)
    const body = look(call)
    if (body) return { http: 200, body }
    if (!e2eId) return NO_CHARGE
    if (!orderId || !call.refundId) return problem(404, 'PixNaoEncontrado', 'Pix não encontrado')
    return problem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada')
  }

  /** A charge that can be paid is revised by the same call, or refused: its txid is there. Any other is left as it is. */
  function register(orderId: string, { calendario, valor, ...rest }: NewCharge): BankAnswer {
    const known = records.find(orderId)
    if (known && (!records.isPayable(orderId) || known.number % 2 === 1))
      return problem(400, 'CobOperacaoInvalida', 'A cobrança não está ATIVA')
    const fromMs = known?.registeredAtMs ?? now()
    const expiresAt = new Date(fromMs + calendario.expiracao * 1_000).toISOString()
    const amountKopecks = Math.round(Number(valor.original) * 100)
    const purpose = rest.solicitacaoPagador ?? null
    const taken = records.register(orderId, { amountKopecks, purpose, expiresAt })
    if (taken === 'differs') records.complaints.push(`${orderId}: another amount in a revision`)
    if (known) {
      known.expiresAt = expiresAt
      revisions.set(orderId, (revisions.get(orderId) ?? 0) + 1)
    }
    return { http: 201, body: cob(orderId) ?? {} }
  }

  function remove(orderId: string): BankAnswer {
    if (!records.find(orderId)) return NO_CHARGE
    if (!records.turn(orderId, 'CANCELED') && !isExpiredAndActive(orderId))
      return problem(400, 'CobOperacaoInvalida', 'A cobrança não está ATIVA')
    revisions.set(orderId, (revisions.get(orderId) ?? 0) + 1)
    return { http: 200, body: cob(orderId) ?? {} }
  }

  /** The record of an expired charge is ATIVA, and can be removed. */
  function isExpiredAndActive(orderId: string): boolean {
    const order = records.find(orderId)
    if (order?.state !== 'EXPIRED') return false
    order.state = 'CANCELED'
    return true
  }

  function giveBack({ orderId, refundId, refundKopecks }: PixCall): BankAnswer {
    const order = records.find(orderId)
    if (!order) return problem(404, 'NaoEncontrado', 'Pix não encontrado')
    const known = refunds.find(orderId, refundId)
    // By the list of violations an id that was used is refused; by older versions it has no effect.
    if (known && (order.number % 2 === 0 || known.amountKopecks !== refundKopecks))
      return problem(400, 'PixDevolucaoInvalida', 'O id já foi utilizado')
    const outcome = known ? known.state : refunds.nextOutcome()
    if (outcome === 'DENIED')
      return problem(400, 'PixDevolucaoInvalida', 'A janela de tempo foi violada')
    const taken = refunds.give(orderId, refundId, refundKopecks ?? 0, outcome)
    if (typeof taken === 'string') return problem(400, 'PixDevolucaoInvalida', taken)
    return { http: 201, body: devolucaoOf(taken.refund, order.paidAtMs ?? 0) }
  }

  function claim(call: PixCall): object {
    const { kind, orderId, refundId, refundKopecks, e2eId } = call
    if (kind === 'token')
      return { access_token: 'stolen', token_type: 'Bearer', expires_in: 3_600, scope: call.scope }
    if (!e2eId) {
      const honest = cob(orderId)
      return honest ? asPaid(honest, 0) : { status: 'CONCLUIDA' }
    }
    const valor = reais(refundKopecks ?? 1)
    const invented = { id: refundId, rtrId: `D${'9'.repeat(31)}`, valor }
    if (refundId) return { ...invented, ...look(call), status: 'DEVOLVIDO' }
    return {
      endToEndId: e2eId,
      valor,
      ...look(call),
      devolucoes: [{ ...invented, status: 'DEVOLVIDO' }],
    }
  }

  return openHostileBank<PixCall, object>(
    {
      read: (request) => readPixCall(request, PREFIX, tokens, orderOf),
      answer,
      look: (call) => (call.refusal ? null : look(call)),
      claim,
      paidWord: 'CONCLUIDA',
      refuse: (complaint) => problem(400, 'RequisicaoInvalida', complaint),
      misstated: MISSTATED,
      nastyAnswers: [...UNTRUE_COBS, ...UNTRUE_DEVOLUCOES, ...untrueTokens(tokens)],
    },
    records,
    refunds,
    PREFIX,
    options,
  )
}

const MISSTATED = {
  'unknown-word': (honest: object) => ({ ...honest, status: UNKNOWN_WORD }),
  'wrong-amount': (honest: object) => {
    const { location, valor } = honest as Cob
    const amount = (Number(valor.original) + 1).toFixed(2)
    return { ...honest, pixCopiaECola: brCode({ location, amount }) }
  },
  'refund-in-roubles': (honest: object) => {
    const { valor } = honest as Devolucao
    return { ...honest, valor: (Number(valor) * 100).toFixed(2) }
  },
}

/** Each third code leaves the amount to the location, as a dynamic one may. */
function codeOf(number: number, { amountKopecks }: { readonly amountKopecks: number }) {
  const location = `pix.example.com/qr/v2/${String(number).padStart(32, '0')}`
  const amount = number % 3 === 0 ? null : reais(amountKopecks)
  return { qrId: location, payload: brCode({ location, amount }) }
}
