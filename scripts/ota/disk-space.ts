/**
 * Room on the disk, and what a disk that refuses means in words.
 *
 * The lane writes its payments to the same card: an update asks before it takes, and what it
 * leaves is never less than the device's reserve.
 */
import type { Device } from './device-paths-and-keys.ts'
import { Refusal } from './update-refusal.ts'

/** With less room a failed trial proves nothing about the release: it may have failed for want of room. */
const CRAMMED_BYTES = 8 * 2 ** 20

export function needSpace(device: Device, folder: string, bytes: number): void {
  const needed = bytes + device.reserveBytes
  if (device.freeBytes(folder) < needed)
    throw new Refusal('no-space', `${folder} needs ${mebibytes(needed)} MiB free`)
}

export function isCrammed(device: Device): boolean {
  return Math.min(device.freeBytes(device.root), device.freeBytes(device.state)) < CRAMMED_BYTES
}

/** A full or failing disk, in node's words or a child's, as a refusal; any other error as it is. */
export function asDiskRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const { code, path, dest, stderr } = error as NodeJS.ErrnoException &
    Partial<Record<string, string>>
  const said = `${code} ${stderr ?? ''}`
  const where = (dest ?? path) ? ` (${dest ?? path})` : ''
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/.test(said))
    return new Refusal('no-space', `the disk is full${where}; free some space`, error)
  if (/EROFS|Read-only file system/.test(said))
    return new Refusal('disk', `the disk is read-only${where}`, error)
  if (/\bEIO\b|Input\/output error/.test(said))
    return new Refusal('disk', `the disk is failing${where}`, error)
  return error
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20)
}
