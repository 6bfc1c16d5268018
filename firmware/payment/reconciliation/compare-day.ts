/**
 * Compares a day of the ledger with a day of the bank: what only one of them has, and where they differ. Works in short
 * turns, on both as they were when it began, because a registry may have fifty thousand lines.
 *
 * A line of the bank is matched with payments of any day (payment-of-line.ts). Money at the bank belongs to the day on
 * which the bank says that it moved; money that only the ledger has, to the day on which its payment was begun. So a
 * payment at midnight is looked at once, on one of its two days, and appears on no wrong list.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { comparePayments } from './compare-payments.ts'
import { compareRefunds } from './compare-refunds.ts'
import type { Facts, LedgerPayment } from './comparison-input.ts'
import type { Comparison, Discrepancy } from './discrepancy.ts'
import { paymentOfLineIn } from './payment-of-line.ts'

export async function compare(facts: Facts): Promise<Comparison> {
  const find = await paymentOfLineIn(facts.here)
  const lines = await distinct(facts.lines, find)
  const payments = await comparePayments(facts, ofKind(lines, 'payment'), find)
  const refunds = await compareRefunds(facts, ofKind(lines, 'refund'), find)
  const found = [...payments.found, ...refunds.found]
  const on = (list: Discrepancy['list']) => found.filter((one) => one.list === list)
  return {
    onlyAtBank: on('only-at-bank'),
    onlyHere: on('only-here'),
    different: on('different'),
    matched: { payments: payments.matched, refunds: refunds.matched },
    openCount: payments.openCount + refunds.openCount,
    undecidedCount: payments.undecidedCount + refunds.undecidedCount,
    foreignCount: payments.foreignCount + refunds.foreignCount,
  }
}

/** Two profiles of one merchant get the same lines from the bank. */
async function distinct(
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<StatementLine[]> {
  const known = new Set<string>()
  const isNew = (line: StatementLine) => {
    const { kind, orderId, operationId, refundId, amountKopecks, atMs } = line
    // Without an operation id, two equal lines may be two movements.
    if (operationId === null) return true
    // A refund under the operation of its payment has no id of its own.
    if (kind === 'refund' && refundId === null && find(line)?.operationId === operationId)
      return true
    const key = JSON.stringify([kind, orderId, operationId, refundId, amountKopecks, atMs])
    const { size } = known
    return known.add(key).size > size
  }
  const kept: StatementLine[] = []
  await inSlices(lines, (line) => {
    if (isNew(line)) kept.push(line)
  })
  return kept
}

function ofKind(lines: readonly StatementLine[], kind: StatementLine['kind']) {
  return lines.filter((line) => line.kind === kind)
}
