/**
 * A place beyond this machine that keeps backups of one lane: the master, or a server of the
 * operator's. What it is given is encrypted already; it can read nothing of it.
 *
 * Every implementation passes test/contract/backup-store.ts. All calls reject with 'unreachable' (no answer, or one
 * that is cut, late or unusable), 'unauthorized' (the place does not know us), 'refused' (it says no, or what it
 * returned differs from what it was given), 'full' (it has no space), or 'bad-request' (a wrong address).
 */
export interface BackupStore extends AsyncDisposable {
  /** The newest first. Backups that are not whole are not in it. */
  list(signal?: AbortSignal): Promise<readonly StoredBackup[]>
  /**
   * Resolves when the backup is there whole, checked by its hash. One that was cut short is not in the list. Putting it
   * again is safe: an earlier one under its name is replaced or was the same.
   */
  put(backup: StoredBackup, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** Null where there is none of this name. The stream ends with 'refused' where the hash is another. */
  open(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>
  /** Resolves also where there is none of this name. */
  remove(name: string, signal?: AbortSignal): Promise<void>
}

export interface StoredBackup {
  /** As drivers/storage/lane-backup/backup-names.ts makes it: whose, and when. */
  readonly name: string
  readonly bytes: number
  /** In hex, of the encrypted file. */
  readonly sha256: string
}

/** What a master keeps for its lanes. No port of its own: a store for each of them. */
export interface BackupDepot {
  /** Rejects as the store does. */
  of(serialNumber: string): BackupStore
}
