/**
 * One small JSON document that survives power loss.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/document-store.ts.
 */
export interface DocumentStore<T> {
  /** The last committed value. Frozen; change it through `update`. */
  readonly value: T
  /**
   * Commits `change(value)`. When the promise resolves the bytes are on the disk; when it
   * rejects (Fault 'storage'), `value` is what it was before. Updates run one at a time, in
   * the order they were asked for.
   */
  update(change: (value: T) => T): Promise<T>
}
