/**
 * The statement of a Pix bank (`GET /pix`). The bank lists a refund below the payment it belongs to, which may be much
 * older than the refund. So the statement is read in two passes: first the payments of the span, then older payments
 * that have refunds, of which only the refunds made within the span are taken.
 */

import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import type { BankStatement, StatementLine, StatementQuery } from '#hal/bank-statement.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { linesIn, timeIn } from '../../answers/statement-fields.ts'
import type { BankAnswer, BankRequest } from '../../transport/bank-http.ts'

const PAGE_LINES = 100
const RETURNED = 'DEVOLVIDO'
/** For so long the scheme lets a payment be refunded. */
const REFUNDABLE_MS = 90 * DAY_MS
const CURSOR = /^(came|went):(\d{1,6})$/

export interface PixStatementNeeds {
  readonly bankName: string
  readonly ask: (request: BankRequest, signal?: AbortSignal) => Promise<BankAnswer>
  readonly refusalOf: (answer: BankAnswer) => Error
}

export function createPixStatement(needs: PixStatementNeeds): BankStatement {
  const { bankName, ask, refusalOf } = needs
  return {
    async page(query, signal) {
      const { pass, page } = placeOf(query)
      const path = `/pix?${parametersOf(query, pass, page)}`
      const answer = await ask({ method: 'GET', path }, signal)
      if (answer.status !== 200) throw refusalOf(answer)
      const found = readAnswer(bankName, answer.body)
      const pages = found.object('parametros').object('paginacao')
      const isLast = page + 1 >= pages.whole('quantidadeDePaginas', 0)
      const lines = linesIn(found, 'pix').flatMap((pix) =>
        pass === 'came' ? [paymentIn(pix)] : refundsIn(pix, query),
      )
      const next = pass === 'came' ? 'went:0' : null
      return { lines, next: isLast ? next : `${pass}:${page + 1}` }
    },
  }
}

type Pass = 'came' | 'went'

function placeOf({ cursor }: StatementQuery): { readonly pass: Pass; readonly page: number } {
  const [, pass, page] = CURSOR.exec(cursor ?? 'came:0') ?? []
  if (pass === undefined) throw new Error('no cursor of this registry')
  return { pass: pass as Pass, page: Number(page) }
}

function parametersOf({ fromMs, untilMs }: StatementQuery, pass: Pass, page: number) {
  const sinceMs = pass === 'came' ? fromMs : fromMs - REFUNDABLE_MS
  return new URLSearchParams({
    inicio: new Date(sinceMs).toISOString(),
    fim: new Date(untilMs).toISOString(),
    ...(pass === 'went' && { devolucaoPresente: 'true' }),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(PAGE_LINES),
  })
}

/** A charge is paid by exactly one movement of money. A movement that pays no charge has no txid. */
function paymentIn(pix: AnswerFields): StatementLine {
  return {
    kind: 'payment',
    orderId: orderIn(pix),
    qrId: null,
    operationId: pix.id('endToEndId'),
    refundId: null,
    amountKopecks: pix.decimalText('valor'),
    atMs: timeIn(pix, 'horario'),
  }
}

function refundsIn(pix: AnswerFields, { fromMs, untilMs }: StatementQuery): StatementLine[] {
  const refunds = pix.has('devolucoes') ? pix.objects('devolucoes') : []
  return refunds
    .filter((refund) => refund.text('status') === RETURNED)
    .map((refund): StatementLine => {
      const times = refund.object('horario')
      return {
        kind: 'refund',
        orderId: orderIn(pix),
        qrId: null,
        operationId: refund.has('rtrId') ? refund.id('rtrId') : null,
        refundId: refund.id('id'),
        amountKopecks: refund.decimalText('valor'),
        atMs: timeIn(times, times.has('liquidacao') ? 'liquidacao' : 'solicitacao'),
      }
    })
    .filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
}

function orderIn(pix: AnswerFields): string | null {
  return pix.has('txid') ? pix.id('txid') : null
}
