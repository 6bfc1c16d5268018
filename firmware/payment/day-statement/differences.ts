/**
 * The differences of a day, each with a name that stands on paper, and what a person has decided about it: the amount
 * that is kept though another was asked for, money of another till, a line that the bank reversed. Pure.
 *
 * A decision is about one difference as it was seen: where the bank names another amount later, that is another one.
 */
import { CROCKFORD } from '#firmware/vocabulary/crockford.ts'
import type { KeptComparison } from '#hal/day-statement-store.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { DiscrepancyCode } from '../reconciliation/discrepancy.ts'
import type { ComparisonOutcome, KeptDiscrepancy } from '../reconciliation/reconciliation-report.ts'
import { refundSums } from '../refunds/refund-sums.ts'
import { hasOtherAmount } from '../transaction/payment-phases.ts'

export const DIFFERENCE_SETTLED = 'difference.settled'
export const DIFFERENCE_REOPENED = 'difference.reopened'

export const DECISIONS = ['goods-added', 'tip', 'other-till', 'reversed-by-bank'] as const
export type Decision = (typeof DECISIONS)[number]

export type DifferenceCode = 'other-amount' | DiscrepancyCode

const OF_BANK = ['other-till', 'reversed-by-bank'] as const
const REVERSED = ['reversed-by-bank'] as const

/** What a person may decide about each. */
const ALLOWED: Readonly<Record<DifferenceCode, readonly Decision[]>> = {
  'other-amount': ['goods-added', 'tip'],
  'unknown-order': OF_BANK,
  'unpaid-here': OF_BANK,
  'paid-twice': OF_BANK,
  'refund-unknown-order': OF_BANK,
  'refund-not-here': OF_BANK,
  'refund-refused-here': REVERSED,
  'not-at-bank': REVERSED,
  'refund-not-at-bank': REVERSED,
  amount: REVERSED,
  operation: REVERSED,
  'refund-amount': REVERSED,
}

export interface Settlement {
  readonly as: Decision
  readonly note: string
  readonly by: string | null
  readonly at: string
}

export interface Difference {
  /** `2026-11-21-9F3K2A7C`: the day, and which of it. */
  readonly id: string
  readonly date: string
  readonly code: DifferenceCode
  readonly kind: 'payment' | 'refund'
  readonly bankName: string
  readonly transaction: string | null
  readonly refund: string | null
  readonly reference: string | null
  /** By the ledger; of another amount what was asked for. Null where it has none. */
  readonly amount: number | null
  readonly bankAmount: number | null
  readonly bankAt: string | null
  readonly bankOrder: string | null
  readonly bankOperation: string | null
  readonly allowed: readonly Decision[]
  readonly settled: Settlement | null
}

export interface DifferencesGiven {
  readonly date: string
  /** Payments that somebody has to look at, with their refunds. */
  readonly toCheck: readonly TransactionRecord[]
  readonly refundsToCheck: readonly RefundRecord[]
  readonly comparisons: readonly KeptComparison[]
  /** Entries of decisions about this day, oldest first. */
  readonly decisions: readonly LedgerEntry[]
}

export function differencesOf(given: DifferencesGiven): readonly Difference[] {
  const settlements = settlementsIn(given.decisions)
  const seen = new Map<string, number>()
  const named = (one: Omit<Difference, 'id' | 'date' | 'allowed' | 'settled'>): Difference => {
    const { code, kind, bankName, transaction, refund, amount } = one
    const { bankAmount, bankAt, bankOrder, bankOperation } = one
    const name = JSON.stringify([
      code,
      kind,
      bankName,
      transaction,
      refund,
      amount,
      bankAmount,
      bankAt,
      bankOrder,
      bankOperation,
    ])
    // Two lines that say the same are two differences.
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    const id = `${given.date}-${shortName(nth === 1 ? name : `${name} ${nth}`)}`
    return {
      ...one,
      id,
      date: given.date,
      allowed: ALLOWED[code] ?? [],
      settled: settlements.get(id) ?? null,
    }
  }
  return [
    ...otherAmounts(given).map(named),
    ...given.comparisons.flatMap(({ bankName, outcome }) =>
      (outcome as unknown as ComparisonOutcome).discrepancies.map((one) =>
        named(fromBank(one, bankName)),
      ),
    ),
  ]
}

function otherAmounts({ toCheck, refundsToCheck }: DifferencesGiven) {
  const byPayment = Map.groupBy(refundsToCheck, ({ transactionId }) => transactionId)
  return toCheck.filter(hasOtherAmount).flatMap((record) => {
    const { id, reference, bankName, amountKopecks, paidKopecks, operationId } = record
    const back = refundSums(byPayment.get(id) ?? []).returnedKopecks
    // All of it was refunded: there is nothing left to settle.
    if (paidKopecks !== null && back >= paidKopecks) return []
    return [
      {
        code: 'other-amount' as const,
        kind: 'payment' as const,
        bankName,
        transaction: id,
        refund: null,
        reference,
        amount: amountKopecks,
        bankAmount: paidKopecks,
        bankAt: null,
        bankOrder: id,
        bankOperation: operationId,
      },
    ]
  })
}

function fromBank(one: KeptDiscrepancy, bankName: string) {
  const { code, kind, transaction, refund, reference } = one
  const { amount, bankAmount, bankAt, bankOrder, bankOperation, operation } = one
  return {
    code,
    kind,
    bankName,
    transaction,
    refund,
    reference,
    amount,
    bankAmount,
    bankAt,
    bankOrder,
    bankOperation: bankOperation ?? operation,
  }
}

/** By the difference: the last word counts. */
function settlementsIn(decisions: readonly LedgerEntry[]): ReadonlyMap<string, Settlement> {
  const settled = new Map<string, Settlement>()
  for (const { type, atMs, data } of decisions) {
    const id = String(data['difference'])
    if (type === DIFFERENCE_REOPENED) settled.delete(id)
    else if (type === DIFFERENCE_SETTLED)
      settled.set(id, {
        as: data['settledAs'] as Decision,
        note: String(data['note']),
        by: typeof data['settledBy'] === 'string' ? data['settledBy'] : null,
        at: isoOf(atMs),
      })
  }
  return settled
}

const NAME_LETTERS = 8
const HASH_BEGIN = 0xcbf29ce484222325n
const HASH_PRIME = 0x100000001b3n

/** FNV-1a: a day has a hundred differences, so forty bits tell them apart. */
function shortName(text: string): string {
  let hash = HASH_BEGIN
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * HASH_PRIME)
  return Array.from(
    { length: NAME_LETTERS },
    (_, at) => CROCKFORD[Number((hash >> BigInt(5 * at)) & 31n)],
  ).join('')
}
