/**
 * The RBS gateway, which Alfa Bank, VTB, MTS Bank and others run: register.do makes the order,
 * qr/dynamic/get.do its SBP code, qr/status.do follows it, qr/dynamic/reject.do withdraws it.
 *
 * Every answer is HTTP 200 with an errorCode. Our order number is unique there, so a repeated
 * registration is answered with error 1, and the order is then found by its number.
 */

import type { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  Bank,
  BankFact,
  BankProfile,
  BankState,
  Order,
  OrderReference,
  PaidOrder,
} from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { type AnswerFields, readAnswer, unusableAnswer } from '../../answers/answer-fields.ts'
import { absentFact, factOf } from '../../answers/map-status.ts'
import { bankReference, purposeFor } from '../../bank-reference-and-purpose.ts'
import { checkPayload, PAYLOAD_CHARACTERS_MAX, refusal } from '../../qr-payload/payload-check.ts'
import { need, optional } from '../../read-profile-field.ts'
import type { BankHttp } from '../../transport/bank-http.ts'
import {
  errorCodeIn,
  type Handle,
  idIn,
  isDeclined,
  mdOrderIn,
  paidIn,
  parseHandle,
  printHandle,
} from './rbs-answer.ts'
import { createRbsRefunds } from './rbs-refunds.ts'

/** qrStatus/transactionState. One attempt may be rejected while the order stays open. */
const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['STARTED/CREATED', 'payable'],
  ['CONFIRMED/CREATED', 'payable'],
  ['REJECTED/CREATED', 'payable'],
  ['ACCEPTED/CREATED', 'paid'],
  ['STARTED/DEPOSITED', 'paid'],
  ['CONFIRMED/DEPOSITED', 'paid'],
  ['ACCEPTED/DEPOSITED', 'paid'],
  ['REJECTED/DEPOSITED', 'paid'],
  ['REJECTED_BY_USER/DEPOSITED', 'paid'],
  ['REJECTED/DECLINED', 'rejected'],
  ['CONFIRMED/DECLINED', 'rejected'],
  // DECLINED though nobody tried to pay means that the session ran out.
  ['STARTED/DECLINED', 'expired'],
  ['REJECTED_BY_USER/CREATED', 'canceled'],
  ['REJECTED_BY_USER/DECLINED', 'canceled'],
])

const CURRENCY = '643'
const OK = '0'
const ORDER_NUMBER_TAKEN = '1'
const NO_SUCH_ORDER = '6'
const PURPOSE_CHARACTERS_MAX = 99
// Required by register.do and meant for card pages: nobody is ever sent there.
const RETURN_URL = 'https://laned.invalid/'

export function createRbsBank(profile: BankProfile, http: BankHttp, clock: Clock): Bank {
  const { bankName } = profile
  const credentials = { userName: need(profile, 'userName'), password: need(profile, 'password') }

  async function ask(method: string, form: Record<string, string>, signal?: AbortSignal) {
    const path = `/rest/${method}`
    const request = { method: 'POST', path, form: { ...credentials, ...form } } as const
    const { status, body } = await http.call(request, signal)
    const fields = readAnswer(bankName, body)
    if (status !== 200) throw fields.unusable(say('fault.bank.unexpected-http-status', { status }))
    return { fields, error: fields.has('errorCode') ? errorCodeIn(fields) : OK }
  }

  /** The order under our number; null when the bank has none. */
  async function findByNumber(orderId: string, signal?: AbortSignal): Promise<AnswerFields | null> {
    const orderNumber = bankReference(orderId)
    const { fields, error } = await ask('getOrderStatusExtended.do', { orderNumber }, signal)
    if (error === NO_SUCH_ORDER) return null
    if (error !== OK) throw refused(bankName, error)
    fields.same('orderNumber', orderNumber)
    return fields
  }

  async function registerOrFind(order: Order, signal?: AbortSignal): Promise<string> {
    const purpose = purposeFor(order.purpose, PURPOSE_CHARACTERS_MAX)
    const leftMs = order.expiresAtMs - clock.now()
    const { fields, error } = await ask(
      'register.do',
      {
        orderNumber: bankReference(order.orderId),
        amount: String(order.amountKopecks),
        currency: CURRENCY,
        returnUrl: optional(profile, 'returnUrl') ?? RETURN_URL,
        sessionTimeoutSecs: String(Math.max(Math.ceil(leftMs / 1000), 1)),
        ...(purpose === null ? {} : { description: purpose }),
      },
      signal,
    )
    if (error === OK) return idIn(fields, 'orderId')
    if (error !== ORDER_NUMBER_TAKEN) throw refused(bankName, error)
    const known = await findByNumber(order.orderId, signal)
    if (!known) throw refused(bankName, error)
    const isSame =
      known.text('currency') === CURRENCY && known.whole('amount') === order.amountKopecks
    if (!isSame) throw refusal(bankName, say('fault.bank.order-number-taken'))
    return mdOrderIn(known)
  }

  async function qrOf(mdOrder: string, signal?: AbortSignal) {
    const { fields, error } = await ask('sbp/c2b/qr/dynamic/get.do', { mdOrder }, signal)
    if (error !== OK) throw refused(bankName, error)
    const payload = fields.text('payload', PAYLOAD_CHARACTERS_MAX)
    return { handle: { mdOrder, qrId: idIn(fields, 'qrId') }, payload }
  }

  /** The ids to ask with; null when the bank has no such order. */
  async function handleOf(order: OrderReference, signal?: AbortSignal): Promise<Handle | null> {
    const kept = order.qrId === null ? null : parseHandle(order.qrId)
    if (kept) return kept
    const known = await findByNumber(order.orderId, signal)
    return known && (await qrOf(mdOrderIn(known), signal)).handle
  }

  async function factOfHandle(order: OrderReference, handle: Handle, signal?: AbortSignal) {
    const { fields, error } = await ask('sbp/c2b/qr/status.do', { ...handle }, signal)
    if (error === NO_SUCH_ORDER) return absentFact(`errorCode ${error}`)
    if (error !== OK) throw refused(bankName, error)
    if (fields.has('qrType')) fields.same('qrType', 'DYNAMIC')
    const word = `${fields.text('qrStatus')}/${fields.text('transactionState')}`
    const fact = factOf(WORDS, { word })
    return fact.state === 'paid' ? confirmed(word, order, handle, signal) : fact
  }

  /**
   * qr/status.do says that it is paid, and names neither an order nor an amount: the order's own
   * status has to confirm both. Where the bank refuses to tell that, its word stands alone.
   */
  async function confirmed(
    word: string,
    { orderId, amountKopecks }: OrderReference,
    { mdOrder }: Handle,
    signal?: AbortSignal,
  ): Promise<BankFact> {
    const form = { orderId: mdOrder }
    const { fields, error } = await ask('getOrderStatusExtended.do', form, signal)
    if (error !== OK) return factOf(WORDS, { word })
    fields.same('orderNumber', bankReference(orderId))
    fields.same('currency', CURRENCY)
    fields.same('amount', amountKopecks)
    if (isDeclined(fields)) throw fields.contradictory(say('fault.bank.rbs-paid-order-declined'))
    const operationId = fields.has('authRefNum') ? fields.name('authRefNum') : null
    return factOf(WORDS, { word, operationId, paidKopecks: paidIn(fields) })
  }

  async function readOrder(payment: PaidOrder, signal?: AbortSignal) {
    const handle = await handleOf(payment, signal)
    if (!handle) throw refusal(bankName, say('fault.bank.no-such-order'))
    const { mdOrder } = handle
    const form = { orderId: mdOrder }
    const { fields, error } = await ask('getOrderStatusExtended.do', form, signal)
    if (error !== OK)
      throw unusableAnswer(
        bankName,
        say('fault.bank.rbs-error-on-paid-order', { code: error.slice(0, 8) }),
      )
    fields.same('orderNumber', bankReference(payment.orderId))
    fields.same('currency', CURRENCY)
    fields.same('amount', payment.amountKopecks)
    return { mdOrder, order: fields }
  }

  return {
    kind: 'dynamic',
    async register(order, signal) {
      const { handle, payload } = await qrOf(await registerOrFind(order, signal), signal)
      const { amountKopecks } = order
      const expected = { bankName, amountKopecks, currency: '643', recordedKopecks: null } as const
      return { qrId: printHandle(handle), payload: checkPayload(payload, expected) }
    },
    async status(order, signal) {
      const handle = await handleOf(order, signal)
      return handle ? factOfHandle(order, handle, signal) : absentFact('no such order')
    },
    async cancel(order, signal) {
      const handle = await handleOf(order, signal)
      if (!handle) return absentFact('no such order')
      // Its answer does not matter: what counts is what the bank says of the order afterwards.
      await ask('sbp/c2b/qr/dynamic/reject.do', { ...handle }, signal)
      return factOfHandle(order, handle, signal)
    },
    probe: (signal) => http.probe(signal),
    refunds: createRbsRefunds({ ask, readOrder, refused: (error) => refused(bankName, error) }),
  }
}

function refused(bankName: string, errorCode: string): Fault {
  return refusal(bankName, say('fault.bank.rbs-request-refused', { code: errorCode.slice(0, 8) }))
}
