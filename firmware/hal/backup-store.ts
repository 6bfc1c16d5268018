/**
 * A place beyond this machine that keeps backups of one lane: the master, or a server of the
 * operator's. What it is given is encrypted already; it can read nothing of it.
 *
 * Every implementation passes test/contract/backup-store.ts. All calls reject with 'unreachable'
 * (nobody answers, or the answer is cut, late or no answer), 'unauthorized' (who we are is not known
 * there), 'refused' (it says no, or what came back is not what was given), 'full' (it has no room),
 * or 'bad-request' (a wrong address).
 */
export interface BackupStore extends AsyncDisposable {
  /** The newest first. What is not whole is not in it. */
  list(signal?: AbortSignal): Promise<readonly StoredBackup[]>
  /**
   * Resolves when it is there whole, as its hash says. Cut short, it is not in the list; giving it
   * again is safe, and what was there under its name is then another one's or the same.
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
