/** Charges, Pix and devolucoes as the API Pix 2.8 writes them: only what its schemas demand is always there. */
import type { RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { RecordedRefund } from '#test/hostile-bank/refund-records.ts'
import { PIX_KEY } from './pix-call.ts'

export interface Devolucao {
  readonly id: string
  readonly rtrId: string
  readonly valor: string
  readonly horario: { readonly solicitacao: string }
  readonly status: string
  readonly motivo?: string
}

export interface Pix {
  readonly endToEndId: string
  /** The schema does not demand it. */
  readonly txid?: string
  readonly valor: string
  readonly horario: string
  readonly devolucoes?: readonly Devolucao[]
}

export interface Cob {
  readonly calendario: { readonly criacao: string; readonly expiracao: number }
  readonly txid: string
  readonly revisao: number
  readonly location: string
  readonly status: string
  readonly valor: { readonly original: string }
  readonly chave: string
  readonly pixCopiaECola: string
  readonly pix?: readonly Pix[]
}

/** Those of an expired charge stay ATIVA: the state is that of the record. */
const WORDS = {
  CREATED: 'ATIVA',
  IN_PROGRESS: 'ATIVA',
  EXPIRED: 'ATIVA',
  PAID: 'CONCLUIDA',
  CANCELED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  DECLINED: 'REMOVIDA_PELO_PSP',
} as const satisfies Record<RecordedOrder['state'], string>

const REFUND_WORDS = {
  PENDING: 'EM_PROCESSAMENTO',
  RETURNED: 'DEVOLVIDO',
  REFUSED: 'NAO_REALIZADO',
} as const satisfies Record<RecordedRefund['state'], string>

export const reais = (kopecks: number) => (kopecks / 100).toFixed(2)

export const e2eIdOf = (number: number) =>
  `E12345678202611230700${String(number).padStart(11, '0')}`

export function devolucaoOf(refund: RecordedRefund, atMs: number): Devolucao {
  const { refundId, bankRefundId, amountKopecks, state } = refund
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
export function pixOf(order: RecordedOrder, refunds: readonly RecordedRefund[]): Pix | null {
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

export interface PixList {
  readonly parametros: { readonly paginacao: Readonly<Record<string, number>> }
  readonly pix: readonly Pix[]
}

/** So few that a test of some payments turns pages, whatever is asked for. */
const PAGE_ROWS = 2

/** Outside of its charge a Pix has to say whose it is. */
export function listOf(
  orders: readonly RecordedOrder[],
  refundsOf: (orderId: string) => readonly RecordedRefund[],
  query: URLSearchParams,
): PixList {
  const [fromMs = 0, untilMs = 0] = ['inicio', 'fim'].map((name) =>
    Date.parse(query.get(name) ?? ''),
  )
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const onlyRefunded = query.get('devolucaoPresente') === 'true'
  const found = orders.flatMap((order) => {
    const refunds = refundsOf(order.orderId)
    const pix = pixOf(order, refunds)
    const atMs = order.paidAtMs ?? 0
    const isAsked = atMs >= fromMs && atMs < untilMs && (!onlyRefunded || refunds.length > 0)
    return pix && isAsked ? [{ ...pix, txid: order.orderId }] : []
  })
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: PAGE_ROWS,
    quantidadeDePaginas: Math.ceil(found.length / PAGE_ROWS),
    quantidadeTotalDeItens: found.length,
  }
  return {
    parametros: { paginacao },
    pix: found.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
  }
}

export function cobOf(
  order: RecordedOrder,
  revisao: number,
  refunds: readonly RecordedRefund[],
): Cob {
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
