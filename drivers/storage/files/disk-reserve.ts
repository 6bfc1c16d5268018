/** What long writes leave of a disk: payments are written to the same card. */
import { statfsSync } from 'node:fs'
import { Fault } from '#firmware/fault.ts'

const KEPT_BYTES = 64 * 2 ** 20
/** Of a disk so small that this would be much of it. */
const KEPT_SHARE = 1 / 20

/** Throws Fault 'storage' (part 'file') where `bytes` more would take from what is kept for payments. */
export function leaveReserve(folder: string, what: string, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const keptBytes = Math.min(KEPT_BYTES, blocks * bsize * KEPT_SHARE)
  if (bavail * bsize - bytes >= keptBytes) return
  const kept = Math.ceil(keptBytes / 2 ** 20)
  throw new Fault(
    'storage',
    `no room for ${what}: ${kept} MB of the disk are kept for payments; free some`,
    undefined,
    { part: 'file' },
  )
}
