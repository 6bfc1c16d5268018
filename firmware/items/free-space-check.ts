/** What a nearly full card has left is for payments: whoever wants to keep something else asks here first. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Packages } from '#hal/packages.ts'

const NO_ROOM = say`the card is nearly full: free some space`

/** Rejects with 'storage' where less than `bytes` are free. */
export async function requireCardRoom(
  packages: Pick<Packages, 'freeBytes'>,
  bytes: number,
): Promise<void> {
  if ((await packages.freeBytes()) >= bytes) return
  throw new Fault('storage', NO_ROOM, undefined, { part: 'file' })
}

/** It is what `requireCardRoom` rejects with: nothing is broken, and nothing of the work was begun. */
export const isLackOfRoom = (error: unknown): error is Fault =>
  error instanceof Fault && error.kind === 'storage' && error.said === NO_ROOM
