/**
 * How much room the data folder has. Rejects with Fault 'storage' when it cannot be read.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/disk.ts.
 */
export interface Disk {
  room(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>
}
