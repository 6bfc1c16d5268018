/** How much space long writes leave on a disk: payments are written to the same card. */

import { statfsSync } from 'node:fs'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'

/** The share to keep of a disk so small that the reserve would be a large part of it. */
const KEPT_SHARE = 1 / 20

/** As many as a start and a few documents need. */
const NAMES_MIN = 64

/**
 * Whether a disk is short of names for files (inodes): it may have a fixed number of them, however much space is free.
 */
export function isShortOfNames({ files, ffree }: { files: number; ffree: number }): boolean {
  return files > 0 && ffree < NAMES_MIN
}

const NO_NAMES = say('fault.disk.no-inodes')

const FULL = ['ENOSPC', 'EDQUOT']

/** Whether the error is a full disk's. */
export function isFull(error: unknown): boolean {
  return FULL.includes(errnoOf(error))
}

/** Whether the disk takes no writes for now, full or read-only: no reason not to start. */
export function isOutOfSpace(error: unknown): boolean {
  return isFull(error) || errnoOf(error) === 'EROFS'
}

function errnoOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? ''
}

/** Why no file can be made in the folder although there is space; null where the number of names is not the cause. */
export function reasonOfNames(folder: string): Sentence | null {
  try {
    const { files, ffree } = statfsSync(folder)
    if (files === 0 || ffree > 0) return null
    return NO_NAMES
  } catch {
    return null
  }
}

/** Throws Fault 'storage' where `bytes` more would use what is kept for payments. */
export function leaveReserve(folder: string, what: Sentence, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const keptBytes = Math.min(CARD_RESERVE_BYTES, blocks * bsize * KEPT_SHARE)
  if (bavail * bsize - bytes >= keptBytes) return
  const kept = Math.ceil(keptBytes / 2 ** 20)
  throw new Fault('storage', say('fault.disk.reserve-reached', { purpose: what, megabytes: kept }))
}

/** Throws Fault 'storage' where so many new files or folders would leave too few names. */
export function leaveNames(folder: string, names: number): void {
  const { files, ffree } = statfsSync(folder)
  if (isShortOfNames({ files, ffree: ffree - names })) throw new Fault('storage', NO_NAMES)
}
