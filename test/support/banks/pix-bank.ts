/**
 * A Pix bank over the fake bank's orders: OAuth2 in front, `cob` records whose status does not know
 * about time, amounts as decimal strings, problems as RFC 7807.
 */

import { createHash } from 'node:crypto'
import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import { fromDecimal, toDecimal } from '#drivers/bank/decimal-amount.ts'
import {
  type Dialect,
  type FakeBankParts,
  type Reply,
  withFault,
} from '#drivers/bank/fake/fake-bank-gateway.ts'
import { act, type BankOrder, newOrder } from '#drivers/bank/fake/fake-bank-order.ts'
import { takeRefund } from '#drivers/bank/fake/fake-bank-refunds.ts'
import { findRefund, type OrderRefund, refundsOf } from '#drivers/bank/fake/order-refunds.ts'
import { statementLines } from '#drivers/bank/fake/statement-calls.ts'
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'
import { brCode } from '#test/pix-psp/br-code.ts'
import type { RigOptions } from './bank-rig.ts'

const PIX_CLIENT = 'pix-client'
const PIX_SECRET = 'pix client secret'

/** A rig of its own for each case: the bank counts its tokens. */
export const pixOptions = (): RigOptions => ({
  driver: 'pix',
  dialect: createPixBank().dialect,
  path: '/api',
  profile: {
    bankName: 'Pix',
    merchantId: PIX_CLIENT,
    password: PIX_SECRET,
    pixKey: '123e4567-e12b-12d1-a456-426655440000',
  },
  secrets: [PIX_SECRET, Buffer.from(`${PIX_CLIENT}:${PIX_SECRET}`).toString('base64')],
})

interface PixBank {
  readonly dialect: Dialect
  /** How often a token was asked for. */
  readonly tokensGiven: number
  /** Every token given so far ends here. */
  revoke(): void
}

function createPixBank(): PixBank {
  let given = 0
  let valid = ''
  const basic = `Basic ${Buffer.from(`${PIX_CLIENT}:${PIX_SECRET}`).toString('base64')}`

  const dialect: Dialect = async (parts, { method, path, query, body, headers }) => {
    if (path === '/api/') return { status: 404, body: {} }
    if (path === '/api/oauth/token') {
      const isScope = ['cob.read cob.write', 'pix.read pix.write'].includes(
        String(objectOf(body)['scope']),
      )
      if (!isScope) return { status: 400, body: { error: 'invalid_scope' } }
      const isRight = headers['authorization'] === basic && method === 'POST'
      if (!isRight || objectOf(body)['grant_type'] !== 'client_credentials') return { status: 401 }
      given += 1
      valid = `token-${given}`
      return { status: 200, body: { access_token: valid, token_type: 'Bearer', expires_in: 3600 } }
    }
    if (headers['authorization'] !== `Bearer ${valid}`) return { status: 401 }
    if (path === '/api/pix' && method === 'GET') return received(parts, query)
    const back = REFUND.exec(path)
    if (back?.[1]) return giveBack(parts, method, back[1], back[2] ?? null, objectOf(body))
    const txid = /^\/api\/cob\/([a-zA-Z0-9]{26,35})$/.exec(path)?.[1]
    const call = CALLS.get(method)
    if (!txid || !call) return problem(400, 'CobOperacaoInvalida')
    const fields = objectOf(body)
    return withFault(parts, call, txid, (fault) => perform(parts, call, txid, fields, fault))
  }
  return {
    dialect,
    get tokensGiven() {
      return given
    },
    revoke() {
      valid = ''
    },
  }
}

const CALLS = new Map<string, BankCall>([
  ['PUT', 'register'],
  ['GET', 'status'],
  ['PATCH', 'cancel'],
])

async function perform(
  { orders, now }: FakeBankParts,
  call: BankCall,
  txid: string,
  body: Fields,
  fault: BankFaultKind | null,
): Promise<Reply> {
  const known = orders.find(txid)
  if (call === 'status') return known ? show(known, fault) : problem(404, 'NaoEncontrado')
  if (call === 'register') {
    // Some banks answer a known txid with the charge, some with an error: this one refuses.
    if (known) return problem(400, 'CobOperacaoInvalida')
    const amountKopecks = fromDecimal(objectOf(body['valor'])['original'])
    const lastsS = objectOf(body['calendario'])['expiracao']
    const isWhole = amountKopecks !== null && typeof lastsS === 'number' && body['chave']
    if (!isWhole) return problem(400, 'CobOperacaoInvalida')
    const purpose = textOf(body, 'solicitacaoPagador')
    const expiresAtMs = now() + lastsS * 1000
    const order = newOrder({ orderId: txid, amountKopecks, purpose, expiresAtMs })
    await orders.update(txid, () => order)
    return { ...show(order, fault), status: 201 }
  }
  if (!known) return problem(404, 'NaoEncontrado')
  // Only the record counts: a charge past its end is still ATIVA and can be removed.
  if (known.state !== 'open' && known.state !== 'expired')
    return problem(400, 'CobOperacaoInvalida')
  const removed = await orders.update(
    txid,
    (order) => order && act({ ...order, state: 'open' }, 'cancel'),
  )
  return removed ? show(removed, fault) : problem(404, 'NaoEncontrado')
}

function statusOf({ state }: BankOrder): string {
  if (state === 'paid') return 'CONCLUIDA'
  if (state === 'canceled') return 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  return state === 'rejected' ? 'REMOVIDA_PELO_PSP' : 'ATIVA'
}

const LASTS_S = 300

function show(order: BankOrder, fault: BankFaultKind | null) {
  const { orderId: txid, amountKopecks, state, expiresAtMs, operationId } = order
  // A lever that expires an order is to this bank an order that was made long enough ago.
  const endsAtMs = state === 'expired' ? Date.now() - 1_000 : expiresAtMs
  const wrong = amountKopecks + 100
  return {
    status: 200,
    body: {
      txid,
      revisao: 0,
      calendario: {
        criacao: new Date(endsAtMs - LASTS_S * 1000).toISOString(),
        expiracao: LASTS_S,
      },
      valor: { original: toDecimal(amountKopecks) },
      status: fault === 'unknown-word' ? 'MOON_PHASE' : statusOf(order),
      location: `pix.example/qr/v2/${txid}`,
      pixCopiaECola: brCode({
        location: `pix.example/qr/v2/${txid}`,
        amount: toDecimal(fault === 'wrong-amount' ? wrong : amountKopecks),
      }),
      ...(operationId === null
        ? {}
        : { pix: [{ endToEndId: endToEndId(txid), txid, valor: toDecimal(amountKopecks) }] }),
    },
  }
}

/** Of each charge another, however alike their txids are. */
function endToEndId(txid: string): string {
  return `E99999999${createHash('sha256').update(txid).digest('hex').slice(0, 23)}`
}

/** So few that a test of some payments turns pages, whatever is asked for. */
const PAGE = 2

async function received(parts: FakeBankParts, query: URLSearchParams): Promise<Reply> {
  const [fromMs = 0, untilMs = 0] = ['inicio', 'fim'].map((name) =>
    Date.parse(query.get(name) ?? ''),
  )
  const page = Number(query.get('paginacao.paginaAtual'))
  const withRefund = query.get('devolucaoPresente') === 'true'
  return withFault(parts, 'registry', '', async () => {
    const paid = statementLines(parts, fromMs, untilMs).filter(({ kind }) => kind === 'payment')
    const found = paid.filter(
      ({ orderId }) => !withRefund || refundsOfOrder(parts, orderId).length > 0,
    )
    const pix = found.slice(page * PAGE, (page + 1) * PAGE).map((line) => ({
      endToEndId: endToEndId(line.orderId ?? ''),
      ...(line.orderId !== null && { txid: line.orderId }),
      valor: toDecimal(line.amountKopecks),
      horario: new Date(line.atMs).toISOString(),
      devolucoes: refundsOfOrder(parts, line.orderId).map((refund) => ({
        ...refundFields(refund, null),
        horario: { solicitacao: new Date(refund.atMs ?? 0).toISOString() },
      })),
    }))
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: PAGE,
      quantidadeDePaginas: Math.ceil(found.length / PAGE),
      quantidadeTotalDeItens: found.length,
    }
    return { status: 200, body: { parametros: { paginacao }, pix } }
  })
}

function refundsOfOrder({ orders }: FakeBankParts, orderId: string | null) {
  const order = orderId === null ? null : orders.find(orderId)
  return order ? refundsOf(order) : []
}

const REFUND = /^\/api\/pix\/(\w{32})(?:\/devolucao\/([a-zA-Z0-9]{1,35}))?$/
const REFUND_WORDS = {
  pending: 'EM_PROCESSAMENTO',
  returned: 'DEVOLVIDO',
  refused: 'NAO_REALIZADO',
} as const

async function giveBack(
  parts: FakeBankParts,
  method: string,
  e2e: string,
  refundId: string | null,
  body: Fields,
): Promise<Reply> {
  const order = parts.orders
    .all()
    .find(({ orderId, operationId }) => operationId !== null && endToEndId(orderId) === e2e)
  if (!order) return problem(404, 'NaoEncontrado')
  const { orderId } = order
  if (refundId === null)
    return withFault(parts, 'refund-status', orderId, async (fault) => ({
      status: 200,
      body: {
        endToEndId: e2e,
        txid: orderId,
        valor: toDecimal(order.amountKopecks),
        devolucoes: refundsOf(order).map((refund) => refundFields(refund, fault)),
      },
    }))
  if (method === 'GET')
    return withFault(parts, 'refund-status', orderId, async (fault) => {
      const refund = findRefund(order, refundId)
      return refund
        ? { status: 200, body: refundFields(refund, fault) }
        : problem(404, 'NaoEncontrado')
    })
  const amountKopecks = fromDecimal(body['valor'])
  if (amountKopecks === null) return problem(400, 'PixDevolucaoInvalida')
  return withFault(parts, 'refund', orderId, async (fault) => {
    const taken = await takeRefund(parts, { orderId, refundId, amountKopecks }, fault)
    if (!('refund' in taken)) return problem(400, 'PixDevolucaoInvalida')
    return { status: 201, body: refundFields(taken.refund, fault) }
  })
}

function refundFields(
  { refundId, amountKopecks, state }: OrderRefund,
  fault: BankFaultKind | null,
) {
  const inWrongUnit = fault === 'refund-in-roubles' ? 100 : 1
  return {
    id: refundId ?? 'cabinet',
    rtrId: `D99999999${createHash('sha256').update(String(refundId)).digest('hex').slice(0, 23)}`,
    valor: toDecimal(amountKopecks * inWrongUnit),
    horario: { solicitacao: '2026-11-21T10:00:00Z' },
    status: fault === 'unknown-word' ? 'MOON_PHASE' : REFUND_WORDS[state],
  }
}

function problem(status: number, name: string): Reply {
  return {
    status,
    body: { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: name, status },
  }
}
