/** What banks have in common that answer a table of methods: the order asked about, and the accidents of each step. */
import type { Fields } from '#drivers/bank/answers/json-fields.ts'
import { type FakeBankParts, type Reply, withFault } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { asOf, type BankOrder } from '#drivers/bank/fake/fake-bank-order.ts'
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'

/** The accidents of a line, whatever is said on it. */
export const LINE: readonly BankFaultKind[] = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-429',
]

export interface Question {
  readonly parts: FakeBankParts
  readonly form: Fields
  readonly order: BankOrder | null
  readonly fault: BankFaultKind | null
}

export interface Method {
  readonly call: BankCall
  /** The accidents that belong to this step of the call. */
  readonly kinds: readonly BankFaultKind[]
  readonly answer: (question: Question) => Promise<Reply>
}

export function answerMethod(
  parts: FakeBankParts,
  { call, kinds, answer }: Method,
  { orderId, form }: { readonly orderId: string; readonly form: Fields },
): Promise<Reply> {
  const answered = (fault: BankFaultKind | null) => {
    const found = parts.orders.find(orderId)
    return answer({ parts, form, order: found && asOf(found, parts.now()), fault })
  }
  return withFault(parts, call, orderId, answered, kinds)
}

/** The order that a bank knows by an id of its own. */
export function orderWith({ orders }: FakeBankParts, bankId: string, idOf: (id: string) => string) {
  return orders.all().find(({ orderId }) => idOf(orderId) === bankId)?.orderId ?? ''
}
