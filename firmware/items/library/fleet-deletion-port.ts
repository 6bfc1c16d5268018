/** Deleting an item from all devices of a fleet, as synchronisation does it. */
export interface DeletionMarks {
  /** Idempotent. Rejects with 'not-master' on any other device. `by`: whose token asked for it. */
  mark(itemId: string, by?: string | null): Promise<void>
  /** Idempotent. Rejects with 'not-master' on any other device. */
  unmark(itemId: string, by?: string | null): Promise<void>
  /** Whether what is restored or learned of it is deleted again; on a subordinate as its master last said. */
  isMarked(itemId: string): boolean
  /** Items being deleted, in the order they were marked, and where that has been done. */
  progress(): readonly DeletionProgress[]
}

export interface DeletionProgress {
  readonly itemId: string
  readonly serialNumbers: readonly string[]
}
