/** The statement of the fake bank: what moved by its own books, except where a lever makes it say something untrue. */
import type { StatementLine } from '#hal/bank-statement.ts'
import type { FakeBankNeeds, Reply } from './fake-bank-dialect.ts'
import { asOf, type BankOrder, refundsOf } from './fake-bank-order.ts'
import { paidKopecksOf } from './test-amounts.ts'

const PAGE_LINES = 200
const STRANGER_KOPECKS = 12_300
/** Of a payment, in ten thousands; of a refund the fake bank gives no fee back. */
const FEE_SHARE = 40

/** Answers by the gateway contract: the page that begins after the line that `cursor` names. */
export function answerStatement(needs: FakeBankNeeds, query: URLSearchParams): Reply {
  const [fromMs, untilMs] = ['from', 'until'].map((name) => Date.parse(query.get(name) ?? ''))
  if (fromMs === undefined || untilMs === undefined || Number.isNaN(fromMs + untilMs))
    return { status: 400, body: { code: 'bad-registry' } }
  const after = query.get('cursor') ?? ''
  const lines = statementLines(needs, fromMs, untilMs)
    .map((line) => ({ line, key: keyOf(line) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => key > after)
  const page = lines.slice(0, PAGE_LINES)
  const next = lines.length > PAGE_LINES ? (page.at(-1)?.key ?? null) : null
  return { status: 200, body: { lines: page.map(({ line }) => present(line)), next } }
}

function statementLines(
  { orders, misreports, now }: FakeBankNeeds,
  fromMs: number,
  untilMs: number,
): StatementLine[] {
  const own = orders
    .all()
    .flatMap((written) => linesOf(asOf(written, now()), misreports.of(written.orderId)))
  const strangers = misreports.strangers.map(({ kind, orderId, atMs }) => ({
    kind: kind === 'stranger' ? ('payment' as const) : ('refund' as const),
    orderId,
    qrId: null,
    operationId: `STRANGE${orderId}`,
    refundId: null,
    amountKopecks: STRANGER_KOPECKS,
    atMs,
  }))
  return [...own, ...strangers].filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
}

function linesOf(order: BankOrder, untrue: string | null): StatementLine[] {
  const { orderId, qrId } = order
  const atMs = order.paidAtMs ?? order.registeredAtMs ?? order.expiresAtMs
  const more = untrue === 'other-amount' ? 100 : 0
  const payment = {
    kind: 'payment' as const,
    orderId,
    qrId,
    refundId: null,
    atMs,
    operationId:
      untrue === 'other-operation' ? `OTHER${qrId}` : (order.operationId ?? `NEW${qrId}`),
    amountKopecks: (paidKopecksOf(order) ?? order.amountKopecks) + more,
  }
  const isListed = order.state === 'paid' ? untrue !== 'missing' : untrue === 'unpaid'
  const payments = isListed ? [payment] : []
  const again = untrue === 'twice' ? [{ ...payment, operationId: `TWICE${qrId}` }] : []
  const returned = refundsOf(order).filter(({ state }) => state === 'returned')
  const refunds = returned.map((refund, index): StatementLine => {
    const kopecks = refund.amountKopecks + (untrue === 'refund-other-amount' ? 100 : 0)
    const operationId = `FAKEBACK${refund.refundId ?? `${qrId}-${index}`}`
    return {
      kind: 'refund' as const,
      orderId,
      qrId,
      operationId,
      refundId: refund.refundId,
      amountKopecks: kopecks,
      atMs: refund.atMs ?? atMs,
    }
  })
  return [...payments, ...again, ...(untrue === 'refund-missing' ? [] : refunds)]
}

function keyOf({ atMs, kind, orderId, operationId }: StatementLine): string {
  return `${String(atMs).padStart(16, '0')} ${kind} ${orderId} ${operationId}`
}

function present({ atMs, refundId, ...line }: StatementLine) {
  const at = new Date(atMs).toISOString()
  const fee =
    line.kind === 'payment'
      ? { feeKopecks: Math.round((line.amountKopecks * FEE_SHARE) / 10_000) }
      : { feeBackKopecks: 0 }
  return { ...line, ...(refundId !== null && { refundId }), currency: 'RUB', at, ...fee }
}
