/**
 * YooKassa: a payment by SBP whose confirmation is a QR, or whose sum is written into the till's printed link. It is
 * made under an Idempotence-Key of ours, so that registering again within a day gives the same payment.
 *
 * Nobody can withdraw a QR there before it is paid: it stays payable for an hour, and is followed until
 * then. A printed link can be freed. The profile's merchantId is the bank's shopId, its password the
 * shop's secret key.
 *
 * That is `withdraws: false`: YooKassa withdraws held money only, and SBP holds none. The till is told that the end
 * is open, for CANCELED would be an invention, and a new showQR does not wait: otherwise each customer who walks away
 * would hold up the lane for that hour. So two codes can be payable at a time, one of them nowhere to be seen; money
 * for it is late money. A lane that must withdraw needs another bank.
 */

import { randomUUID } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  Bank,
  BankFact,
  BankProfile,
  BankState,
  Order,
  OrderReference,
  Registration,
} from '#hal/bank.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { toDecimal } from '../../decimal-amount.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { need } from '../../read-profile-field.ts'
import type { BankHttp } from '../../transport/bank-http.ts'
import { registerInTime } from '../../transport/order-expiry-check.ts'
import { createYookassaCalls, OUR_ORDER, orderIn } from './yookassa-calls.ts'
import { createYookassaRefunds } from './yookassa-refunds.ts'
import { createYookassaStatement } from './yookassa-statement.ts'
import {
  LINK_SPAN,
  linkEndsAtMs,
  refuseUnlessFree,
  type YookassaTillLink,
  yookassaTillLinkOf,
} from './yookassa-till-link.ts'

const SUCCEEDED = 'succeeded'
const CANCELED = 'canceled'
/** By status, and for a cancelled payment by its reason; a reason that is not listed counts as a cancellation. */
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['pending', 'payable'],
  // The money is held. A payment that is captured automatically is in this status for moments.
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
/** Keys of test shops begin so. */
const TEST_KEY = 'test_'
const PURPOSE_CHARACTERS_MAX = 128
const REASON_CHARACTERS_MAX = 64

export function createYookassaBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const calls = createYookassaCalls(profile, http)
  const { ask, find } = calls
  const isRealShop = !need(profile, 'password').startsWith(TEST_KEY)

  /** Creates the payment, or gets the one that was created before; checks that it is ours and in its currency. */
  async function create(order: Order, by: object, signal?: AbortSignal): Promise<AnswerFields> {
    const reference = bankReference(order.orderId)
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const json = {
      amount: { value: toDecimal(order.amountKopecks), currency: CURRENCY },
      capture: true,
      ...by,
      metadata: { [OUR_ORDER]: reference },
      ...(purpose === null ? {} : { description: purpose }),
    }
    const headers = { 'idempotence-key': reference }
    const created = await ask({ method: 'POST', path: '/payments', headers, json }, signal)
    if (!created) throw refusal(bankName, say('fault.bank.shop-unknown'))
    sureOf(created, { orderId: order.orderId, qrId: null })
    if (created.object('amount').text('currency') !== CURRENCY)
      throw refusal(bankName, say('fault.bank.order-currency-differs'))
    return created
  }

  /** Throws unless the payment is the one that was asked about. */
  function sureOf(payment: AnswerFields, { orderId, qrId }: Omit<OrderReference, 'amountKopecks'>) {
    if (orderIn(payment) !== bankReference(orderId))
      throw payment.unusable(say('fault.bank.yookassa-metadata-differs', { field: OUR_ORDER }))
    if (qrId !== null) payment.same('id', qrId)
  }

  function factIn(payment: AnswerFields, order: OrderReference): BankFact {
    sureOf(payment, order)
    const amount = payment.object('amount')
    amount.same('currency', CURRENCY)
    const amountKopecks = amount.decimalText('value')
    const status = payment.text('status')
    const isPaid = status === SUCCEEDED
    if (isPaid) {
      payment.same('paid', true)
      // A test shop's payments are no money, and a real shop's key makes no test payments.
      if (isRealShop && payment.has('test')) payment.same('test', false)
    } else if (amountKopecks !== order.amountKopecks)
      throw amount.unusable(say('fault.bank.yookassa-amount-differs'))
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

  async function register(order: Order, signal?: AbortSignal): Promise<Registration> {
    const by = { payment_method_data: { type: 'sbp' }, confirmation: { type: 'qr' } }
    const payment = await create(order, by, signal)
    const confirmation = payment.object('confirmation')
    confirmation.same('type', 'qr')
    const payload = confirmation.text('confirmation_data', PAYLOAD_CHARACTERS_MAX)
    const { amountKopecks } = order
    const recordedKopecks = payment.object('amount').decimalText('value')
    const expected = { bankName, amountKopecks, currency: '643', recordedKopecks } as const
    return { qrId: payment.id('id'), payload: checkPayload(payload, expected) }
  }

  async function switchOn(
    { id, payload }: YookassaTillLink,
    order: Order,
    signal?: AbortSignal,
  ): Promise<Registration> {
    const reference = bankReference(order.orderId)
    await refuseUnlessFree({ id, reference, stateOf }, calls, signal)
    const expiresAtMs = linkEndsAtMs(order)
    const by = {
      pos_link: { id, expires_at: new Date(expiresAtMs).toISOString() },
      confirmation: { type: 'external' },
    }
    const make = () => create(order, by, signal)
    const payment = await registerInTime(bankName, { expiresAtMs }, http.time, make, LINK_SPAN)
    // The printed link carries no amount; the bank's record says for which sum it is switched on.
    const recordedKopecks = payment.object('amount').decimalText('value')
    if (recordedKopecks !== order.amountKopecks)
      throw refusal(
        bankName,
        say('fault.bank.qr-amount-differs', {
          given: { kopecks: recordedKopecks },
          expected: { kopecks: order.amountKopecks },
        }),
      )
    if (payment.text('status') === CANCELED)
      throw refusal(bankName, say('fault.bank.till-link-not-activated'))
    return { qrId: payment.id('id'), payload, isPrinted: true }
  }

  /** Takes the sum out of the printed link, then reads what became of the payment. */
  async function free(order: OrderReference, signal?: AbortSignal): Promise<BankFact> {
    const qrId = order.qrId ?? (await find(order, signal))?.id('id')
    if (qrId === undefined) return absentFact('not_found')
    const path = `/payments/${encodeURIComponent(qrId)}/cancel`
    // A new key each time: cancelling twice does no harm, and with the old key the bank would only repeat its old
    // answer.
    const headers = { 'idempotence-key': randomUUID() }
    await ask({ method: 'POST', path, headers, json: {} }, signal).catch(unlessRefused)
    return status({ ...order, qrId }, signal)
  }

  const link = yookassaTillLinkOf(profile)
  return {
    kind: 'dynamic',
    register: link ? (order, signal) => switchOn(link, order, signal) : register,
    status,
    // Without a printed link nothing can be withdrawn: the bank cancels only money that is held, and SBP holds none.
    cancel: link ? free : status,
    ...(link ? {} : { withdraws: false as const }),
    probe: (signal) => http.probe(signal),
    refunds: createYookassaRefunds(calls),
    statement: createYookassaStatement(calls, isRealShop),
  }
}

/** A refusal means that the payment was made in between or is over; its status tells which. */
function unlessRefused(thrown: unknown): null {
  if (thrown instanceof Fault && thrown.kind === 'refused') return null
  throw thrown
}

function stateOf(status: string): BankState {
  return WORDS.get(status) ?? 'unknown'
}

function wordIn(payment: AnswerFields, status: string): string {
  if (status !== CANCELED || !payment.has('cancellation_details')) return status
  return `${status}/${payment.object('cancellation_details').text('reason', REASON_CHARACTERS_MAX)}`
}
