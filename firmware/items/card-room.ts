/** What a nearly full card has left is for payments: whoever wants to keep something else asks here first. */
import { Fault } from '#firmware/fault.ts'
import type { Packages } from '#hal/packages.ts'

/** Rejects with 'storage' where less than `bytes` are free. */
export async function leaveRoom(
  packages: Pick<Packages, 'freeBytes'>,
  bytes: number,
): Promise<void> {
  if ((await packages.freeBytes()) >= bytes) return
  throw new Fault('storage', 'the card is nearly full: free some space', undefined, {
    part: 'file',
  })
}
