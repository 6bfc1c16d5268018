/** What random stories hold the ledger to (`test/support/lane-world/books.ts`), held to what the lane writes down. */
import * as assert from 'uvu/assert'
import { step, type TransactionEvent } from '#firmware/payment/transaction/transaction-step.ts'
import type { BankFact } from '#hal/bank.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { historyFaults, paymentFaults, paymentFaultsAtTheEnd } from '#test/lane-world/books.ts'
import type { OrderAtBank, PaymentOfLedger } from '#test/lane-world/lane-world.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

const ORDER: OrderAtBank = {
  id: 'T1',
  amountKopecks: 12_345,
  paidKopecks: null,
  isPayable: false,
  wasSeen: true,
  wasLiedAbout: false,
}

const fact = (state: BankFact['state'], amountKopecks: number | null = null): TransactionEvent => ({
  type: 'bank-answered',
  fact: { state, word: state, operationId: amountKopecks === null ? null : 'op', amountKopecks },
  sameOperationAs: null,
  isReplaced: false,
})

/** The row that these events end with, and its entries. */
function after(...events: readonly TransactionEvent[]) {
  const { amountKopecks } = ORDER
  const entries: { type: string; phase: string }[] = []
  let row: TransactionRecord = { ...record('T1'), amountKopecks, phase: 'waiting', payload: 'p' }
  for (const event of events) {
    const { record: next, entry } = step(row, event, 1)
    row = next
    if (entry) entries.push({ type: entry.type, phase: row.phase })
  }
  return { row, entries }
}

const atTheEnd = (paidKopecks: number | null, payment: PaymentOfLedger) =>
  paymentFaultsAtTheEnd({ orders: [{ ...ORDER, paidKopecks }], payments: [payment] })

spec('the books of bank and lane', {
  'agree on a payment, on one that ended unpaid, and on one of another amount'() {
    for (const [paidKopecks, events] of [
      [12_345, [fact('paid', 12_345)]],
      [null, [fact('canceled')]],
      [12_445, [fact('paid', 12_445)]],
    ] as const) {
      const { row, entries } = after(...events)
      assert.equal(atTheEnd(paidKopecks, row), [])
      assert.equal(historyFaults('T1', entries), [])
    }
  },
  'late money leaves a final state, of the right amount or another, and nothing else does'() {
    for (const amountKopecks of [12_345, 12_445]) {
      const { row, entries } = after(fact('canceled'), fact('paid', amountKopecks))
      assert.equal(atTheEnd(amountKopecks, row), [])
      const asked = { type: 'refund.requested', phase: row.phase }
      const found = { type: 'money.found-at-bank' }
      assert.equal(historyFaults('T1', [...entries, found, asked]), [])
      const moved = [...entries, { type: 'bank.answered', phase: 'waiting' }]
      assert.is(historyFaults('T1', moved).length, 1)
    }
  },
  'money that is lost, invented, of another amount or still awaited is a fault'() {
    const unpaid = after(fact('canceled')).row
    const paid = after(fact('paid', 12_345)).row
    const other = after(fact('paid', 12_445)).row
    const faults = [
      [12_345, unpaid, /12345 came.*null/],
      [12_345, unpaid, /LOST/],
      [12_345, other, /LOST/],
      [12_445, paid, /another amount was paid/],
      [null, after().row, /is still waiting/],
      [null, after({ type: 'bank-silent' }).row, /is still waiting/],
    ] as const
    for (const [paidKopecks, row, words] of faults)
      assert.match(atTheEnd(paidKopecks, row).join('\n'), words)
    assert.match(paymentFaults({ orders: [ORDER], payments: [paid] }).join(), /INVENTED/)
  },
})
