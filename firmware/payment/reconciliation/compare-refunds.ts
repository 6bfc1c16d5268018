/**
 * Compares the ledger's refunds with those of the bank.
 *
 * A line is matched with a refund of its payment by our id, then by the bank's, then by the amount. The lane notices a
 * refund made at the bank later, and perhaps several as one sum. The oldest lines count as such refunds where they add
 * up to the sum that the bank reported then; otherwise each line does, as long as all that was noticed after it, added up,
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
  wasReported,
} from './comparison-input.ts'
import { discrepancy, type Result } from './discrepancy.ts'
import { linesByPayment } from './lines-by-payment.ts'
import { type BridgeCode, createBridge } from './rows-between-sums.ts'

export async function compareRefunds(
  facts: Facts,
  lines: readonly StatementLine[],
  find: (line: StatementLine) => LedgerPayment | null,
): Promise<Result> {
  const { day } = facts
  const bridge = createBridge()
  const { reported, found, foreignCount } = await linesByPayment(
    facts,
    lines,
    find,
    'refund-unknown-order',
    bridge,
  )
  const isOfDay = ({ money, settledAtMs }: LedgerRefund) =>
    money === 'went' && settledAtMs !== null && isIn(day, settledAtMs)
  const matched = none()
  let [openCount, undecidedCount] = [0, 0]
  await inSlices(facts.here, (payment) => {
    const own = reported.get(payment.id) ?? []
    if (facts.areRefundsUndated) {
      const { code, line, unknownCount } = compareSums(facts, payment, own)
      if (code === null && line) add(matched, line.amountKopecks)
      else if (code === 'only-at-bank' && line)
        found.push(discrepancy('only-at-bank', 'refund-not-here', { line, payment }))
      undecidedCount += unknownCount
      for (const one of own.filter(({ atMs }) => isIn(day, atMs)))
        bridge.takeAway(code ?? 'in-sums', one.amountKopecks)
      for (const refund of payment.refunds)
        if (isOfDay(refund))
          bridge.put(code === 'undecided' ? code : 'in-sums', refund.amountKopecks)
      return
    }
    const { pairs, lonelyLines, lonelyRefunds } = pair(payment, own)
    const placed = new Set<LedgerRefund>(lonelyRefunds)
    for (const { line, refund } of pairs) {
      const isLineOfDay = isIn(day, line.atMs)
      if (refund) placed.add(refund)
      if (refund && isOfDay(refund)) {
        if (!isLineOfDay) bridge.put('at-bank-on-other-days', refund.amountKopecks)
        else if (refund.amountKopecks !== line.amountKopecks)
          bridge.correct(refund.amountKopecks - line.amountKopecks)
      } else if (isLineOfDay) bridge.takeAway(placeOf(refund), line.amountKopecks)
      if (!isLineOfDay) continue
      if (refund?.money === 'open') openCount += 1
      else if (refund?.money === 'none')
        found.push(discrepancy('different', 'refund-refused-here', { line, payment, refund }))
      else if (refund && refund.amountKopecks !== line.amountKopecks)
        found.push(discrepancy('different', 'refund-amount', { line, payment, refund }))
      else add(matched, line.amountKopecks)
    }
    for (const line of lonelyLines)
      if (isIn(day, line.atMs)) {
        found.push(discrepancy('only-at-bank', 'refund-not-here', { line, payment }))
        bridge.takeAway('only-at-bank', line.amountKopecks)
      }
    // What went back together, and was heard of as one sum, has no line of its own.
    for (const refund of payment.refunds)
      if (isOfDay(refund) && !placed.has(refund)) bridge.put('in-sums', refund.amountKopecks)
    for (const refund of lonelyRefunds) {
      const { settledAtMs, origin, createdAtMs, amountKopecks } = refund
      // A refused refund is settled too, but the bank has no line for it.
      if (!isOfDay(refund) || settledAtMs === null) continue
      if (origin === 'bank') bridge.put('in-sums', amountKopecks)
      else if (!facts.isAsked(payment)) bridge.put('other-profiles', amountKopecks)
      else if (wasReported(facts, { createdAtMs, changedAtMs: settledAtMs })) {
        found.push(discrepancy('only-here', 'refund-not-at-bank', { payment, refund }))
        bridge.put('only-here', amountKopecks)
      } else {
        undecidedCount += 1
        bridge.put('undecided', amountKopecks)
      }
    }
  })
  return { found, matched, openCount, undecidedCount, foreignCount, bridge }
}

/** A line of the day whose refund is not one of the ledger's day. */
function placeOf(refund: LedgerRefund | null): BridgeCode {
  if (refund === null) return 'in-sums'
  if (refund.money === 'open') return 'still-asked'
  return refund.money === 'none' ? 'only-at-bank' : 'counted-on-other-days'
}

/**
 * All refunds of a payment, as one sum. A refund of another day than the payment's may stand next to the payment or
 * may not be there yet, so the sum here being larger decides nothing.
 */
function compareSums(
  { day }: Facts,
  { refunds }: LedgerPayment,
  lines: readonly StatementLine[],
): {
  /** Null: alike. */
  readonly code: 'only-at-bank' | 'undecided' | null
  readonly line: StatementLine | null
  readonly unknownCount: number
} {
  const went = refunds.filter(({ money }) => money === 'went')
  const ofDay = went.filter(({ settledAtMs }) => settledAtMs !== null && isIn(day, settledAtMs))
  const here = went.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const [line = null] = lines.filter(({ atMs }) => isIn(day, atMs))
  const isOpen = refunds.some(({ money }) => money === 'open')
  if (!line) return { code: 'undecided', line: null, unknownCount: ofDay.length }
  if (line.amountKopecks === here) return { code: null, line, unknownCount: 0 }
  if (line.amountKopecks < here || isOpen)
    return { code: 'undecided', line: null, unknownCount: Math.max(1, ofDay.length) }
  const left = { ...line, amountKopecks: line.amountKopecks - here }
  return { code: 'only-at-bank', line: left, unknownCount: 0 }
}

interface Pairs {
  /** `refund` null: the line is part of a sum that was noticed at the bank. */
  readonly pairs: readonly { readonly line: StatementLine; readonly refund: LedgerRefund | null }[]
  readonly lonelyLines: readonly StatementLine[]
  readonly lonelyRefunds: readonly LedgerRefund[]
}

function pair({ refunds }: LedgerPayment, reported: readonly StatementLine[]): Pairs {
  const lines = new Set([...reported].sort((one, other) => one.atMs - other.atMs))
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
  const inSum = reportedInSum([...lines], [...left])
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
 * When the lane noticed a refund at the bank, the bank had reported the total refunded of the payment, which equals the
 * ledger's refunds up to then. So the oldest lines that add up to this sum are these refunds, and any other line is
 * not, however near its time. Only for lines without a refund id: a line with one is a refund of its own.
 */
function reportedInSum(lines: readonly StatementLine[], refunds: readonly LedgerRefund[]) {
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
  let reportedKopecks = 0
  for (const [index, line] of nameless.entries()) {
    reportedKopecks += line.amountKopecks
    const later = [...reach].filter(([refund]) => isAfter(refund, line))
    const most = later.reduce((sum, [, kopecks]) => sum + kopecks, least)
    if (reportedKopecks >= least) return reportedKopecks <= most ? nameless.slice(0, index + 1) : []
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
