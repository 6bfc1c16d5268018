/**
 * Where files for people go: the export folders, and nowhere else.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/exports.ts.
 */
export interface Exports {
  /**
   * Writes a whole file or none: when it resolves, the bytes and the name are on the disk with
   * mode 0600; when it rejects, no part of it is. An existing plain file of that name is
   * replaced. A bare name goes to the first export folder; missing folders are made inside one.
   * Rejects with Fault 'bad-request' (part 'file') for a path outside the export folders or one
   * that leads through or to anything but folders and plain files, 'storage' (part 'file') when
   * the disk does not take it.
   */
  write(path: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void>
}
