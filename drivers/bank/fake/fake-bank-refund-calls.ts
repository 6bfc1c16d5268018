/** Refunds in the gateway contract, and `takeRefund`, which the lever on the bank's website uses too. */
import type { BankFaultKind } from '#hal/fake-controls.ts'
import { objectOf } from '../answers/json-fields.ts'
import type { FakeBankNeeds, Reply } from './fake-bank-dialect.ts'
import {
  type BankOrder,
  findRefund,
  type OrderRefund,
  type RefundTrouble,
  refundTrouble,
  withRefund,
} from './fake-bank-order.ts'

export interface WantedRefund {
  readonly orderId: string
  readonly refundId: string | null
  readonly amountKopecks: number
}

export type TakenRefund =
  | { readonly refund: OrderRefund; readonly isNew: boolean }
  | { readonly trouble: RefundTrouble | 'order-not-found' | 'denied' }

const STATE_AT_FIRST: Partial<Record<BankFaultKind, OrderRefund['state']>> = {
  'refund-slow': 'pending',
  'refund-refused': 'refused',
}

/** The same id is the same refund, except with the fault 'refund-again', where the bank forgets ids. */
export async function takeRefund(
  { orders, now }: FakeBankNeeds,
  { orderId, refundId, amountKopecks }: WantedRefund,
  fault: BankFaultKind | null,
): Promise<TakenRefund> {
  let taken: TakenRefund = { trouble: 'order-not-found' }
  await orders.update(orderId, (order) => {
    if (!order) return order
    const known = refundId === null ? null : findRefund(order, refundId)
    if (known && fault !== 'refund-again') {
      const isSame = known.amountKopecks === amountKopecks
      taken = isSame ? { refund: known, isNew: false } : { trouble: 'refund-differs' }
      return order
    }
    const trouble = fault === 'refund-denied' ? 'denied' : refundTrouble(order, amountKopecks)
    if (trouble) {
      taken = { trouble }
      return order
    }
    const refund = {
      refundId,
      amountKopecks,
      state: STATE_AT_FIRST[fault ?? 'http-500'] ?? 'returned',
      atMs: now(),
    }
    taken = { refund, isNew: true }
    return withRefund(order, refund)
  })
  return taken
}

const WORDS = { pending: 'PENDING', returned: 'RETURNED', refused: 'REFUSED' } as const
const AMOUNT_MAX = 100_000_000_00

export async function putRefund(
  needs: FakeBankNeeds,
  orderId: string,
  refundId: string,
  body: unknown,
  fault: BankFaultKind | null,
): Promise<Reply> {
  const { amountKopecks, currency } = objectOf(body)
  const isWhole = typeof amountKopecks === 'number' && Number.isInteger(amountKopecks)
  if (!isWhole || amountKopecks < 1 || amountKopecks > AMOUNT_MAX || currency !== 'RUB')
    return { status: 400, body: { code: 'bad-refund' } }
  const taken = await takeRefund(needs, { orderId, refundId, amountKopecks }, fault)
  if ('refund' in taken) return present(orderId, taken.refund, fault, taken.isNew ? 201 : 200)
  const { trouble } = taken
  return { status: trouble === 'order-not-found' ? 404 : 409, body: { code: trouble } }
}

export function getRefund(
  order: BankOrder | null,
  refundId: string,
  fault: BankFaultKind | null,
): Reply {
  if (!order) return { status: 404, body: { code: 'order-not-found' } }
  const refund = findRefund(order, refundId)
  if (!refund) return { status: 404, body: { code: 'refund-not-found' } }
  return present(order.orderId, refund, fault, 200)
}

function present(
  orderId: string,
  { refundId, amountKopecks, state }: OrderRefund,
  fault: BankFaultKind | null,
  status: number,
): Reply {
  return {
    status,
    body: {
      orderId,
      refundId,
      // Tochka's trap: the request is in kopecks, the answer in roubles.
      amountKopecks: fault === 'refund-in-roubles' ? amountKopecks / 100 : amountKopecks,
      currency: 'RUB',
      status: fault === 'unknown-word' ? 'MOON_PHASE' : WORDS[state],
      bankRefundId: `FAKEBACK${refundId}`,
    },
  }
}
