/**
 * Compares a day of the ledger with a day of the bank: what only one of them has, and where they differ. Works in short
 * turns, on both as they were when it began, because a registry may have fifty thousand lines.
 *
 * A line of the bank is matched with payments of any day: by the order's id, then by the id of the movement of money (for a refund
 * its own, then that of its payment), then by the QR's id. Money at the bank belongs to the day on which the bank says that it
 * moved; money that only the ledger has, to the day on which its payment was begun. So a payment at midnight is looked at once, on
 * one of its two days, and appears on no wrong list.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { add, none } from '../totals.ts'
import { compareRefunds } from './compare-refunds.ts'
import {
  type Facts,
  isIn,
  type LedgerPayment,
  namesOurOrder,
  wasReported,
} from './comparison-input.ts'
import { type Comparison, type Discrepancy, discrepancy, type Result } from './discrepancy.ts'
import { linesByPayment } from './lines-by-payment.ts'
import { createBridge } from './rows-between-sums.ts'

export async function compare(facts: Facts): Promise<Comparison> {
  const find = await paymentOfLineIn(facts.here)
  const { kept: lines, repeated } = await distinct(facts.lines, find)
  const payments = await comparePayments(facts, ofKind(lines, 'payment'), find)
  const refunds = await compareRefunds(facts, ofKind(lines, 'refund'), find)
  for (const { kind, amountKopecks, atMs } of repeated)
    if (isIn(facts.day, atMs))
      (kind === 'payment' ? payments : refunds).bridge.takeAway('repeated', amountKopecks)
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
    bridge: { payments: payments.bridge.rows(), refunds: refunds.bridge.rows() },
  }
}

/** Two profiles of one merchant get the same lines from the bank. */
async function distinct(
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<{ readonly kept: StatementLine[]; readonly repeated: StatementLine[] }> {
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
  const repeated: StatementLine[] = []
  await inSlices(lines, (line) => {
    ;(isNew(line) ? kept : repeated).push(line)
  })
  return { kept, repeated }
}

function ofKind(lines: readonly StatementLine[], kind: StatementLine['kind']) {
  return lines.filter((line) => line.kind === kind)
}

/** In short turns. The answer is null for a line that is of none of these payments. */
async function paymentOfLineIn(here: readonly LedgerPayment[]) {
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

async function comparePayments(
  facts: Facts,
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<Result> {
  const { day, here } = facts
  const bridge = createBridge()
  const { reported, found, foreignCount } = await linesByPayment(
    facts,
    lines,
    find,
    'unknown-order',
    bridge,
  )
  const matched = none()
  let [openCount, undecidedCount] = [0, 0]
  await inSlices(here, (payment) => {
    const own = reported.get(payment.id) ?? []
    const ofDay = own.filter(({ atMs }) => isIn(day, atMs))
    const main = mainOf(payment, own)
    const isOfDay = isIn(day, payment.createdAtMs)
    if (payment.money === 'open') {
      openCount += ofDay.length > 0 ? 1 : 0
      for (const line of ofDay) bridge.takeAway('still-asked', line.amountKopecks)
    } else if (payment.money === 'none')
      for (const line of ofDay) {
        found.push(discrepancy('different', 'unpaid-here', { line, payment }))
        bridge.takeAway('only-at-bank', line.amountKopecks)
      }
    else if (!main) {
      if (!isOfDay) return
      if (!facts.isAsked(payment)) bridge.put('other-profiles', payment.amountKopecks)
      else if (wasReported(facts, payment)) {
        found.push(discrepancy('only-here', 'not-at-bank', { payment }))
        bridge.put('only-here', payment.amountKopecks)
      } else {
        undecidedCount += 1
        bridge.put('undecided', payment.amountKopecks)
      }
    } else {
      for (const line of ofDay)
        if (line !== main) {
          found.push(discrepancy('different', 'paid-twice', { line, payment }))
          bridge.takeAway('only-at-bank', line.amountKopecks)
        }
      if (!isIn(day, main.atMs)) {
        if (isOfDay) bridge.put('at-bank-on-other-days', payment.amountKopecks)
        return
      }
      if (!isOfDay) bridge.takeAway('counted-on-other-days', main.amountKopecks)
      else if (main.amountKopecks !== payment.amountKopecks)
        bridge.correct(payment.amountKopecks - main.amountKopecks)
      const code = differenceOf(payment, main)
      if (code) found.push(discrepancy('different', code, { line: main, payment }))
      else add(matched, main.amountKopecks)
    }
  })
  return { found, matched, openCount, undecidedCount, foreignCount, bridge }
}

/** Of several movements of money that the bank has for one payment, the one that the ledger means. */
function mainOf(payment: LedgerPayment, lines: readonly StatementLine[]): StatementLine | null {
  return (
    lines.find(({ operationId }) => operationId !== null && operationId === payment.operationId) ??
    lines.find(({ amountKopecks }) => amountKopecks === payment.amountKopecks) ??
    lines[0] ??
    null
  )
}

function differenceOf(payment: LedgerPayment, line: StatementLine): 'amount' | 'operation' | null {
  if (line.amountKopecks !== payment.amountKopecks) return 'amount'
  const isSame =
    line.operationId === null ||
    payment.operationId === null ||
    line.operationId === payment.operationId
  return isSame ? null : 'operation'
}
