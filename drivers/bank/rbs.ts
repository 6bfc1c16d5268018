/**
 * The RBS gateway, which Alfa Bank, VTB, MTS Bank and others run: register.do makes the order,
 * qr/dynamic/get.do its SBP code, qr/status.do follows it, qr/dynamic/reject.do withdraws it.
 *
 * Every answer is HTTP 200 with an errorCode. Our order number is unique there, so a repeated
 * registration is answered with error 1, and the order is then found by its number.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankProfile, BankState, Order, OrderReference } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import { absentFact, factOf } from './facts.ts'
import { type Fields, need, objectOf, optional, textOf } from './fields.ts'
import type { BankHttp } from './http.ts'
import { fromMinorUnits } from './money.ts'
import { checkPayload, refusal } from './payload.ts'
import { bankReference, purposeFor } from './reference.ts'

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
  // Declined though nobody tried to pay: the session ran out.
  ['STARTED/DECLINED', 'expired'],
  ['REJECTED_BY_USER/CREATED', 'canceled'],
  ['REJECTED_BY_USER/DECLINED', 'canceled'],
])

const OK = '0'
const ORDER_NUMBER_TAKEN = '1'
const NO_SUCH_ORDER = '6'
const PURPOSE_CHARACTERS_MAX = 99
// Required by register.do and meant for card pages: nobody is ever sent there.
const RETURN_URL = 'https://laned.invalid/'

/** What we keep as the QR's id: both of the bank's ids, since its calls want both. */
interface Handle {
  readonly mdOrder: string
  readonly qrId: string
}

export function createRbsBank(profile: BankProfile, http: BankHttp, clock: Clock): Bank {
  const { bankName } = profile
  const credentials = { userName: need(profile, 'userName'), password: need(profile, 'password') }

  async function ask(method: string, form: Record<string, string>, signal?: AbortSignal) {
    const path = `/rest/${method}`
    const { body } = await http.call(
      { method: 'POST', path, form: { ...credentials, ...form } },
      signal,
    )
    const fields = objectOf(body)
    return { fields, error: textOf(fields, 'errorCode') ?? OK }
  }

  async function findByNumber(orderId: string, signal?: AbortSignal): Promise<Fields | null> {
    const form = { orderNumber: bankReference(orderId) }
    const { fields, error } = await ask('getOrderStatusExtended.do', form, signal)
    if (error === NO_SUCH_ORDER) return null
    if (error !== OK) throw refused(bankName, error)
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
        currency: '643',
        returnUrl: optional(profile, 'returnUrl') ?? RETURN_URL,
        sessionTimeoutSecs: String(Math.max(Math.ceil(leftMs / 1000), 1)),
        ...(purpose === null ? {} : { description: purpose }),
      },
      signal,
    )
    if (error === OK) return required(bankName, fields, 'orderId')
    if (error !== ORDER_NUMBER_TAKEN) throw refused(bankName, error)
    const known = await findByNumber(order.orderId, signal)
    if (!known) throw refused(bankName, error)
    if (fromMinorUnits(known['amount']) !== order.amountKopecks)
      throw refusal(bankName, 'its order of this number has another amount')
    return mdOrderIn(bankName, known)
  }

  async function qrOf(mdOrder: string, signal?: AbortSignal) {
    const { fields, error } = await ask('sbp/c2b/qr/dynamic/get.do', { mdOrder }, signal)
    if (error !== OK) throw refused(bankName, error)
    const qrId = required(bankName, fields, 'qrId')
    return { handle: { mdOrder, qrId }, payload: required(bankName, fields, 'payload') }
  }

  /** The ids to ask with; null when the bank has no such order. */
  async function handleOf(order: OrderReference, signal?: AbortSignal): Promise<Handle | null> {
    const kept = order.qrId === null ? null : parseHandle(order.qrId)
    if (kept) return kept
    const known = await findByNumber(order.orderId, signal)
    return known && (await qrOf(mdOrderIn(bankName, known), signal)).handle
  }

  async function factOfHandle(handle: Handle, signal?: AbortSignal) {
    const { fields, error } = await ask('sbp/c2b/qr/status.do', { ...handle }, signal)
    if (error === NO_SUCH_ORDER) return absentFact(`errorCode ${error}`)
    if (error !== OK) throw refused(bankName, error)
    const word = `${textOf(fields, 'qrStatus')}/${textOf(fields, 'transactionState')}`
    const fact = factOf(WORDS, { word })
    return fact.state === 'paid' ? withAmount(word, handle, signal) : fact
  }

  /** qr/status.do says that it is paid, the order's own status says how much. */
  async function withAmount(
    word: string,
    { mdOrder }: Handle,
    signal?: AbortSignal,
  ): Promise<BankFact> {
    const { fields, error } = await ask(
      'getOrderStatusExtended.do',
      { orderId: mdOrder },
      signal,
    ).catch((thrown: unknown) => {
      // The money is a fact already; without the amount is better than not at all.
      if (thrown instanceof Fault) return { fields: {} as Fields, error: OK }
      throw thrown
    })
    const money = error === OK ? fields : {}
    const paidKopecks = paidIn(money)
    const operationId = textOf(money, 'authRefNum')
    return factOf(WORDS, { word, operationId, paidKopecks })
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
      return handle ? factOfHandle(handle, signal) : absentFact('no such order')
    },
    async cancel(order, signal) {
      const handle = await handleOf(order, signal)
      if (!handle) return absentFact('no such order')
      // Its answer does not matter: what counts is what the bank says of the order afterwards.
      await ask('sbp/c2b/qr/dynamic/reject.do', { ...handle }, signal)
      return factOfHandle(handle, signal)
    },
    probe: (signal) => http.probe(signal),
  }
}

/** Null where the order does not say; nor does one that was paid a moment ago and is not booked yet. */
function paidIn(order: Fields): number | null {
  const { depositedAmount, refundedAmount } = objectOf(order['paymentAmountInfo'])
  const deposited = fromMinorUnits(depositedAmount) ?? fromMinorUnits(order['amount'])
  return deposited === 0 && !fromMinorUnits(refundedAmount) ? null : deposited
}

function printHandle({ mdOrder, qrId }: Handle): string {
  return `${mdOrder}/${qrId}`
}

function parseHandle(text: string): Handle | null {
  const [mdOrder, qrId] = text.split('/')
  return mdOrder && qrId ? { mdOrder, qrId } : null
}

/** The order's own id is not a field of its status but an attribute of it. */
function mdOrderIn(bankName: string, order: Fields): string {
  const attributes = Array.isArray(order['attributes']) ? order['attributes'].map(objectOf) : []
  const found = attributes.find((attribute) => attribute['name'] === 'mdOrder')
  return required(bankName, found ?? {}, 'value')
}

function required(bankName: string, fields: Fields, name: string): string {
  const value = textOf(fields, name)
  if (value) return value
  throw new Fault('unreachable', `${bankName}: the answer lacks ${name}`, undefined, {
    part: 'bank',
    bankName,
  })
}

function refused(bankName: string, errorCode: string): Fault {
  return refusal(bankName, `it refused (errorCode ${errorCode.slice(0, 8)})`)
}
