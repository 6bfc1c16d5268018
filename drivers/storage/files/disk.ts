/** The file system that holds the data folder, and how it writes. */

import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Disk, WriteMeasure } from '#hal/disk.ts'
import { isShortOfNames, leaveReserve } from './disk-reserve.ts'
import { isReadOnlyMount, READ_ONLY_CARD, volatileStorage } from './volatile-or-read-only-folder.ts'

export interface DiskOptions {
  readonly folder: string
  readonly clock: Clock
  /** For tests: the kernel's list of mounts. */
  readonly mountInfo?: string
}

/** Nobody else uses this name. The file is removed after each measure; one that a power cut left is overwritten. */
const FILE = 'write-measure.tmp'
const BLOCK_BYTES = 256 * 1024
const BLOCKS = 16
const PAGE_BYTES = 4096
const SYNCS = 40

/** Said of a card without free names, however much space it has. */
const NO_NAMES = say('fault.disk.few-inodes')

export function createDisk({ folder, clock, mountInfo }: DiskOptions): Disk {
  async function space() {
    try {
      const { bavail, blocks, bsize, files, ffree } = await statfs(folder)
      const bytes = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      if (isReadOnlyMount(folder, mountInfo)) return { ...bytes, refusal: READ_ONLY_CARD }
      return { ...bytes, refusal: isShortOfNames({ files, ffree }) ? NO_NAMES : null }
    } catch (cause) {
      throw new Fault('storage', say('fault.disk.free-space-unknown'), cause)
    }
  }

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const beganMs = clock.monotonicMs()
    await work()
    return clock.monotonicMs() - beganMs
  }

  async function measure(file: FileHandle, signal: AbortSignal): Promise<WriteMeasure> {
    // Not zeros: some cards and file systems store those without writing.
    const block = Buffer.alloc(BLOCK_BYTES, 'laned measures how fast this card writes. ')
    const writtenMs = await timed(async () => {
      for (let at = 0; at < BLOCKS; at += 1) {
        signal.throwIfAborted()
        await file.write(block, 0, BLOCK_BYTES, at * BLOCK_BYTES)
      }
      await file.datasync()
    })
    const syncs: number[] = []
    for (let nth = 0; nth < SYNCS; nth += 1) {
      signal.throwIfAborted()
      block.writeUInt32LE(nth, 0)
      await file.write(block, 0, PAGE_BYTES, 0)
      syncs.push(await timed(() => file.datasync()))
    }
    syncs.sort((one, other) => one - other)
    return {
      bytesPerSecond: Math.round((BLOCKS * BLOCK_BYTES * 1_000) / Math.max(writtenMs, 0.001)),
      syncs: SYNCS,
      syncMedianMs: syncs[SYNCS / 2] ?? 0,
      syncWorstMs: syncs.at(-1) ?? 0,
    }
  }

  return {
    inMemory: volatileStorage(folder, mountInfo),
    space,
    async measureWrites(signal) {
      const path = join(folder, FILE)
      try {
        leaveReserve(folder, say('text.disk.card-measure'), BLOCKS * BLOCK_BYTES)
        await using file = await open(path, 'w', 0o600)
        return await measure(file, signal)
      } catch (cause) {
        signal.throwIfAborted()
        if (cause instanceof Fault) throw cause
        throw new Fault('storage', say('fault.disk.card-not-writable'), cause)
      } finally {
        await rm(path, { force: true }).catch(() => {})
      }
    },
  }
}
