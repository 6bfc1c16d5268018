/** What a bank's answers are written from: its records as they are, or as somebody tells them who lies about some. */
import type { OrderRecords, RecordedOrder } from './order-records.ts'
import type { RecordedRefund, RefundRecords } from './refund-records.ts'

export type Refund = Readonly<RecordedRefund>

/** What is told otherwise of each order, of each refund, and of which refunds an order has. */
export interface ClaimedState {
  order?(order: RecordedOrder): RecordedOrder
  refund?(refund: Refund): Refund
  refunds?(refunds: readonly Refund[], order: RecordedOrder): readonly Refund[]
  /** Told of an id that the bank does not know. */
  readonly invented?: Refund
}

export type BankBooks = ReturnType<typeof booksOf>

const same = <Value>(value: Value) => value

export function booksOf(
  records: OrderRecords,
  refunds: RefundRecords,
  {
    order: orderAs = same,
    refund: refundAs = same,
    refunds: refundsAs = same,
    invented,
  }: ClaimedState = {},
) {
  const find = (orderId: string): RecordedOrder | null => {
    const order = records.find(orderId)
    return order && orderAs(order)
  }
  const refundsOf = (orderId: string): readonly Refund[] => {
    const order = records.find(orderId)
    return order ? refundsAs(refunds.ofOrder(orderId).map(refundAs), order) : []
  }
  return {
    find,
    /** In the order in which they were registered. */
    orders: () => [...records.orders.keys()].flatMap((orderId) => find(orderId) ?? []),
    refundsOf,
    refunds: () => refunds.all.map(refundAs),
    refund(orderId: string, refundId: string): Refund | null {
      const known = refundsOf(orderId).find((refund) => refund.refundId === refundId)
      return known ?? (records.find(orderId) && invented) ?? null
    },
    returnedKopecks: (orderId: string) =>
      refundsOf(orderId).reduce(
        (sum, { state, amountKopecks }) => (state === 'RETURNED' ? sum + amountKopecks : sum),
        0,
      ),
  }
}
