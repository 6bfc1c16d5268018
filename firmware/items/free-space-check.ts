/** The last free space of the card is for payments: code that keeps anything else asks here first. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Packages } from '#hal/packages.ts'

const NO_SPACE = say('fault.request.card-nearly-full')

/** Rejects with 'storage' where less than `bytes` are free. */
export async function checkFreeSpace(
  packages: Pick<Packages, 'freeBytes'>,
  bytes: number,
): Promise<void> {
  if ((await packages.freeBytes()) >= bytes) return
  throw new Fault('storage', NO_SPACE, undefined, { part: 'file' })
}

/** Whether the error comes from `checkFreeSpace`: nothing is broken, and none of the work was begun. */
export const isLackOfSpace = (error: unknown): error is Fault =>
  error instanceof Fault && error.kind === 'storage' && error.said === NO_SPACE
