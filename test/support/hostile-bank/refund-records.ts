/**
 * What really went back at a bank, whatever it answers: the refunds that a lane asked for by their
 * ids, and those of a clerk on the bank's website.
 */
import type { RecordedOrder } from './order-records.ts'

/** What a bank makes of the next refund that it is asked for; `DENIED`: it does not take it. */
export type RefundOutcome = RecordedRefund['state'] | 'DENIED'

export interface RecordedRefund {
  readonly orderId: string
  /** Null: it was made on the bank's website. */
  readonly refundId: string | null
  readonly amountKopecks: number
  readonly bankRefundId: string
  state: 'PENDING' | 'RETURNED' | 'REFUSED'
}

export type RefundTrouble =
  | 'order-not-found'
  | 'not-paid'
  | 'refund-differs'
  | 'refund-exceeds'
  | 'denied'
export type TakenRefund = { readonly refund: RecordedRefund; readonly isNew: boolean }

export type RefundRecords = ReturnType<typeof createRefundRecords>

export function createRefundRecords(findOrder: (orderId: string) => RecordedOrder | null) {
  const refunds: RecordedRefund[] = []
  const outcomes: RefundOutcome[] = []
  const ofOrder = (orderId: string) => refunds.filter((refund) => refund.orderId === orderId)
  const sum = (list: readonly RecordedRefund[]) =>
    list.reduce((all, { amountKopecks }) => all + amountKopecks, 0)

  /** Pending ones hold their part of the order; what was refused gives it free. */
  function give(
    orderId: string,
    refundId: string | null,
    amountKopecks: number,
    state: RecordedRefund['state'] = 'RETURNED',
  ): TakenRefund | RefundTrouble {
    const order = findOrder(orderId)
    if (!order) return 'order-not-found'
    const known = refundId === null ? null : find(orderId, refundId)
    if (known && known.amountKopecks !== amountKopecks) return 'refund-differs'
    if (known) return { refund: known, isNew: false }
    if (order.state !== 'PAID') return 'not-paid'
    const held = sum(ofOrder(orderId).filter((refund) => refund.state !== 'REFUSED'))
    if (held + amountKopecks > (order.paidKopecks ?? 0)) return 'refund-exceeds'
    const bankRefundId = `R-${refunds.length + 1}`
    const refund = { orderId, refundId, amountKopecks, bankRefundId, state }
    refunds.push(refund)
    return { refund, isNew: true }
  }

  function find(orderId: string, refundId: string): RecordedRefund | null {
    return ofOrder(orderId).find((refund) => refund.refundId === refundId) ?? null
  }

  /** As the next outcome has it; one that is known stays what it is. */
  function ask(
    orderId: string,
    refundId: string | null,
    amountKopecks: number,
  ): TakenRefund | RefundTrouble {
    const known = refundId === null ? null : find(orderId, refundId)
    const outcome = known?.state ?? outcomes.shift() ?? 'RETURNED'
    return outcome === 'DENIED' ? 'denied' : give(orderId, refundId, amountKopecks, outcome)
  }

  return {
    all: refunds as readonly Readonly<RecordedRefund>[],
    give,
    ask,
    find,
    /** What becomes of the next refund, and of the one after it. */
    expect: (outcome: RefundOutcome) => void outcomes.push(outcome),
    forgetOutcomes: () => void outcomes.splice(0),
    ofOrder: ofOrder as (orderId: string) => readonly Readonly<RecordedRefund>[],
    returnedKopecks: (orderId: string) =>
      sum(ofOrder(orderId).filter(({ state }) => state === 'RETURNED')),
    /** The bank has said its last word on what was pending; answers of how many. */
    settle(as: 'RETURNED' | 'REFUSED'): number {
      const pending = refunds.filter(({ state }) => state === 'PENDING')
      for (const refund of pending) refund.state = as
      return pending.length
    },
  }
}
