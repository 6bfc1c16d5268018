/** Whether a subordinate may go on from its cursor, or the master or the device itself has changed since. Pure. */
import type { Cursor } from './feed-cursor.ts'

/** What happened to the master, or to this device, since they last spoke. */
export type MasterChange =
  | 'same' // The cursor is good.
  | 'first' // This device never had a master.
  | 'restarted'
  | 'restored' // It has seen less than before: an old backup.
  | 'replaced' // Another database: another master, or one that was reset.
  | 'renamed' // This device has another serial number than when it last met the master.
  | 'future' // The master never gave this cursor.
  | 'unfinished' // The last comparison of everything was cut.

/** `master`: what it says of itself with each page. `isContinuous`: whether the master took the cursor for one of its own. */
export function masterChangeOf(
  known: Cursor | null,
  master: Pick<Cursor, 'databaseId' | 'bootId' | 'generation'>,
  ownSerial: string,
  isContinuous: boolean,
): MasterChange {
  if (!known) return 'first'
  if (known.databaseId !== master.databaseId) return 'replaced'
  if (master.generation < known.generation) return 'restored'
  if (known.ownSerial !== ownSerial) return 'renamed'
  if (known.bootId !== master.bootId) return 'restarted'
  if (!known.isWhole) return 'unfinished'
  return isContinuous ? 'same' : 'future'
}
