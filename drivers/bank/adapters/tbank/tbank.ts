/**
 * T-Bank's acquiring (T-Kassa): Init makes a payment, GetQr its SBP code, GetState follows it, Cancel
 * withdraws it. Every call is a POST of JSON with a token over its own fields.
 *
 * Nothing there keeps an order number from being used twice, so an order is looked for before it is
 * made. The profile's merchantId is the bank's TerminalKey, its password the terminal's password.
 *
 * T-Bank has one call for withdrawing and for giving back. A cancellation that crosses the customer's payment would
 * return the money and read REFUNDED, a word for money that was there, and goods would leave the shop unpaid. So it
 * is asked to withdraw one kopeck more than the order has: the document says that the amount is ignored while nothing
 * was paid, and more than was paid cannot be given back. If some state does not ignore it, the withdrawal is refused
 * there and the code lives until its end, which is always set.
 */

import { createHash } from 'node:crypto'
import type { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank, BankFact, BankProfile, BankState, Order, OrderReference } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { need } from '../../read-profile-field.ts'
import type { BankHttp } from '../../transport/bank-http.ts'
import { registerInTime } from '../../transport/order-expiry-check.ts'
import {
  createTbankRefunds,
  GIVING_BACK,
  type TbankAnswer,
  type TbankFields,
} from './tbank-refunds.ts'

const CONFIRMED = 'CONFIRMED'
/** AUTHORIZED is money that is held and not yet taken: of a payment in one stage it lasts moments. */
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ...[
    'NEW',
    'FORM_SHOWED',
    'PREAUTHORIZING',
    'AUTHORIZING',
    'PAY_CHECKING',
    'AUTHORIZED',
    'CONFIRMING',
    'CONFIRM_CHECKING',
    'REVERSING',
    'CANCEL_CHECKING',
  ].map((word) => [word, 'payable'] as const),
  [CONFIRMED, 'paid'],
  // The payment was made; refunds are followed separately.
  ...GIVING_BACK.map((word) => [word, 'paid'] as const),
  ...['REJECTED', 'AUTH_FAIL', 'ATTEMPTS_EXPIRED'].map((word) => [word, 'rejected'] as const),
  ...['CANCELED', 'REVERSED'].map((word) => [word, 'canceled'] as const),
  ['DEADLINE_EXPIRED', 'expired'],
])
/** With these statuses the bank's amount is what is left of the payment, not what was asked for. */
const LESS_IS_LEFT: readonly string[] = [...GIVING_BACK, 'REVERSING', 'REVERSED']

const OK = '0'
/** The bank's table of errors has 335 for "no such order"; what it was seen to answer is 7. */
const NO_SUCH_ORDER: readonly string[] = ['335', '7']
const ONE_STAGE = 'O'
const PURPOSE_CHARACTERS_MAX = 140
// The bank's minimum is one minute. An order of one minute would have a little less left when the call arrives.
const LASTS_MS_MIN = 65_000

/** What a call may carry: fields of the root alone, each of which is signed. */
export function createTbankBank(profile: BankProfile, http: BankHttp, clock: Clock): Bank {
  const { bankName } = profile
  const TerminalKey = need(profile, 'merchantId')
  const password = need(profile, 'password')

  async function ask(
    method: string,
    wanted: TbankFields,
    signal?: AbortSignal,
  ): Promise<TbankAnswer> {
    const signed = { ...wanted, TerminalKey }
    const json = { ...signed, Token: tbankToken(signed, password) }
    const path = `/v2/${method}`
    const { status, body } = await http.call({ method: 'POST', path, json }, signal)
    const fields = readAnswer(bankName, body)
    if (status !== 200) throw fields.unusable(say('fault.bank.unexpected-http-status', { status }))
    const error = fields.name('ErrorCode')
    if (!/^\d{1,8}$/.test(error))
      throw fields.unusable(say('fault.bank.tbank-error-code-not-number'))
    fields.same('Success', error === OK)
    return { fields, error }
  }

  /** The payment under our order number; null when the bank has none. */
  async function findPaymentId(orderId: string, signal?: AbortSignal): Promise<string | null> {
    const OrderId = bankReference(orderId)
    const { fields, error } = await ask('CheckOrder', { OrderId }, signal)
    if (NO_SUCH_ORDER.includes(error)) return null
    if (error !== OK) throw refused(error)
    fields.same('OrderId', OrderId)
    const payments = fields.objects('Payments').map((payment) => ({
      paymentId: paymentIdIn(payment),
      state: WORDS.get(payment.text('Status')),
    }))
    // There is more than one when a registration that we had given up on arrived after all.
    const best =
      payments.find(({ state }) => state === 'paid') ??
      payments.find(({ state }) => state === 'payable') ??
      payments.at(-1)
    return best?.paymentId ?? null
  }

  const paymentIdOf = async ({ qrId, orderId }: OrderReference, signal?: AbortSignal) =>
    qrId ?? findPaymentId(orderId, signal)

  async function create(order: Order, signal?: AbortSignal): Promise<string> {
    const { amountKopecks, expiresAtMs } = order
    const OrderId = bankReference(order.orderId)
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const endsAtMs = Math.max(expiresAtMs, clock.now() + LASTS_MS_MIN)
    const { fields, error } = await ask(
      'Init',
      {
        OrderId,
        Amount: amountKopecks,
        PayType: ONE_STAGE,
        // Without it the QR is payable for a day.
        RedirectDueDate: new Date(endsAtMs).toISOString().replace(/\.\d{3}Z$/, '+00:00'),
        ...(purpose === null ? {} : { Description: purpose }),
      },
      signal,
    )
    if (error !== OK) throw refused(error)
    fields.same('OrderId', OrderId)
    if (fields.whole('Amount') !== amountKopecks)
      throw refusal(bankName, say('fault.bank.order-amount-differs'))
    return paymentIdIn(fields)
  }

  async function payloadOf(paymentId: string, signal?: AbortSignal): Promise<string> {
    // A number here and text everywhere else, as the bank documents it.
    const PaymentId = Number(paymentId)
    const { fields, error } = await ask('GetQr', { PaymentId, DataType: 'PAYLOAD' }, signal)
    if (error !== OK) throw refused(error)
    if (fields.name('PaymentId') !== paymentId)
      throw fields.unusable(say('fault.bank.tbank-payment-id-differs'))
    return fields.text('Data', PAYLOAD_CHARACTERS_MAX)
  }

  /** The payment as the bank has it, once it is sure to be that of the order. */
  async function read(
    { orderId }: Pick<OrderReference, 'orderId'>,
    PaymentId: string,
    signal?: AbortSignal,
  ): Promise<TbankAnswer> {
    const answer = await ask('GetState', { PaymentId }, signal)
    // An error with a status tells what went wrong for the customer; one without tells that this call failed.
    if (answer.error !== OK && !answer.fields.has('Status')) throw refused(answer.error)
    answer.fields.same('OrderId', bankReference(orderId))
    answer.fields.same('PaymentId', PaymentId)
    return answer
  }

  async function factOfPayment(
    order: OrderReference,
    paymentId: string,
    signal?: AbortSignal,
  ): Promise<BankFact> {
    const { fields, error } = await read(order, paymentId, signal)
    const word = fields.text('Status')
    const isPaid = WORDS.get(word) === 'paid'
    if (isPaid && error !== OK)
      throw fields.contradictory(say('fault.bank.tbank-paid-with-error', { status: word }))
    if (word !== CONFIRMED && !LESS_IS_LEFT.includes(word))
      fields.same('Amount', order.amountKopecks)
    return factOf(WORDS, {
      word,
      operationId: isPaid ? paymentId : null,
      paidKopecks: word === CONFIRMED ? fields.whole('Amount') : null,
    })
  }

  function refused(error: string): Fault {
    return refusal(bankName, say('fault.bank.tbank-request-refused', { code: error }))
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      const { amountKopecks } = order
      const qrId = await registerInTime(
        bankName,
        order,
        http.time,
        async () => (await findPaymentId(order.orderId, signal)) ?? (await create(order, signal)),
      )
      const payload = await payloadOf(qrId, signal)
      const expected = { bankName, amountKopecks, currency: '643', recordedKopecks: null } as const
      return { qrId, payload: checkPayload(payload, expected) }
    },
    async status(order, signal) {
      const paymentId = await paymentIdOf(order, signal)
      return paymentId === null
        ? absentFact('no such order')
        : factOfPayment(order, paymentId, signal)
    },
    async cancel(order, signal) {
      const PaymentId = await paymentIdOf(order, signal)
      if (PaymentId === null) return absentFact('no such order')
      // Cancel is also the bank's method for refunds: if the customer pays at the same moment, Cancel would return that
      // money and the till would never hear of it. So it asks for more than can have been paid: the bank refuses that
      // for a paid payment, and ignores the amount for an unpaid one.
      await ask('Cancel', { PaymentId, Amount: order.amountKopecks + 1 }, signal)
      // Its answer does not matter: what counts is what the bank says of the payment afterwards.
      return factOfPayment(order, PaymentId, signal)
    },
    probe: (signal) => http.probe(signal),
    refunds: createTbankRefunds({ bankName, ask, read, paymentIdOf, isPaid }),
  }
}

/** A signature over the root fields and the password: their values in the order of their names. */
export function tbankToken(fields: TbankFields, password: string): string {
  const values = Object.entries({ ...fields, Password: password })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => String(value))
  return createHash('sha256').update(values.join(''), 'utf8').digest('hex')
}

function paymentIdIn(fields: AnswerFields): string {
  const id = fields.id('PaymentId')
  if (!/^\d{1,15}$/.test(id)) throw fields.unusable(say('fault.bank.tbank-payment-id-not-number'))
  return id
}

function isPaid(word: string): boolean | null {
  const state = WORDS.get(word)
  return state === undefined ? null : state === 'paid'
}
