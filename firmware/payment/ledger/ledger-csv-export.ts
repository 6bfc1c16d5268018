/** The ledger as CSV text, a page or a day at a time: memory does not grow with the ledger. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { CSV_DAYS_MAX, PAGE_ROWS_MAX } from '../limits.ts'
import { NO_REFUNDS, sumsByPayment } from '../refunds/refund-sums.ts'
import type { LedgerTable } from './ledger-csv-rows.ts'
import { countOf, type Day, datesOf, localDay } from './local-day.ts'

export function* csvOf(store: TransactionStore, table: LedgerTable): Generator<string> {
  yield table.header
  let position = 0
  for (;;) {
    const rows = store.page(position, PAGE_ROWS_MAX)
    const last = rows.at(-1)
    if (!last) return
    yield rowsOf(
      store,
      table,
      rows.map(({ record }) => record),
    )
    position = last.position
  }
}

/** The payments that were begun on these days. Throws at once where there are too many days. */
export function csvOfDays(
  store: TransactionStore,
  table: LedgerTable,
  days: Day,
): Iterable<string> {
  if (countOf(days) > CSV_DAYS_MAX)
    throw new Fault('bad-request', say('fault.ledger.export-too-many-days', { most: CSV_DAYS_MAX }))
  return (function* () {
    yield table.header
    for (const date of datesOf(days)) {
      const { fromMs, untilMs } = localDay(date)
      const records = store.between(fromMs, untilMs)
      for (let at = 0; at < records.length; at += PAGE_ROWS_MAX)
        yield rowsOf(store, table, records.slice(at, at + PAGE_ROWS_MAX))
    }
  })()
}

function rowsOf(
  store: TransactionStore,
  table: LedgerTable,
  records: readonly TransactionRecord[],
): string {
  const refunds = sumsByPayment(store.refunds.ofAll(records.map(({ id }) => id)))
  return records.map((record) => table.row(record, refunds.get(record.id) ?? NO_REFUNDS)).join('')
}
