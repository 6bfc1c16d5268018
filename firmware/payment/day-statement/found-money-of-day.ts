/** Money that comparisons found at the bank and the ledger did not have, as the statement of a day shows it. Pure. */
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { add, none } from '../totals.ts'

const FOUND_SHOWN_MAX = 100

/** The entries of money that was found at the bank, added up: withdrawn ones apart. */
export function foundMoneyOf(entries: readonly LedgerEntry[]) {
  const withdrawn = new Map(
    entries.flatMap((one) =>
      one.type === 'money.found-withdrawn' ? [[one.data['found'], one] as const] : [],
    ),
  )
  const own = entries.filter(({ type }) => type === 'money.found-at-bank')
  const kopecks = ({ data }: LedgerEntry) => Number(data['bankAmount'] ?? 0)
  const all = none()
  const takenBack = none()
  const keptByKind = { payments: none(), refunds: none() }
  for (const one of own) {
    add(withdrawn.has(one.sequence) ? takenBack : all, kopecks(one))
    if (!withdrawn.has(one.sequence))
      add(one.data['kind'] === 'refund' ? keptByKind.refunds : keptByKind.payments, kopecks(one))
  }
  return {
    /** Money that the ledger did not have, kept as entries. */
    kept: all,
    /** The same apart: what came and what went back are no one sum. */
    keptByKind,
    /** Entries that a person said were a mistake. */
    withdrawn: takenBack,
    entries: own.slice(0, FOUND_SHOWN_MAX).map((one) => {
      const taken = withdrawn.get(one.sequence)
      return {
        id: one.sequence,
        kind: String(one.data['kind']),
        problem: String(one.data['problem']),
        transaction: textOf(one.data['transaction']),
        bankName: String(one.data['bankName']),
        bankAmount: kopecks(one),
        bankAt: textOf(one.data['bankAt']),
        bankOrder: textOf(one.data['bankOrder']),
        bankOperation: textOf(one.data['bankOperation']),
        withdrawn: taken
          ? { note: String(taken.data['note']), by: textOf(taken.data['withdrawnBy']) }
          : null,
      }
    }),
  }
}

export type FoundView = ReturnType<typeof foundMoneyOf>

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
