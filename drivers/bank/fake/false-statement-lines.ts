/** The untrue things that the fake bank's statement says because a lever asked for them, until the bank restarts. */
import type { MisreportKind } from '#hal/fake-controls.ts'
import { asOf, type BankOrder, refundsOf } from './fake-bank-order.ts'

export interface Misreports {
  /** As BankLevers.misreport. */
  add(
    kind: MisreportKind,
    orders: readonly BankOrder[],
    nowMs: number,
    named?: string,
  ): string | null
  of(orderId: string): MisreportKind | null
  /** Orders that nobody registered, each with the moment at which the statement has it. */
  readonly strangers: readonly Stranger[]
}

export interface Stranger {
  readonly kind: 'stranger' | 'refund-stranger'
  readonly orderId: string
  readonly atMs: number
}

/** To which orders each untruth can apply. */
const FITS: Readonly<Record<MisreportKind, (order: BankOrder) => boolean>> = {
  missing: isPaid,
  'other-amount': isPaid,
  'other-operation': isPaid,
  twice: isPaid,
  unpaid: (order) => !isPaid(order),
  stranger: () => false,
  'refund-missing': hasRefund,
  'refund-other-amount': hasRefund,
  'refund-stranger': () => false,
}

export const MISREPORTS = Object.keys(FITS) as readonly MisreportKind[]

export function createMisreports(): Misreports {
  const misreported = new Map<string, MisreportKind>()
  const strangers: Stranger[] = []
  return {
    strangers,
    of: (orderId) => misreported.get(orderId) ?? null,
    add(kind, orders, nowMs, named) {
      if (kind === 'stranger' || kind === 'refund-stranger') {
        const orderId = named ?? `stranger${strangers.length + 1}`
        strangers.push({ kind, orderId, atMs: nowMs })
        return orderId
      }
      const order = orders.findLast(
        (one) =>
          (named === undefined ? !misreported.has(one.orderId) : one.orderId === named) &&
          FITS[kind](asOf(one, nowMs)),
      )
      if (!order) return null
      misreported.set(order.orderId, kind)
      return order.orderId
    },
  }
}

function isPaid({ state }: BankOrder): boolean {
  return state === 'paid'
}

function hasRefund(order: BankOrder): boolean {
  return refundsOf(order).some(({ state }) => state === 'returned')
}
