/** Banks that answer a table of methods, each a POST, with HTTP 200 and their own error code in the answer. */
import type { IncomingMessage } from 'node:http'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { Misstatement } from '#test/hostile-bank/accidents/lever-accidents.ts'
import type { CallKind } from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { BankCallRead } from '#test/hostile-bank/bank-dialect.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openHostileBank } from '#test/hostile-bank/hostile-bank-server.ts'
import type { OrderRecords, RecordedOrder } from '#test/hostile-bank/order-records.ts'
import type { RefundRecords } from '#test/hostile-bank/refund-records.ts'
import { readBody } from '#test/hostile-bank/request-body.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The accidents of a line, whatever is said on it. */
export const LINE: readonly BankFaultKind[] = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-429',
]

export interface Method {
  readonly kind: CallKind
  /** Which levers it can meet: an operation of several calls meets each at one of them. */
  readonly levers: readonly BankFaultKind[]
  /** Carries it out. */
  answer(order: RecordedOrder | null, form: Fields): Fields
  /** What is so, of a method that changes it; absent where `answer` only tells. */
  look?(order: RecordedOrder): Fields
}

export interface MethodCall extends BankCallRead {
  /** Null: it only asks whether somebody is there. */
  readonly method: Method | null
  readonly form: Fields
}

export interface MethodBank {
  /** Below which its methods are. */
  readonly path: string
  /** The method that is asked for, and of which order; a string is a complaint. */
  methodOf(name: string, text: string, request: IncomingMessage): MethodCall | string
  claim(honest: Fields): Fields
  readonly paidWord: string
  refuse(complaint: string): Fields
  readonly misstated: Readonly<Record<Misstatement, (honest: Fields) => Fields>>
}

export function openMethodBank(
  bank: MethodBank,
  records: OrderRecords,
  refunds: RefundRecords,
  options: HostileBankOptions,
): Promise<HostileBank> {
  const { path, paidWord, misstated } = bank

  async function read(request: IncomingMessage): Promise<MethodCall | string> {
    const { method = '', url = '' } = request
    const text = await readBody(request)
    if (method === 'GET' && url.replace(/\/$/, '') === path)
      return { kind: 'probe', orderId: '', method: null, form: {} }
    if (method !== 'POST' || !url.startsWith(`${path}/`)) return `${method} ${url} is no method`
    return bank.methodOf(url.slice(path.length + 1), text, request)
  }

  function look({ orderId, method, form }: MethodCall): Fields | null {
    const order = records.find(orderId)
    if (!order || !method) return null
    return method.look?.(order) ?? method.answer(order, form)
  }

  return openHostileBank<MethodCall, Fields>(
    {
      read,
      answer: ({ orderId, method, form }) => ({
        http: 200,
        body: method?.answer(records.find(orderId), form) ?? {},
      }),
      look,
      claim: (call) => bank.claim(look(call) ?? {}),
      paidWord,
      refuse: (complaint) => ({ http: 200, body: bank.refuse(complaint) }),
      misstated,
      nastyAnswers: [],
    },
    records,
    refunds,
    path,
    options,
  )
}
