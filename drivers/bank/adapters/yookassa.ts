/**
 * YooKassa: a payment by SBP whose confirmation is a QR, made under an Idempotence-Key of ours, so
 * that a registration that is asked for again within a day is the same payment.
 *
 * Nobody can withdraw a payment there before it is made: it stays payable for an hour, and is followed
 * until then. The profile's merchantId is the bank's shopId, its password the shop's secret key.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankProfile, BankState, Order, OrderReference } from '#hal/bank.ts'
import { type AnswerFields, readAnswer } from '../answers/answer-fields.ts'
import { absentFact, factOf } from '../answers/bank-status-words.ts'
import { need } from '../answers/json-fields.ts'
import { bankReference, purposeFor } from '../bank-reference.ts'
import { toDecimal } from '../decimal-amount.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../qr-payload/payload-check.ts'
import type { BankHttp, BankRequest } from '../transport/bank-http.ts'
import { createYookassaRefunds } from './yookassa-refunds.ts'

const SUCCEEDED = 'succeeded'
const CANCELED = 'canceled'
/** The status, and with a cancelled payment the reason; one that is not listed is a cancellation. */
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['pending', 'payable'],
  // Money is held; of a payment that is captured by itself for moments.
  ['waiting_for_capture', 'payable'],
  [SUCCEEDED, 'paid'],
  [CANCELED, 'canceled'],
  ['canceled/expired_on_confirmation', 'expired'],
  ...[
    'call_issuer',
    'country_forbidden',
    'fraud_suspected',
    'general_decline',
    'identification_required',
    'insufficient_funds',
    'issuer_unavailable',
    'payment_method_limit_exceeded',
    'payment_method_restricted',
    'permission_revoked',
  ].map((reason) => [`${CANCELED}/${reason}`, 'rejected'] as const),
])

const CURRENCY = 'RUB'
/** The name of our order number among the payment's own data. */
const OUR_ORDER = 'laned_order'
const PURPOSE_CHARACTERS_MAX = 128
const REASON_CHARACTERS_MAX = 64
const PAGE_ROWS = 100
// A thousand payments: of a busy shop an hour, of most a day.
const PAGES_MAX = 10
// As long as a key of ours is remembered. An older payment that nobody heard of was never shown.
const LOOK_BACK_MS = 24 * 3_600_000

/** What the calls of one shop share. */
export interface YookassaCalls {
  readonly bankName: string
  /** The object in the answer; null when the bank knows no such thing. */
  ask(request: BankRequest, signal?: AbortSignal): Promise<AnswerFields | null>
  /** Every object of a list, newest first, until `seen` has seen enough. */
  list(
    path: string,
    seen: (objects: readonly AnswerFields[], bankNowMs: number | null) => boolean,
    signal?: AbortSignal,
  ): Promise<void>
  /** The payment under our order number; null when the bank has none. */
  find(order: OrderReference, signal?: AbortSignal): Promise<AnswerFields | null>
}

export function createYookassaBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const credentials = `${need(profile, 'merchantId')}:${need(profile, 'password')}`
  const authorization = `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`

  async function call(request: BankRequest, signal?: AbortSignal) {
    const headers = { ...request.headers, authorization }
    const { status, body, dateMs } = await http.call({ ...request, headers }, signal)
    const fields = readAnswer(bankName, body)
    if (status === 200) return { fields, dateMs }
    if (status < 400) throw fields.unusable(`it has HTTP status ${status}`)
    // A proxy's error says nothing about the payment.
    fields.same('type', 'error')
    const code = fields.text('code')
    if (status === 404 && code === 'not_found') return null
    throw refusal(bankName, `it refused (${status}, ${code.slice(0, 64)})`)
  }

  const ask = async (request: BankRequest, signal?: AbortSignal) =>
    (await call(request, signal))?.fields ?? null

  const list: YookassaCalls['list'] = async (path, seen, signal) => {
    let cursor: string | null = null
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const wanted: Record<string, string> = { limit: String(PAGE_ROWS) }
      if (cursor !== null) wanted['cursor'] = cursor
      const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams(wanted)}`
      const answer = await call({ method: 'GET', path: path + query }, signal)
      if (!answer) throw refusal(bankName, 'it has no such list')
      const { fields, dateMs } = answer
      fields.same('type', 'list')
      const isEnough = seen(fields.objects('items'), dateMs)
      if (isEnough || !fields.has('next_cursor')) return
      cursor = fields.id('next_cursor')
    }
    throw new Fault(
      'unreachable',
      `${bankName}: it is not among the newest ${PAGES_MAX * PAGE_ROWS}`,
      undefined,
      { part: 'bank', bankName },
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

  async function create(order: Order, signal?: AbortSignal): Promise<AnswerFields> {
    const reference = bankReference(order.orderId)
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const json = {
      amount: { value: toDecimal(order.amountKopecks), currency: CURRENCY },
      capture: true,
      payment_method_data: { type: 'sbp' },
      confirmation: { type: 'qr' },
      metadata: { [OUR_ORDER]: reference },
      ...(purpose === null ? {} : { description: purpose }),
    }
    const headers = { 'idempotence-key': reference }
    const created = await ask({ method: 'POST', path: '/payments', headers, json }, signal)
    if (!created) throw refusal(bankName, 'it does not know the shop')
    return created
  }

  /** Throws unless the payment is the one that was asked about. */
  function sureOf(payment: AnswerFields, { orderId, qrId }: Omit<OrderReference, 'amountKopecks'>) {
    if (orderIn(payment) !== bankReference(orderId))
      throw payment.unusable(`metadata.${OUR_ORDER} is not what was asked about`)
    if (qrId !== null) payment.same('id', qrId)
  }

  function factIn(payment: AnswerFields, order: OrderReference): BankFact {
    sureOf(payment, order)
    const amount = payment.object('amount')
    amount.same('currency', CURRENCY)
    const amountKopecks = amount.decimalText('value')
    const status = payment.text('status')
    const isPaid = status === SUCCEEDED
    if (isPaid) payment.same('paid', true)
    else if (amountKopecks !== order.amountKopecks)
      throw amount.unusable('amount.value is not what was asked')
    const word = wordIn(payment, status)
    const fact = factOf(WORDS, {
      word: WORDS.has(word) ? word : status,
      operationId: isPaid ? payment.id('id') : null,
      paidKopecks: amountKopecks,
    })
    return { ...fact, word }
  }

  async function status(order: OrderReference, signal?: AbortSignal): Promise<BankFact> {
    const payment = await find(order, signal)
    return payment ? factIn(payment, order) : absentFact('not_found')
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      const payment = await create(order, signal)
      sureOf(payment, { orderId: order.orderId, qrId: null })
      const amount = payment.object('amount')
      if (amount.text('currency') !== CURRENCY)
        throw refusal(bankName, "the bank's QR is not shown: its currency is not the one asked")
      const confirmation = payment.object('confirmation')
      confirmation.same('type', 'qr')
      const payload = confirmation.text('confirmation_data', PAYLOAD_CHARACTERS_MAX)
      const { amountKopecks } = order
      const recordedKopecks = amount.decimalText('value')
      const expected = { bankName, amountKopecks, currency: '643', recordedKopecks } as const
      return { qrId: payment.id('id'), payload: checkPayload(payload, expected) }
    },
    status,
    // Only money that is held can be let go of, and SBP holds none.
    cancel: status,
    withdraws: false,
    probe: (signal) => http.probe(signal),
    refunds: createYookassaRefunds({ bankName, ask, list, find }),
  }
}

/** Null for the payments of others, which share the list. */
function orderIn(payment: AnswerFields): string | null {
  const metadata = payment.has('metadata') ? payment.object('metadata') : null
  return metadata?.has(OUR_ORDER) ? metadata.text(OUR_ORDER) : null
}

function wordIn(payment: AnswerFields, status: string): string {
  if (status !== CANCELED || !payment.has('cancellation_details')) return status
  return `${status}/${payment.object('cancellation_details').text('reason', REASON_CHARACTERS_MAX)}`
}

function isLongAgo(payment: AnswerFields, bankNowMs: number | null): boolean {
  const madeMs = Date.parse(payment.text('created_at'))
  if (Number.isNaN(madeMs)) throw payment.unusable('created_at is not a time')
  return bankNowMs !== null && madeMs < bankNowMs - LOOK_BACK_MS
}
