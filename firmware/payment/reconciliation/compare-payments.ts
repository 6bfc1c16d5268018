/**
 * The payments of a day in the ledger beside the lines that the bank has for them: which are alike, and what is different,
 * only here or only at the bank. Each payment is looked at on one day alone (compare-day.ts).
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { add, none } from '../totals.ts'
import { type Facts, isIn, type LedgerPayment, wasTold } from './comparison-input.ts'
import { discrepancy, type Result } from './discrepancy.ts'
import { linesByPayment } from './lines-by-payment.ts'

export async function comparePayments(
  facts: Facts,
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<Result> {
  const { day, here } = facts
  const { told, found, foreignCount } = await linesByPayment(facts, lines, find, 'unknown-order')
  const matched = none()
  let [openCount, undecidedCount] = [0, 0]
  await inSlices(here, (payment) => {
    const own = told.get(payment.id) ?? []
    const main = mainOf(payment, own)
    if (payment.money === 'open') openCount += own.some(({ atMs }) => isIn(day, atMs)) ? 1 : 0
    else if (payment.money === 'none')
      for (const line of own) {
        if (isIn(day, line.atMs))
          found.push(discrepancy('different', 'unpaid-here', { line, payment }))
      }
    else if (!main) {
      if (!isIn(day, payment.createdAtMs) || !facts.isAsked(payment)) return
      if (wasTold(facts, payment)) found.push(discrepancy('only-here', 'not-at-bank', { payment }))
      else undecidedCount += 1
    } else {
      for (const line of own)
        if (line !== main && isIn(day, line.atMs))
          found.push(discrepancy('different', 'paid-twice', { line, payment }))
      if (!isIn(day, main.atMs)) return
      const code = differenceOf(payment, main)
      if (code) found.push(discrepancy('different', code, { line: main, payment }))
      else add(matched, main.amountKopecks)
    }
  })
  return { found, matched, openCount, undecidedCount, foreignCount }
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
