/** Each entry of the ledger as a line of the journal: what an operator reads when a till asks. */
import type { Journal } from '#hal/journal.ts'
import type { Transactions } from './transactions.ts'

/** What a person should look at. */
const REMARKABLE: ReadonlySet<string> = new Set([
  'transaction.accepted-late',
  'transaction.paid-other-amount',
  'transaction.paid-again',
  'transaction.lost-sight',
  'refund.refused',
  'refund.unknown',
  'refund.returned-late',
  'refund.overdue',
  'refund.contradicted',
  'refund.found-at-bank',
  'money.found-at-bank',
  'money.found-withdrawn',
])

export function journalLedger(transactions: Transactions, journal: Journal): Disposable {
  return transactions.onEntry(({ transactionId, type, data }) => {
    // Who adds an entry of the lane writes its line, with what that has to say.
    if (transactionId === null) return
    const { transaction, dynamicQRStatus, amount, reason, bankStatus, sameOperationAs } = data
    const { reference } = data
    const { kind, problem, bankAmount, bankOrder, bankOperation } = data
    const { refund, refundState, refundAmount, refundProblem, requestedBy, settlement } = data
    const level = REMARKABLE.has(type) || sameOperationAs !== undefined ? 'warn' : 'info'
    // The bank's word is there verbatim: an unknown one is found here first.
    journal[level](type, {
      transaction,
      dynamicQRStatus,
      amount,
      reason,
      bankStatus,
      ...(reference !== undefined && { reference }),
      ...(sameOperationAs !== undefined && { sameOperationAs }),
      ...(problem !== undefined && { kind, problem, bankAmount, bankOrder, bankOperation }),
      ...(refund !== undefined && {
        refund,
        refundState,
        refundAmount,
        refundProblem,
        requestedBy,
        ...(settlement !== undefined && { settlement }),
      }),
    })
  })
}
