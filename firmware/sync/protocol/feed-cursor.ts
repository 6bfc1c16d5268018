/**
 * Where a subordinate is in its master's feed; master-change.ts says whether that still holds. Pure.
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

export function parseCursor(text: string | null): Cursor | null {
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<Cursor>
    const isValid =
      typeof value.databaseId === 'string' &&
      typeof value.bootId === 'string' &&
      typeof value.masterSerial === 'string' &&
      typeof value.ownSerial === 'string' &&
      Number.isSafeInteger(value.after) &&
      Number.isSafeInteger(value.generation) &&
      typeof value.isWhole === 'boolean'
    return isValid ? (value as Cursor) : null
  } catch {
    return null
  }
}
