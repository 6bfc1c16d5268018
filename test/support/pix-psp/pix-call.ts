/** Reads a lane's call as the API Pix 2.8 of the Banco Central has it, and says what the lane does that it must not. */
import type { IncomingMessage } from 'node:http'
import type { CallKind } from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'
import { readBody } from '#test/hostile-bank/request-body.ts'
import { type AccessTokens, requestedScope } from './access-tokens.ts'

export const PIX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

export interface NewCharge {
  readonly calendario: { readonly expiracao: number }
  readonly valor: { readonly original: string }
  readonly chave: string
  readonly solicitacaoPagador?: string
}

export interface PixCall {
  readonly kind: CallKind | 'probe'
  /** The txid: the lane's id of the order. */
  readonly orderId: string
  /** Of a Pix that was received; empty where the call is about a charge. */
  readonly e2eId: string
  /** Of a devolucao; empty where the call is about the Pix itself. */
  readonly refundId: string
  readonly charge: NewCharge | null
  readonly refundKopecks: number | null
  /** Of a token. */
  readonly scope: string
  /** Of a list of what was received. */
  readonly query: URLSearchParams | null
  /** Who asks has no token that this call takes. */
  readonly refusal: BankAnswer | null
}

const NOTHING = {
  orderId: '',
  e2eId: '',
  refundId: '',
  charge: null,
  refundKopecks: null,
  scope: '',
  query: null,
  refusal: null,
}
const AMOUNT = /^\d{1,10}\.\d{2}$/
const CHARGE = /^\/cob\/([a-zA-Z0-9]{26,35})$/
const RECEIVED = /^\/pix\/([a-zA-Z0-9]{32})(?:\/devolucao\/([a-zA-Z0-9]{1,35}))?$/
const CHARGE_KINDS: Readonly<Record<string, CallKind>> = {
  PUT: 'register',
  GET: 'status',
  PATCH: 'cancel',
}
const SCOPE_OF: Readonly<Record<string, string>> = {
  register: 'cob.write',
  status: 'cob.read',
  cancel: 'cob.write',
  refund: 'pix.write',
  'refund-status': 'pix.read',
  registry: 'pix.read',
}
const PAGE_NUMBER = /^\d{1,6}$/

/** `orderOf` finds the order that a Pix has paid. A string is a complaint: no call of the API. */
export async function readPixCall(
  request: IncomingMessage,
  prefix: string,
  tokens: AccessTokens,
  orderOf: (e2eId: string) => string,
): Promise<PixCall | string> {
  const { method = '', url = '', headers } = request
  const body = await readBody(request)
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url
  if (path === '/oauth/token' && method === 'POST') {
    const scope = requestedScope(headers, body)
    if (scope instanceof Error) return `${method} ${url}: ${scope.message}`
    return { ...NOTHING, kind: 'token', scope }
  }
  if (method === 'GET' && (path === '' || path === '/')) return { ...NOTHING, kind: 'probe' }
  const read =
    readCharge(method, path, body) ??
    readReceived(method, path, body, orderOf) ??
    readList(method, path)
  if (read === null) return `${method} ${url} is no call of the API`
  if (typeof read === 'string') return `${method} ${url}: ${read}`
  if (body && !headers['content-type']?.startsWith('application/json'))
    return `${method} ${url}: content type ${headers['content-type']}`
  return { ...read, refusal: tokens.refusal(headers, SCOPE_OF[read.kind] ?? '') }
}

function readCharge(method: string, path: string, body: string): PixCall | string | null {
  const orderId = CHARGE.exec(path)?.[1]
  const kind = CHARGE_KINDS[method]
  if (orderId === undefined || !kind) return null
  const asked = { ...NOTHING, kind, orderId }
  if (kind === 'status') return asked
  const wanted = JSON.parse(body) as Partial<NewCharge> & { readonly status?: string }
  if (kind === 'cancel') {
    const isRemoval = body === '{"status":"REMOVIDA_PELO_USUARIO_RECEBEDOR"}'
    return isRemoval ? asked : `no removal: ${body}`
  }
  const trouble = chargeTrouble(wanted)
  return trouble ?? { ...asked, charge: wanted as NewCharge }
}

function chargeTrouble(wanted: Partial<NewCharge>): string | null {
  const { calendario, valor, chave, solicitacaoPagador } = wanted
  const expiracao = calendario?.expiracao
  if (!Number.isInteger(expiracao) || Number(expiracao) <= 0) return `expiracao ${expiracao}`
  const original = valor?.original
  if (typeof original !== 'string' || !AMOUNT.test(original) || Number(original) === 0)
    return `original ${original}`
  if (chave !== PIX_KEY) return `chave ${chave}`
  if (solicitacaoPagador === undefined) return null
  const isText = typeof solicitacaoPagador === 'string' && solicitacaoPagador.length <= 140
  return isText ? null : `solicitacaoPagador ${solicitacaoPagador}`
}

function readList(method: string, path: string): PixCall | string | null {
  if (method !== 'GET' || !path.startsWith('/pix?')) return null
  const query = new URLSearchParams(path.slice('/pix?'.length))
  for (const name of ['inicio', 'fim'])
    if (Number.isNaN(Date.parse(query.get(name) ?? ''))) return `${name} ${query.get(name)}`
  const page = query.get('paginacao.paginaAtual') ?? '0'
  return PAGE_NUMBER.test(page) ? { ...NOTHING, kind: 'registry', query } : `page ${page}`
}

function readReceived(
  method: string,
  path: string,
  body: string,
  orderOf: (e2eId: string) => string,
): PixCall | string | null {
  const [, e2eId, refundId = ''] = RECEIVED.exec(path) ?? []
  if (e2eId === undefined) return null
  const about = { ...NOTHING, orderId: orderOf(e2eId), e2eId, refundId }
  if (method === 'GET') return { ...about, kind: 'refund-status' }
  if (method !== 'PUT' || !refundId) return null
  const { valor, descricao } = JSON.parse(body) as { valor?: unknown; descricao?: unknown }
  if (typeof valor !== 'string' || !AMOUNT.test(valor)) return `valor ${valor}`
  if (descricao !== undefined && (typeof descricao !== 'string' || descricao.length > 140))
    return `descricao ${descricao}`
  return { ...about, kind: 'refund', refundKopecks: Math.round(Number(valor) * 100) }
}
