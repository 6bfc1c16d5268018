/**
 * Room on the disk, and what a disk that refuses means in words.
 *
 * The lane writes its payments to the same card: an update asks before it takes, and what it
 * leaves is never less than the device's reserve.
 *
 * 64 MiB stay free at every moment: asked before an update begins, while it downloads and before each file, counted
 * with all it still has to write. What ends a trial is written when the trial begins, so ending it is renames only;
 * the count of starts is overwritten in place, and the lock is the kernel's. A trial that fails on a crammed card is
 * left and not called bad. It is a check and no reservation. `test/fault/update-card-full.test.ts` sweeps over every
 * write, so a new one is tested without anybody thinking of it.
 */
import type { Device } from './device-paths-and-keys.ts'
import { Refusal } from './update-refusal.ts'

/** With less space a failed trial proves nothing about the release: it may have failed for want of space. */
const CRAMMED_BYTES = 8 * 2 ** 20

/** What is asked for space. */
export type CardSpace = Pick<Device, 'freeBytes' | 'reserveBytes'>

/** `what` says for what, where it is not the release itself. */
export function needSpace(device: CardSpace, folder: string, bytes: number, what = ''): void {
  const needed = bytes + device.reserveBytes
  if (device.freeBytes(folder) < needed)
    throw new Refusal(
      'no-space',
      [`${folder} needs ${mebibytes(needed)} MiB free`, what].filter(Boolean).join(' '),
    )
}

export function isCrammed(device: Device): boolean {
  return Math.min(device.freeBytes(device.root), device.freeBytes(device.state)) < CRAMMED_BYTES
}

/** A full or failing disk, in node's words or a child's, as a refusal; any other error as it is. */
export function asDiskRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const { code, path, dest, stderr } = error as NodeJS.ErrnoException &
    Partial<Record<string, string>>
  const output = `${code} ${stderr ?? ''}`
  const where = (dest ?? path) ? ` (${dest ?? path})` : ''
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/.test(output))
    return new Refusal('no-space', `the disk is full${where}; free some space`, error)
  if (/EROFS|Read-only file system/.test(output))
    return new Refusal('disk', `the disk is read-only${where}`, error)
  if (/\bEIO\b|Input\/output error/.test(output))
    return new Refusal('disk', `the disk is failing${where}`, error)
  return error
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20)
}
