/**
 * A Pix bank over the fake bank's orders: OAuth2 in front, `cob` records whose status does not know
 * about time, amounts as decimal strings, problems as RFC 7807.
 */

import { type Fields, objectOf, textOf } from '#drivers/bank/answers/json-fields.ts'
import { act, type BankOrder, newOrder } from '#drivers/bank/fake/order.ts'
import {
  type Dialect,
  type FakeBankParts,
  type Reply,
  withFault,
} from '#drivers/bank/fake/routes.ts'
import { fromDecimal, toDecimal } from '#drivers/bank/money.ts'
import { encodeEmv, encodeField } from '#drivers/bank/qr-payload/emv.ts'
import type { BankCall, BankFaultKind } from '#hal/levers.ts'

export const PIX_CLIENT = 'pix-client'
export const PIX_SECRET = 'pix client secret'

export interface PixBank {
  readonly dialect: Dialect
  /** How often a token was asked for. */
  readonly tokensGiven: number
  /** Every token given so far ends here. */
  revoke(): void
}

export function createPixBank(): PixBank {
  let given = 0
  let valid = ''
  const basic = `Basic ${Buffer.from(`${PIX_CLIENT}:${PIX_SECRET}`).toString('base64')}`

  const dialect: Dialect = async (parts, { method, path, body, headers }) => {
    if (path === '/api/') return { status: 404, body: {} }
    if (path === '/api/oauth/token') {
      const isRight = headers['authorization'] === basic && method === 'POST'
      if (!isRight || objectOf(body)['grant_type'] !== 'client_credentials') return { status: 401 }
      given += 1
      valid = `token-${given}`
      return { status: 200, body: { access_token: valid, token_type: 'Bearer', expires_in: 3600 } }
    }
    if (headers['authorization'] !== `Bearer ${valid}`) return { status: 401 }
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
      pixCopiaECola: copyAndPaste(txid, fault === 'wrong-amount' ? wrong : amountKopecks),
      ...(operationId === null
        ? {}
        : { pix: [{ endToEndId: endToEndId(txid), txid, valor: toDecimal(amountKopecks) }] }),
    },
  }
}

function endToEndId(txid: string): string {
  return `E99999999${txid}`.slice(0, 32).padEnd(32, '0')
}

function copyAndPaste(txid: string, amountKopecks: number): string {
  const account =
    encodeField('00', 'br.gov.bcb.pix') + encodeField('25', `pix.example/qr/v2/${txid}`)
  return encodeEmv([
    ['00', '01'],
    ['01', '12'],
    ['26', account],
    ['52', '0000'],
    ['53', '986'],
    ['54', toDecimal(amountKopecks)],
    ['58', 'BR'],
    ['59', 'Loja Exemplo'],
    ['60', 'SAO PAULO'],
    ['62', encodeField('05', '***')],
  ])
}

function problem(status: number, name: string): Reply {
  return {
    status,
    body: { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: name, status },
  }
}
