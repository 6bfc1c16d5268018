/**
 * Compares the ledger's refunds with those of the bank.
 *
 * A line is matched with a refund of its payment by our id, then by the bank's, then by the amount. The lane notices a
 * refund made at the bank later, and perhaps several as one sum. The oldest lines count as such refunds where they add
 * up to the sum that the bank told then; otherwise each line does, as long as all that was noticed after it, added up,
 * still covers it.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { add, none } from '../totals.ts'
import {
  CLOCKS_DIFFER_MS,
  type Facts,
  isIn,
  type LedgerPayment,
  type LedgerRefund,
  wasTold,
} from './comparison-input.ts'
import { discrepancy, type Result } from './discrepancy.ts'
import { linesByPayment } from './lines-by-payment.ts'

export async function compareRefunds(
  facts: Facts,
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<Result> {
  const { day } = facts
  const { told, found, foreignCount } = await linesByPayment(
    facts,
    lines,
    find,
    'refund-unknown-order',
  )
  const matched = none()
  let [openCount, undecidedCount] = [0, 0]
  await inSlices(facts.here, (payment) => {
    const { pairs, lonelyLines, lonelyRefunds } = pair(payment, told.get(payment.id) ?? [])
    for (const { line, refund } of pairs) {
      if (!isIn(day, line.atMs)) continue
      if (refund?.money === 'open') openCount += 1
      else if (refund?.money === 'none')
        found.push(discrepancy('different', 'refund-refused-here', { line, payment, refund }))
      else if (refund && refund.amountKopecks !== line.amountKopecks)
        found.push(discrepancy('different', 'refund-amount', { line, payment, refund }))
      else add(matched, line.amountKopecks)
    }
    for (const line of lonelyLines)
      if (isIn(day, line.atMs))
        found.push(discrepancy('only-at-bank', 'refund-not-here', { line, payment }))
    if (!facts.isAsked(payment)) return
    for (const refund of lonelyRefunds) {
      const { settledAtMs, origin, createdAtMs, money } = refund
      // A refused refund is settled too, but the bank has no line for it.
      if (money !== 'went' || origin === 'bank') continue
      if (settledAtMs === null || !isIn(day, settledAtMs)) continue
      if (wasTold(facts, { createdAtMs, changedAtMs: settledAtMs }))
        found.push(discrepancy('only-here', 'refund-not-at-bank', { payment, refund }))
      else undecidedCount += 1
    }
  })
  return { found, matched, openCount, undecidedCount, foreignCount }
}

interface Pairs {
  /** `refund` null: the line is part of a sum that was noticed at the bank. */
  readonly pairs: readonly { readonly line: StatementLine; readonly refund: LedgerRefund | null }[]
  readonly lonelyLines: readonly StatementLine[]
  readonly lonelyRefunds: readonly LedgerRefund[]
}

function pair({ refunds }: LedgerPayment, told: readonly StatementLine[]): Pairs {
  const lines = new Set([...told].sort((one, other) => one.atMs - other.atMs))
  const left = new Set(refunds)
  const pairs: { line: StatementLine; refund: LedgerRefund | null }[] = []
  const take = (isSame: (line: StatementLine, refund: LedgerRefund) => boolean) => {
    for (const line of lines) {
      const refund = [...left].find((one) => isSame(line, one))
      if (!refund) continue
      pairs.push({ line, refund })
      lines.delete(line)
      left.delete(refund)
    }
  }
  take(({ refundId }, { id }) => refundId === id)
  take(
    ({ operationId, refundId }, { bankRefundId }) =>
      bankRefundId !== null && (operationId === bankRefundId || refundId === bankRefundId),
  )
  // A line with a refund id is that refund of ours, or none of ours.
  const isAlike = ({ refundId, amountKopecks }: StatementLine, refund: LedgerRefund) =>
    refundId === null &&
    refund.origin === 'lane' &&
    refund.money === 'went' &&
    refund.amountKopecks === amountKopecks
  // A line of another time is more likely a clerk's refund.
  take((line, refund) => isAlike(line, refund) && isAtItsTime(line, refund))
  const inSum = toldInSum([...lines], [...left])
  for (const line of inSum.lines) {
    pairs.push({ line, refund: null })
    lines.delete(line)
  }
  for (const refund of inSum.refunds) left.delete(refund)
  const noticed = [...left].filter(({ origin, money }) => origin === 'bank' && money === 'went')
  const reach = new Map(noticed.map((refund) => [refund, refund.amountKopecks]))
  for (const line of lines) {
    if (!isNoticed(line, reach)) continue
    pairs.push({ line, refund: null })
    lines.delete(line)
  }
  const ours = [...left].filter(({ origin, money }) => origin === 'lane' && money === 'went')
  for (const line of takenForOurs([...lines], ours, reach)) {
    pairs.push({ line, refund: null })
    lines.delete(line)
    for (const refund of ours) left.delete(refund)
  }
  // Without the time: a registry may give only days, or the time of booking.
  take(isAlike)
  return { pairs, lonelyLines: [...lines], lonelyRefunds: [...left] }
}

/**
 * When the lane noticed a refund at the bank, the bank had told the total refunded of the payment, which equals the
 * ledger's refunds up to then. So the oldest lines that add up to this sum are these refunds, and any other line is
 * not, however near its time. Only for lines without a refund id: a line with one is a refund of its own.
 */
function toldInSum(lines: readonly StatementLine[], refunds: readonly LedgerRefund[]) {
  const went = refunds.filter(({ money }) => money === 'went')
  const noticed = went.filter(({ origin }) => origin === 'bank')
  const times = noticed.map(({ settledAtMs }) => settledAtMs ?? 0).sort((one, two) => two - one)
  for (const atMs of times) {
    const known = went.filter(({ settledAtMs }) => (settledAtMs ?? Infinity) <= atMs)
    let missing = known.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    for (const [index, line] of lines.entries()) {
      if (line.refundId !== null || line.atMs > atMs + CLOCKS_DIFFER_MS) break
      missing -= line.amountKopecks
      const next = lines[index + 1]
      if (missing === 0 && (!next || next.atMs >= atMs - CLOCKS_DIFFER_MS))
        return { lines: lines.slice(0, index + 1), refunds: known }
    }
  }
  return { lines: [], refunds: [] }
}

/**
 * A bank without refund ids tells only sums. So a refund of ours that it never made counts as returned when a clerk
 * refunded that much, and the rest of the clerk's refund is noticed later. Hence the oldest lines may together be ours,
 * whole, and a part of what was noticed.
 */
function takenForOurs(
  lines: readonly StatementLine[],
  ours: readonly LedgerRefund[],
  reach: ReadonlyMap<LedgerRefund, number>,
): readonly StatementLine[] {
  const least = ours.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  if (least === 0) return []
  const nameless = lines.filter(({ refundId }) => refundId === null)
  let told = 0
  for (const [index, line] of nameless.entries()) {
    told += line.amountKopecks
    const later = [...reach].filter(([refund]) => isAfter(refund, line))
    const most = later.reduce((sum, [, kopecks]) => sum + kopecks, least)
    if (told >= least) return told <= most ? nameless.slice(0, index + 1) : []
  }
  return []
}

function isAtItsTime({ atMs }: StatementLine, { createdAtMs, settledAtMs }: LedgerRefund): boolean {
  return (
    atMs >= createdAtMs - CLOCKS_DIFFER_MS && atMs <= (settledAtMs ?? Infinity) + CLOCKS_DIFFER_MS
  )
}

function isAfter({ settledAtMs }: LedgerRefund, { atMs }: StatementLine): boolean {
  return (settledAtMs ?? 0) >= atMs - CLOCKS_DIFFER_MS
}

/** Subtracts the line's amount from the refunds noticed after it, oldest first. */
function isNoticed(line: StatementLine, reach: Map<LedgerRefund, number>) {
  const { amountKopecks } = line
  const later = [...reach]
    .filter(([refund]) => isAfter(refund, line))
    .sort(([one], [other]) => (one.settledAtMs ?? 0) - (other.settledAtMs ?? 0))
  if (later.reduce((sum, [, left]) => sum + left, 0) < amountKopecks) return false
  let missing = amountKopecks
  for (const [refund, left] of later) {
    const taken = Math.min(left, missing)
    reach.set(refund, left - taken)
    missing -= taken
  }
  return true
}
