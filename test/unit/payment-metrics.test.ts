/** What the metrics make of the ledger's entries. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { countPayments } from '#firmware/metrics/payment-metrics.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { spec } from '#test/spec.ts'

/** The sum of each family after these entries, all of one bank. */
function sumsAfter(types: readonly LedgerEvent[]): ReadonlyMap<string, number> {
  let tell: (entry: LedgerEntry, bankName: string | null) => void = () => {}
  const deaf = { [Symbol.dispose]() {} }
  const news = {
    onEntry(listener: typeof tell) {
      tell = listener
      return deaf
    },
    onBankCall: () => deaf,
    onBanks: () => deaf,
  }
  using metrics = countPayments(news, createFakeClock())
  for (const [at, type] of types.entries())
    tell({ sequence: at + 1, transactionId: 'a', atMs: at, type, data: { paidAmount: 500 } }, 'CFT')
  return new Map(
    metrics
      .families()
      .map(({ name, samples }) => [name, samples.reduce((sum, { value }) => sum + value, 0)]),
  )
}

spec('metrics of payments', {
  'count money that comes late as money, and as late'() {
    const sums = sumsAfter(['transaction.created', 'transaction.accepted-late'])
    assert.is(sums.get('laned_payments_accepted_kopecks'), 500)
    assert.is(sums.get('laned_payments_late'), 1)
    assert.is(sums.get('laned_payments'), 2)
  },
  'call money in time not late'() {
    const sums = sumsAfter(['transaction.created', 'transaction.accepted'])
    assert.is(sums.get('laned_payments_accepted_kopecks'), 500)
    assert.is(sums.get('laned_payments_late'), 0)
  },
})
