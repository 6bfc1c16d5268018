/** The room in the file system that holds the data folder. */
import { statfs } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'
import type { Disk } from '#hal/disk.ts'

export function createDisk(folder: string): Disk {
  return {
    async room() {
      try {
        const { bavail, blocks, bsize } = await statfs(folder)
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      } catch (cause) {
        throw new Fault('storage', 'the room in the data folder cannot be read', cause)
      }
    },
  }
}
