/**
 * The requests to YooKassa: one object, a list page by page, a payment by our order number. An answer counts only in
 * the bank's own form; a proxy's error page is no answer.
 */

import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BankProfile, OrderReference } from '#hal/bank.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { bankFault } from '../../bank-fault.ts'
import { bankReference } from '../../bank-reference-and-purpose.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import { need } from '../../read-profile-field.ts'
import type { BankHttp, BankRequest } from '../../transport/bank-http.ts'

/** The name of our order number among the payment's own data. */
export const OUR_ORDER = 'laned_order'
const PAGE_ROWS = 100
// A thousand payments: an hour of a busy shop, a day of most shops.
const PAGES_MAX = 10
// As long as YooKassa remembers our key. An older payment whose registration was never answered was never shown to a
// customer.
const LOOK_BACK_MS = DAY_MS

export interface AskedPage {
  /** Null: the first. */
  readonly cursor: string | null
  /** 1 to 100. */
  readonly rows: number
}

export interface ListPage {
  readonly objects: readonly AnswerFields[]
  /** Null: there is no further page. */
  readonly next: string | null
  readonly bankNowMs: number | null
}

/** What the calls of one shop share. */
export interface YookassaCalls {
  readonly bankName: string
  /** The object in the answer; null when the bank knows no such thing. */
  ask(request: BankRequest, signal?: AbortSignal): Promise<AnswerFields | null>
  /** One page of a list, newest first. */
  page(path: string, asked: AskedPage, signal?: AbortSignal): Promise<ListPage>
  /** Every object of a list, newest first, until `seen` has seen enough. */
  list(
    path: string,
    seen: (objects: readonly AnswerFields[], bankNowMs: number | null) => boolean,
    signal?: AbortSignal,
  ): Promise<void>
  /** The payment under our order number; null when the bank has none. */
  find(order: OrderReference, signal?: AbortSignal): Promise<AnswerFields | null>
}

export function createYookassaCalls(profile: BankProfile, http: BankHttp): YookassaCalls {
  const { bankName } = profile
  const credentials = `${need(profile, 'merchantId')}:${need(profile, 'password')}`
  const authorization = `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`

  async function call(request: BankRequest, signal?: AbortSignal) {
    const headers = { ...request.headers, authorization }
    const { status, body, dateMs } = await http.call({ ...request, headers }, signal)
    const fields = readAnswer(bankName, body)
    if (status === 200) return { fields, dateMs }
    if (status < 400) throw fields.unusable(say('fault.bank.unexpected-http-status', { status }))
    // A proxy's error says nothing about the payment.
    fields.same('type', 'error')
    const code = fields.text('code')
    if (status === 404 && code === 'not_found') return null
    throw refusal(
      bankName,
      say('fault.bank.yookassa-request-refused', { status, code: code.slice(0, 64) }),
    )
  }

  const ask = async (request: BankRequest, signal?: AbortSignal) =>
    (await call(request, signal))?.fields ?? null

  const page: YookassaCalls['page'] = async (path, { cursor, rows }, signal) => {
    const wanted = new URLSearchParams({ limit: String(rows), ...(cursor !== null && { cursor }) })
    const query = `${path.includes('?') ? '&' : '?'}${wanted}`
    const answer = await call({ method: 'GET', path: path + query }, signal)
    if (!answer) throw refusal(bankName, say('fault.bank.yookassa-list-missing'))
    const { fields, dateMs } = answer
    fields.same('type', 'list')
    const objects = fields.objects('items')
    const next = fields.has('next_cursor') ? fields.id('next_cursor') : null
    return { objects, next, bankNowMs: dateMs }
  }

  const list: YookassaCalls['list'] = async (path, seen, signal) => {
    let cursor: string | null = null
    for (let read = 0; read < PAGES_MAX; read += 1) {
      const found: ListPage = await page(path, { cursor, rows: PAGE_ROWS }, signal)
      if (seen(found.objects, found.bankNowMs) || found.next === null) return
      cursor = found.next
    }
    throw bankFault(
      'unreachable',
      bankName,
      say('fault.bank.yookassa-not-among-newest', { bank: bankName, count: PAGES_MAX * PAGE_ROWS }),
    )
  }

  async function findByNumber(orderId: string, signal?: AbortSignal) {
    let found: AnswerFields | null = null
    await list(
      '/payments',
      (payments, bankNowMs) => {
        found = payments.find((payment) => orderIn(payment) === bankReference(orderId)) ?? null
        const oldest = payments.at(-1)
        return found !== null || !oldest || isLongAgo(oldest, bankNowMs)
      },
      signal,
    )
    return found
  }

  const find = ({ qrId, orderId }: OrderReference, signal?: AbortSignal) =>
    qrId === null
      ? findByNumber(orderId, signal)
      : ask({ method: 'GET', path: `/payments/${encodeURIComponent(qrId)}` }, signal)

  return { bankName, ask, page, list, find }
}

/** Null for the payments of others, which share the list. */
export function orderIn(payment: AnswerFields): string | null {
  const metadata = payment.has('metadata') ? payment.object('metadata') : null
  return metadata?.has(OUR_ORDER) ? metadata.text(OUR_ORDER) : null
}

function isLongAgo(payment: AnswerFields, bankNowMs: number | null): boolean {
  const madeMs = Date.parse(payment.text('created_at'))
  if (Number.isNaN(madeMs))
    throw payment.unusable(say('fault.bank.yookassa-creation-time-unreadable'))
  return bankNowMs !== null && madeMs < bankNowMs - LOOK_BACK_MS
}
