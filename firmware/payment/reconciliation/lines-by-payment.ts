/**
 * Groups a bank's lines by their payment, which `find` tells (payment-of-line.ts). Lines without one were found only at
 * the bank, or belong to other lanes. In short turns: there may be fifty thousand.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { type Facts, isIn, type LedgerPayment } from './comparison-input.ts'
import { type Discrepancy, type DiscrepancyCode, discrepancy } from './discrepancy.ts'
import type { Bridge } from './rows-between-sums.ts'

/** `reported`, by the payment's id. It grows in place: one payment may have all the lines of a file. */
export async function linesByPayment(
  { day, isForeign }: Facts,
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
  code: DiscrepancyCode,
  bridge: Bridge,
) {
  const reported = new Map<string, StatementLine[]>()
  const found: Discrepancy[] = []
  let foreignCount = 0
  await inSlices(lines, (line) => {
    const payment = find(line)
    const before = payment && reported.get(payment.id)
    if (before) before.push(line)
    else if (payment) reported.set(payment.id, [line])
    else if (!isIn(day, line.atMs)) return
    else if (isForeign(line)) {
      foreignCount += 1
      bridge.takeAway('other-lanes', line.amountKopecks)
    } else {
      found.push(discrepancy('only-at-bank', code, { line }))
      bridge.takeAway('only-at-bank', line.amountKopecks)
    }
  })
  return { reported, found, foreignCount }
}
