/**
 * Where a subordinate is in its master's feed, and whether that still holds when the master or the
 * device has changed since. Pure.
 *
 * A feed is named by the master's database and by its start (`bootId`): after a restart of the master
 * there is another feed, and the subordinate compares everything once, by a digest per item.
 */
export interface Cursor {
  readonly databaseId: string
  readonly bootId: string
  readonly masterSerial: string
  /** How much the master's store had seen; one that has seen less was restored from a backup. */
  readonly generation: number
  readonly after: number
  /** False while everything is being compared: after a stop the comparison begins again. */
  readonly isWhole: boolean
  /** What this device was called then. */
  readonly ownSerial: string
}

/** What a master says of itself with each page. */
export interface MasterIdentity {
  readonly databaseId: string
  readonly bootId: string
  readonly masterSerial: string
  readonly generation: number
}

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

/** `isContinuous`: whether the master took the cursor for one of its own. */
export function masterChangeOf(
  known: Cursor | null,
  master: MasterIdentity,
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

export function parseCursor(text: string | null): Cursor | null {
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<Cursor>
    const isSound =
      typeof value.databaseId === 'string' &&
      typeof value.bootId === 'string' &&
      typeof value.masterSerial === 'string' &&
      typeof value.ownSerial === 'string' &&
      Number.isSafeInteger(value.after) &&
      Number.isSafeInteger(value.generation) &&
      typeof value.isWhole === 'boolean'
    return isSound ? (value as Cursor) : null
  } catch {
    return null
  }
}
