/**
 * What went back, beside what the bank says that it gave back.
 *
 * A line is matched with a refund of its payment by our id, then by the bank's, then by the amount. What
 * was given back at the bank itself the lane notices later and perhaps several as one: the oldest lines are that
 * where they make the sum that the bank told then, else each line as long as the sum of what was noticed after it reaches.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import {
  CLOCKS_DIFFER_MS,
  type Facts,
  isIn,
  type LedgerPayment,
  type LedgerRefund,
  wasTold,
} from './compared-facts.ts'
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
  const matched = { count: 0, amount: 0 }
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
      else {
        matched.count += 1
        matched.amount += line.amountKopecks
      }
    }
    for (const line of lonelyLines)
      if (isIn(day, line.atMs))
        found.push(discrepancy('only-at-bank', 'refund-not-here', { line, payment }))
    if (!facts.isAsked(payment)) return
    for (const refund of lonelyRefunds) {
      const { settledAtMs, origin, createdAtMs, money } = refund
      // One that was refused is settled too, and the bank has nothing to tell of it.
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
  /** `refund` null: it was noticed at the bank, as a part of a sum. */
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
  // A line that names a refund is that one or none of ours.
  const isAlike = ({ refundId, amountKopecks }: StatementLine, refund: LedgerRefund) =>
    refundId === null &&
    refund.origin === 'lane' &&
    refund.money === 'went' &&
    refund.amountKopecks === amountKopecks
  // What moved at another time is rather a clerk's.
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
  // A registry may tell days only, or when it was booked.
  take(isAlike)
  return { pairs, lonelyLines: [...lines], lonelyRefunds: [...left] }
}

/**
 * When the lane noticed something, the bank had told what was back of the payment in all: as much as the ledger's refunds
 * of until then make. So the oldest lines with that sum are these, and a line beside them is not, however near its time.
 * Only of lines that name no refund: one that does is a refund of its own.
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
 * A bank that knows no refund by an id tells sums: one of ours that it never did counts as gone back when a clerk gave
 * as much, and the rest of what he gave is noticed later. So the oldest lines may be ours, whole, and a part of that.
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

/** Takes the line's amount from what was noticed after it, oldest first. */
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
