/**
 * To which payment of the ledger a line of the bank belongs: by the order's id, then by the id of the movement of money
 * (for a refund its own, then that of its payment), then by the QR's id, among payments of any day. Pure except that it
 * yields to the event loop.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { type LedgerPayment, namesOurOrder } from './comparison-input.ts'

/** In short turns. The answer is null for a line that is of none of these payments. */
export async function paymentOfLineIn(here: readonly LedgerPayment[]) {
  const byId = new Map<string, LedgerPayment>()
  const byOperation = new Map<string, LedgerPayment>()
  const byQr = new Map<string, LedgerPayment>()
  const byRefund = new Map<string, LedgerPayment>()
  await inSlices(here, (payment) => {
    const { id, operationId, qrId, refunds } = payment
    const named = [
      [byId, id],
      [byOperation, operationId],
      [byQr, qrId],
    ] as const
    for (const [by, one] of named) if (one !== null && !by.has(one)) by.set(one, payment)
    // By our id and by the bank's: some banks have a column for it, some call it the operation.
    for (const refund of refunds)
      for (const one of [refund.id, refund.bankRefundId])
        if (one !== null) byRefund.set(one, payment)
  })
  const of = (by: ReadonlyMap<string, LedgerPayment>, id: string | null) =>
    id === null ? undefined : by.get(id)
  return ({ kind, orderId, operationId, qrId, refundId }: StatementLine): LedgerPayment | null => {
    if (namesOurOrder(orderId)) return of(byId, orderId) ?? null
    const ofRefund =
      kind === 'refund' ? (of(byRefund, refundId) ?? of(byRefund, operationId)) : undefined
    return of(byId, orderId) ?? ofRefund ?? of(byOperation, operationId) ?? of(byQr, qrId) ?? null
  }
}
