/**
 * Where files for people go: the export folders, and nowhere else.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/export-folders.ts.
 */
export interface KeptExport {
  /** Below the device's own folder: `day.csv`, `2026/day.csv`. */
  readonly name: string
  readonly bytes: number
  readonly madeAtMs: number
  /** The name of the token that wrote it; null: unknown, or none was needed. */
  readonly by: string | null
}

export interface Exports {
  /**
   * Writes a whole file or none: when it resolves, the bytes and the name are on the disk with
   * mode 0600; when it rejects, no part of it is. A plain file of that name is replaced when it
   * begins with one of `replaces`, which is how an earlier export is known. A bare name goes to the
   * first export folder; up to eight missing folders are made inside one, and taken away again where
   * it rejects. Rejects with Fault 'bad-request' (part 'file') for a path outside the export folders
   * or inside the device's own data folder (but for its `exports`), for one that leads through or to
   * anything but folders and plain files, for one with more missing folders, and for one of any other
   * file, and where the device's own folder has as many files or bytes as it may, of all or of `by`: the words name the oldest; 'storage' where the disk would need what is kept for payments, with part 'file' when it does
   * not take the file for another reason.
   */
  write(
    path: string,
    chunks: AsyncIterable<string> | Iterable<string>,
    replaces: readonly string[],
    by: string | null,
  ): Promise<void>
  /** What lies in the device's own folder, the oldest first. */
  list(): Promise<readonly KeptExport[]>
  /**
   * Removes one of these, also on a full disk. Rejects with Fault 'not-found' where there is none of that name, and with
   * 'bad-request' (part 'file') where it begins with none of `known`: it is no export.
   */
  remove(name: string, known: readonly string[]): Promise<void>
}
