/**
 * A bank of the Pix scheme (PSP recebedor), written from the API Pix 2.8 of the Banco Central (github.com/bacen/pix-api)
 * and RFC 6749 alone. Where the API leaves a freedom, banks differ, so orders do: the amount in the code, optional
 * fields, a devolucao that is asked for again.
 */
import Type from 'typebox'
import type { Says } from '#test/banks/false-fields.ts'
import type { BankBooks, Refund } from '#test/hostile-bank/bank-books.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-table.ts'
import { type BankTable, row, type TableCall } from '#test/hostile-bank/bank-table.ts'
import type { OrderState, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import { emvCode, emvField } from '#test/hostile-bank/payment-link.ts'
import { PIX_LIES, problem, tokenLies } from './pix-lies.ts'

const CLIENT = { id: 'pix-client', secret: 'pix client secret' }
const BASIC = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
const PIX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
const SCOPES: Readonly<Record<string, string>> = {
  register: 'cob.write',
  status: 'cob.read',
  cancel: 'cob.write',
  refund: 'pix.write',
  'refund-status': 'pix.read',
  registry: 'pix.read',
}
const TOKEN_LIFE_S = 120
/** So few that a test of some payments turns pages, whatever is asked for. */
const PAGE_ROWS = 2

const TOKEN = 'POST /oauth/token'
const REGISTER = 'PUT /cob/:orderId'
const STATUS = 'GET /cob/:orderId'
const REMOVE = 'PATCH /cob/:orderId'
const RECEIVED = 'GET /pix/:e2eId'
const REFUND = 'PUT /pix/:e2eId/devolucao/:refundId'
const REFUND_STATUS = 'GET /pix/:e2eId/devolucao/:refundId'
const LIST = 'GET /pix'
const ALWAYS = ['register', 'status', 'found', 'paid', 'cancel'] as const
const OPTIONAL = { isOptional: true }

const SAYS: Says = [
  {
    of: [REGISTER, STATUS, REMOVE],
    fields: [
      ['txid', 'id', ALWAYS],
      ['status', 'word', ['status', 'found', 'paid', 'cancel']],
      ['valor.original', 'asked-decimal', ALWAYS, { otherIs: 'refused' }],
      ['valor', 'any', ['paid'], { also: [{}, null, '10.00', { original: ' 10.00' }] }],
      ['pixCopiaECola', 'text', ['register']],
      ['calendario.criacao', 'text', ['status', 'found'], OPTIONAL],
      ['calendario.criacao', 'end', []],
      ['calendario.expiracao', 'paid', ['status', 'found'], OPTIONAL],
      ['calendario.expiracao', 'end', []],
      ['pix', 'list', ['paid'], { ...OPTIONAL, also: [['E1'], [null], [[]]] }],
      // The API does not demand that a payment in its charge repeats it.
      ['pix.0.txid', 'id', ['paid'], OPTIONAL],
      ['pix.0.endToEndId', 'text', ['paid']],
      ['pix.0.valor', 'paid-decimal', ['paid'], { also: ['99999999999999.00', '10.000'] }],
    ],
  },
  {
    of: [REFUND, REFUND_STATUS],
    fields: [
      ['id', 'id', ['returned']],
      ['valor', 'asked-decimal', ['returned']],
      ['status', 'word', ['returned']],
      ['rtrId', 'any', [], { also: [17, { id: 1 }] }],
    ],
  },
  {
    of: [RECEIVED],
    fields: [
      ['endToEndId', 'id', []],
      ['txid', 'id', [], OPTIONAL],
      ['devolucoes', 'list', [], { ...OPTIONAL, also: [{ valor: '1.00' }, ['1.00'], [null]] }],
      ['devolucoes.0.valor', 'asked-decimal', []],
    ],
  },
  {
    of: [TOKEN],
    fields: [
      [
        'access_token',
        'text',
        [],
        {
          also: ['a\r\nX-Evil: 1', 'a\n', 'токен', 'a\u0000b', 'a'.repeat(307_200), 'never-issued'],
        },
      ],
      ['token_type', 'any', [], { also: ['MAC', null] }],
      ['expires_in', 'any', [], { also: [0, -3_600, 1, '3600', null, 1e15, {}] }],
    ],
  },
]

const AMOUNT = '^\\d{1,10}\\.\\d{2}$'
const TEXT = Type.Optional(Type.String({ maxLength: 140 }))

export const PIX: BankTable = {
  driver: 'pix',
  profile: { bankName: 'Pix', merchantId: CLIENT.id, password: CLIENT.secret, pixKey: PIX_KEY },
  path: '/api/v2',
  paidWord: 'CONCLUIDA',
  says: SAYS,
  ids: { orderId: '[a-zA-Z0-9]{26,35}', e2eId: '[a-zA-Z0-9]{32}', refundId: '[a-zA-Z0-9]{1,35}' },
  /** Each third code leaves the amount to the location, as a dynamic one may. */
  code(number, { amountKopecks }) {
    const location = `pix.example.com/qr/v2/${String(number).padStart(32, '0')}`
    const amount = number % 3 === 0 ? [] : [['54', reais(amountKopecks)] as const]
    return { qrId: location, payload: brCode(location, amount) }
  },
  operation: (number) => `E12345678202611230700${String(number).padStart(11, '0')}`,
  open({ records, refunds, now }) {
    const revisions = new Map<string, number>()
    const tokens = new Map<
      string,
      { readonly scopes: readonly string[]; readonly untilMs: number }
    >()
    let last: { readonly access_token: string } | null = null

    const ofPix = ({ named: { e2eId } }: TableCall) =>
      [...records.orders.values()].find(({ operationId }) => operationId === e2eId)?.orderId ?? ''
    const revised = (orderId: string) => revisions.set(orderId, (revisions.get(orderId) ?? 0) + 1)
    const cob = (books: BankBooks, { orderId }: TableCall) => {
      const order = books.find(orderId)
      return order && cobOf(order, revisions.get(orderId) ?? 0, books.refundsOf(orderId))
    }

    const rows = [
      row({
        on: TOKEN,
        kind: 'token',
        isForm: true,
        takes: Type.Object({
          grant_type: Type.Literal('client_credentials'),
          scope: Type.String(),
        }),
        does({ body: { scope } }) {
          const scopes = scope.split(' ').filter(Boolean)
          if (scopes.some((one) => !Object.values(SCOPES).includes(one)))
            return { http: 400, body: { error: 'invalid_scope' } }
          const access_token = `token-${tokens.size + 1}`
          tokens.set(access_token, { scopes, untilMs: now() + TOKEN_LIFE_S * 1_000 })
          const answer = { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S, scope }
          last = answer
          return 200
        },
        tells: () => last,
      }),
      row({
        on: REGISTER,
        kind: 'register',
        takes: Type.Object({
          calendario: Type.Object({ expiracao: Type.Integer({ minimum: 1 }) }),
          valor: Type.Object({ original: Type.String({ pattern: `(?!^0+\\.00)${AMOUNT}` }) }),
          chave: Type.Literal(PIX_KEY),
          solicitacaoPagador: TEXT,
        }),
        // A charge that can be paid is revised by the same call, or refused: its txid is there.
        does({ orderId, body: { calendario, valor, solicitacaoPagador } }) {
          const known = records.find(orderId)
          if (known && (!records.isPayable(orderId) || known.number % 2 === 1))
            return problem(400, 'CobOperacaoInvalida', 'A cobrança não está ATIVA')
          const fromMs = known?.registeredAtMs ?? now()
          const expiresAt = new Date(fromMs + calendario.expiracao * 1_000).toISOString()
          const amountKopecks = kopecks(valor.original)
          const purpose = solicitacaoPagador ?? null
          const taken = records.register(orderId, { amountKopecks, purpose, expiresAt })
          if (taken === 'differs')
            records.complaints.push(`${orderId}: another amount in a revision`)
          if (known) {
            known.expiresAt = expiresAt
            revised(orderId)
          }
          return 201
        },
        tells: cob,
      }),
      row({ on: STATUS, kind: 'status', tells: cob }),
      row({
        on: REMOVE,
        kind: 'cancel',
        takes: Type.Object(
          { status: Type.Literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') },
          { additionalProperties: false },
        ),
        does({ orderId }) {
          const order = records.find(orderId)
          // The record of an expired charge is ATIVA, and can be removed.
          const isLate = order?.state === 'EXPIRED'
          if (order && isLate) order.state = 'CANCELED'
          if (order && !isLate && !records.turn(orderId, 'CANCELED'))
            return problem(400, 'CobOperacaoInvalida', 'A cobrança não está ATIVA')
          revised(orderId)
          return 200
        },
        tells: cob,
      }),
      row({
        on: RECEIVED,
        kind: 'refund-status',
        order: ofPix,
        tells(books, { orderId }) {
          const order = books.find(orderId)
          return order && pixOf(order, books.refundsOf(orderId))
        },
      }),
      row({
        on: REFUND,
        kind: 'refund',
        order: ofPix,
        takes: Type.Object({ valor: Type.String({ pattern: AMOUNT }), descricao: TEXT }),
        does({ orderId, refundId, body: { valor } }) {
          const order = records.find(orderId)
          if (!order) return problem(404, 'NaoEncontrado', 'Pix não encontrado')
          const known = refunds.find(orderId, refundId)
          // By the list of violations an id that was used is refused; by older versions it has no effect.
          if (known && (order.number % 2 === 0 || known.amountKopecks !== kopecks(valor)))
            return problem(400, 'PixDevolucaoInvalida', 'O id já foi utilizado')
          const taken = refunds.ask(orderId, refundId, kopecks(valor))
          return typeof taken === 'string' ? problem(400, 'PixDevolucaoInvalida', taken) : 201
        },
        tells: devolucao,
      }),
      row({ on: REFUND_STATUS, kind: 'refund-status', order: ofPix, tells: devolucao }),
      row({
        on: LIST,
        kind: 'registry',
        tells: (books, { query }) => listOf(books, query),
      }),
    ]
    return {
      rows,
      lies: [
        ...PIX_LIES,
        ...tokenLies({
          revoke: () => tokens.clear(),
          disarm: () => tokens.set(last?.access_token ?? '', { scopes: [], untilMs: Infinity }),
        }),
      ],
      stranger({ row: on, headers: { authorization = '' }, query }) {
        if (on?.on === TOKEN) return authorization === BASIC ? null : 'another client'
        if (on?.on === LIST && ['inicio', 'fim'].some((name) => Number.isNaN(timeIn(query, name))))
          return 'inicio or fim is no time'
        if (!/^\d{1,6}$/.test(query.get('paginacao.paginaAtual') ?? '0')) return 'no page'
        const token = tokens.get(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '')
        if (!token || token.untilMs <= now()) return INVALID_TOKEN
        const isAllowed = token.scopes.includes(SCOPES[on?.kind ?? ''] ?? '')
        return isAllowed ? null : problem(403, 'AcessoNegado', 'Acesso Negado')
      },
      unknown({ orderId, refundId, named }) {
        if (!named['e2eId']) return problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada')
        if (!orderId || !refundId) return problem(404, 'PixNaoEncontrado', 'Pix não encontrado')
        return problem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada')
      },
      refuse: (complaint) => problem(400, 'RequisicaoInvalida', complaint),
    }
  },
}

const INVALID_TOKEN: BankAnswer = {
  http: 401,
  body: { error: 'invalid_token' },
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

/** Those of an expired charge stay ATIVA: the state is that of the record. */
const WORDS: Readonly<Record<OrderState, string>> = {
  CREATED: 'ATIVA',
  IN_PROGRESS: 'ATIVA',
  EXPIRED: 'ATIVA',
  PAID: 'CONCLUIDA',
  CANCELED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  DECLINED: 'REMOVIDA_PELO_PSP',
}
const REFUND_WORDS = {
  PENDING: 'EM_PROCESSAMENTO',
  RETURNED: 'DEVOLVIDO',
  REFUSED: 'NAO_REALIZADO',
} as const

const reais = (amountKopecks: number) => (amountKopecks / 100).toFixed(2)
const kopecks = (valor: string) => Math.round(Number(valor) * 100)
const timeIn = (query: URLSearchParams, name: string) => Date.parse(query.get(name) ?? '')

/** The text of a dynamic Pix code (Manual do BR Code): the location of the charge, sometimes its amount. */
function brCode(location: string, amount: readonly (readonly [string, string])[]): string {
  return emvCode([
    ['00', '01'],
    ['01', '12'],
    ['26', emvField('00', 'br.gov.bcb.pix') + emvField('25', location)],
    ['52', '0000'],
    ['53', '986'],
    ...amount,
    ['58', 'BR'],
    ['59', 'LOJA'],
    ['60', 'BRASILIA'],
    ['62', emvField('05', '***')],
  ])
}

function devolucao(books: BankBooks, { orderId, refundId }: TableCall) {
  const refund = books.refund(orderId, refundId)
  return refund && devolucaoOf(refund, books.find(orderId)?.paidAtMs ?? 0)
}

function devolucaoOf({ refundId, bankRefundId, amountKopecks, state }: Refund, atMs: number) {
  const number = bankRefundId.replace(/\D/g, '')
  return {
    // Of the cabinet: an id of the bank's own.
    id: refundId ?? `CAIXA${number}`,
    rtrId: `D12345678202611230700${number.padStart(11, '0')}`,
    valor: reais(amountKopecks),
    horario: { solicitacao: new Date(atMs).toISOString() },
    status: REFUND_WORDS[state],
    ...(state === 'REFUSED' && { motivo: 'Saldo insuficiente' }),
  }
}

/** Null: nobody has paid. Each second one leaves its optional fields out. */
function pixOf(order: RecordedOrder, refunds: readonly Refund[]) {
  const { orderId, operationId, paidKopecks, paidAtMs, number } = order
  if (operationId === null || paidKopecks === null || paidAtMs === null) return null
  const devolucoes = refunds.map((refund) => devolucaoOf(refund, paidAtMs))
  return {
    endToEndId: operationId,
    ...(number % 2 === 0 && { txid: orderId }),
    valor: reais(paidKopecks),
    horario: new Date(paidAtMs).toISOString(),
    ...((devolucoes.length > 0 || number % 2 === 0) && { devolucoes }),
  }
}

/** Outside of its charge a Pix has to say whose it is. */
function listOf(books: BankBooks, query: URLSearchParams) {
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const onlyRefunded = query.get('devolucaoPresente') === 'true'
  const found = books.orders().flatMap((order) => {
    const refunds = books.refundsOf(order.orderId)
    const pix = pixOf(order, refunds)
    const atMs = order.paidAtMs ?? 0
    const isInTime = atMs >= timeIn(query, 'inicio') && atMs < timeIn(query, 'fim')
    const isAsked = isInTime && (!onlyRefunded || refunds.length > 0)
    return pix && isAsked ? [{ ...pix, txid: order.orderId }] : []
  })
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: PAGE_ROWS,
    quantidadeDePaginas: Math.ceil(found.length / PAGE_ROWS),
    quantidadeTotalDeItens: found.length,
  }
  return { parametros: { paginacao }, pix: found.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS) }
}

function cobOf(order: RecordedOrder, revisao: number, refunds: readonly Refund[]) {
  const { orderId, amountKopecks, payload, qrId, state, registeredAtMs, expiresAt } = order
  const pix = pixOf(order, refunds)
  return {
    calendario: {
      criacao: new Date(registeredAtMs).toISOString(),
      expiracao: Math.round((Date.parse(expiresAt) - registeredAtMs) / 1_000),
    },
    txid: orderId,
    revisao,
    location: qrId,
    status: WORDS[state],
    valor: { original: reais(amountKopecks) },
    chave: PIX_KEY,
    pixCopiaECola: payload,
    ...(pix && { pix: [pix] }),
  }
}
