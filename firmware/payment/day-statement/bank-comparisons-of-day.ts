/**
 * What the last comparison with each bank says of a day now: with what persons decided since, and with what the ledger
 * has learnt since. A bank agrees where its sums and the rows between them make the ledger's, and no difference is left.
 * Pure.
 */

import { isoOf } from '../iso-time.ts'
import type { Span } from '../reconciliation/comparison-input.ts'
import { FOUND } from '../reconciliation/discrepancy.ts'
import {
  type ComparisonOutcome,
  type KeptDiscrepancy,
  undecidedCount,
} from '../reconciliation/reconciliation-report.ts'
import {
  BRIDGE_CODES,
  type BridgeCode,
  type BridgeRow,
  isBridged,
} from '../reconciliation/rows-between-sums.ts'
import { isSame, none } from '../totals.ts'
import type { BankSums, StatementFacts } from './day-facts.ts'
import type { Decision, Difference } from './differences.ts'
import type { FoundView } from './found-money-of-day.ts'

/** Each bank that had money of the day, or was compared with it. */
export function bankComparisonsOf(
  facts: StatementFacts,
  found: FoundView,
  differences: readonly Difference[],
) {
  const { byBank, comparisons, day } = facts
  const names = [...byBank.keys(), ...comparisons.map(({ bankName }) => bankName)]
  return [...new Set(names)].sort().map((bankName) => {
    const own = byBank.get(bankName)
    const kept = comparisons.find((one) => one.bankName === bankName)
    const outcome = kept && (kept.outcome as unknown as ComparisonOutcome)
    return {
      bankName,
      tellsRegistry: facts.tellsRegistry(bankName),
      comparison:
        kept && outcome
          ? comparisonView(kept.atMs, outcome, own, {
              found,
              differences: differences.filter(
                (one) => one.bankName === bankName && one.code !== 'other-amount',
              ),
              day,
            })
          : null,
    }
  })
}

export type BankView = ReturnType<typeof bankComparisonsOf>[number]

interface ComparisonFacts {
  readonly found: FoundView
  /** One for each discrepancy that was kept, in their order. */
  readonly differences: readonly Difference[]
  readonly day: Span
}

function comparisonView(
  atMs: number,
  outcome: ComparisonOutcome,
  own: BankSums | undefined,
  { found, differences, day }: ComparisonFacts,
) {
  const { source, by, isOver, bank, ledger, matched, counts, unconfirmedLines } = outcome
  const all = counts.onlyAtBank.count + counts.onlyHere.count + counts.different.count
  const listed = outcome.discrepancies.map((one, at) => {
    const settled = differences[at]?.settled ?? null
    const as: BridgeCode | null = isWithdrawn(one, found)
      ? 'withdrawn'
      : settled && isOfBank(settled.as)
        ? settled.as
        : null
    return { one, as, difference: differences[at]?.id ?? null }
  })
  const open = listed.flatMap(({ one, as, difference }) =>
    as === null ? [{ ...one, difference }] : [],
  )
  const left = all - outcome.discrepancies.length + open.length
  const { verdict = null, answers = [], takenBack = null, charges = null, payout = null } = outcome
  const decided = listed.flatMap(({ one, as }) => (as === null ? [] : [{ one, as }]))
  const bridge = outcome.bridge && bridgeNow(outcome.bridge, decided, day)
  const isShown =
    isBridged(bank.payments, bridge?.payments ?? [], ledger.payments) &&
    isBridged(bank.refunds, bridge?.refunds ?? [], ledger.refunds)
  const saysNothing = verdict === 'nothing-compared' || takenBack !== null
  const isChangedSince =
    !isSame(ledger.payments, own?.came ?? none()) || !isSame(ledger.refunds, own?.refunds ?? none())
  return {
    at: isoOf(atMs),
    source,
    by,
    /** The master of the shop compared it for all lanes: it is withdrawn there. */
    isOfShop: outcome.isOfShop ?? false,
    isOver,
    bank,
    ledger,
    matched,
    counts,
    unconfirmedLines,
    /** The ledger has learnt more about the day since the comparison. */
    isChangedSince,
    /** Added to the bank's sums, these make the ledger's. Empty: compared by a release that did not keep it. */
    bridge: bridge ?? { payments: [], refunds: [] },
    /** False: the two sums differ, and no rows say why. */
    isShown,
    agrees: left + undecidedCount(counts) === 0 && !saysNothing && isShown,
    /** No line of the file was of the day. */
    isNothing: verdict === 'nothing-compared',
    /** What the bank keeps of the day's lines; and what came to the account, where somebody said it. */
    charges,
    payout,
    /** What a person told of the file that it was read by. */
    answers,
    /** What of it was wrong, so that the comparison says nothing any more; null: it holds. */
    takenBack,
    /** Discrepancies that no person has settled or withdrawn; of many the first. */
    discrepancies: open,
    leftCount: left,
  }
}

interface Decided {
  readonly one: KeptDiscrepancy
  readonly as: BridgeCode
}

/** What a person's word has decided is no difference any more: it stands in a row of its own. */
function bridgeNow(
  { payments, refunds }: NonNullable<ComparisonOutcome['bridge']>,
  decided: readonly Decided[],
  day: Span,
) {
  const moved = (kind: KeptDiscrepancy['kind'], rows: readonly BridgeRow[]) => {
    const own = decided.filter(({ one }) => one.kind === kind)
    const moves = own.flatMap(({ one, as }) => {
      const row = bridgeRowOf(one, day)
      return row ? [{ ...row, as }] : []
    })
    const sums = new Map(rows.map(({ code, count, amount }) => [code, { count, amount }]))
    for (const { code, as, count, amount } of moves) {
      const from = sums.get(code) ?? { count: 0, amount: 0 }
      const to = sums.get(as) ?? { count: 0, amount: 0 }
      sums.set(code, { count: from.count - count, amount: from.amount - amount })
      sums.set(as, { count: to.count + count, amount: to.amount + amount })
    }
    return BRIDGE_CODES.flatMap((code) => {
      const row = sums.get(code)
      return row && (row.count !== 0 || row.amount !== 0) ? [{ code, ...row }] : []
    })
  }
  return { payments: moved('payment', payments), refunds: moved('refund', refunds) }
}

/** What it is in the rows; null: it has the same sum on both sides. */
function bridgeRowOf(one: KeptDiscrepancy, { fromMs, untilMs }: Span): BridgeRow | null {
  const { code, amount, bankAmount, createdAt } = one
  if (FOUND.has(code)) return { code: 'only-at-bank', count: -1, amount: -(bankAmount ?? 0) }
  if (code === 'not-at-bank' || code === 'refund-not-at-bank')
    return { code: 'only-here', count: 1, amount: amount ?? 0 }
  const atMs = createdAt === null ? Number.NaN : Date.parse(createdAt)
  const isOfDay = code === 'refund-amount' || (atMs >= fromMs && atMs < untilMs)
  if (code === 'operation' || !isOfDay) return null
  return { code: 'different', count: 0, amount: (amount ?? 0) - (bankAmount ?? 0) }
}

/** A person has withdrawn its entry of the ledger. */
function isWithdrawn(one: KeptDiscrepancy, { entries }: FoundView): boolean {
  const own = entries.filter(
    (entry) =>
      entry.problem === one.code &&
      entry.kind === one.kind &&
      entry.transaction === one.transaction &&
      entry.bankAmount === one.bankAmount &&
      entry.bankAt === one.bankAt &&
      entry.bankOrder === one.bankOrder &&
      entry.bankOperation === one.bankOperation,
  )
  // Taken back with an answer, it may have been found again without it.
  return own.length > 0 && own.every(({ withdrawn }) => withdrawn !== null)
}

function isOfBank(as: Decision): as is 'other-till' | 'reversed-by-bank' {
  return as === 'other-till' || as === 'reversed-by-bank'
}
