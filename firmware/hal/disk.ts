/** How much room the data folder has. Rejects with Fault 'storage' when it cannot be read. */
export interface Disk {
  room(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>
}
