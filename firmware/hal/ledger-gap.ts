/**
 * What the data folder knows of payments that its ledger cannot have: a backup was restored, and only the bank and the
 * tills know what came after the backup. No port: the restore writes it, the payment terminal tells of it.
 */
export interface LedgerGap {
  /** The moment of the backup: everything up to it is in the ledger. */
  readonly fromMs: number
  /** The ledger goes on from here; null until the lane has started on what was restored. */
  readonly untilMs: number | null
  readonly restoredAtMs: number
  /** How many payments of that time the folder held when the backup took its place; null where it had no ledger. */
  readonly knownPayments: number | null
  /**
   * Shifts go on with this number, because lower ones may be on printed reports of the lost lane. Absent from older
   * restores, which left no numbers out.
   */
  readonly shiftsFrom?: number
  /** The same of filed statements. Absent from older restores. */
  readonly statementsFrom?: number
  /** A person has compared the gap with the bank; null: not yet. */
  readonly settled: { readonly atMs: number; readonly note: string } | null
}

/** Oldest first; never shortened. */
export interface KeptLedgerGaps {
  readonly gaps: readonly LedgerGap[]
}

export const NO_LEDGER_GAPS: KeptLedgerGaps = { gaps: [] }
