/**
 * What the data folder keeps of payments that its ledger cannot have: a backup was restored, and
 * what came after it is known to the bank and the tills alone. No port: the restore writes it, the
 * payment terminal tells of it.
 */
export interface LedgerGap {
  /** The moment of the backup: everything up to it is in the ledger. */
  readonly fromMs: number
  /** The ledger goes on from here; null until the lane has started on what was restored. */
  readonly untilMs: number | null
  readonly restoredAtMs: number
  /** Payments of that time that lay in the folder when the backup took its place; null: it had no ledger. */
  readonly knownPayments: number | null
  /** Shifts go on with this number: lower ones may be on papers of what was lost. Older restores left none out. */
  readonly shiftsFrom?: number
  /** A person has compared it with the bank; null: not yet. */
  readonly settled: { readonly atMs: number; readonly note: string } | null
}

/** Oldest first; never shortened. */
export interface KeptLedgerGaps {
  readonly gaps: readonly LedgerGap[]
}

export const NO_LEDGER_GAPS: KeptLedgerGaps = { gaps: [] }
