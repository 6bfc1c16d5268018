/** The whole ledger as CSV text, a page at a time: memory does not grow with the ledger. */
import type { TransactionStore } from '#hal/transaction-store.ts'
import { PAGE_ROWS_MAX } from '../limits.ts'
import { NO_REFUNDS, sumsByPayment } from '../refunds/refund-sums.ts'
import { CSV_HEADER, csvRow } from './ledger-csv-rows.ts'

export function* csvOf(store: TransactionStore): Generator<string> {
  yield CSV_HEADER
  let position = 0
  for (;;) {
    const rows = store.page(position, PAGE_ROWS_MAX)
    const last = rows.at(-1)
    if (!last) return
    const refunds = sumsByPayment(store.refunds.ofAll(rows.map(({ record }) => record.id)))
    yield rows.map(({ record }) => csvRow(record, refunds.get(record.id) ?? NO_REFUNDS)).join('')
    position = last.position
  }
}
