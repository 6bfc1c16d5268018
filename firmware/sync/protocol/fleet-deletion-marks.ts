/**
 * Delete-from-all-devices marks of a master. Pure.
 *
 *   unmarked ─ mark ─▶ marked, done = {} ─ confirm(serial) ─▶ done + serial ─ unmark ─▶ unmarked
 *
 * Each mark has a number of its own, so a confirmation that was meant for an earlier mark of the same
 * item does not count for this one. Marks are in memory only: the interface has them reset when the
 * master restarts.
 *
 * A restart of the service counts as that reboot, so nothing has to be read from the card to know that it is void;
 * each start of the master has a name, too. After an update of a master an operator marks again what was not gone
 * everywhere: `lanectl sync status` shows it before.
 */
export interface FleetDeletionMarks {
  /** Grows with every change of which items are marked; followers compare it. */
  readonly version: number
  readonly marked: ReadonlyMap<string, FleetDeletionMark>
}

export interface FleetDeletionMark {
  readonly markId: number
  readonly done: ReadonlySet<string>
}

export interface MarkedItem {
  readonly itemId: string
  readonly markId: number
}

export const NO_MARKS: FleetDeletionMarks = { version: 0, marked: new Map() }

/** An item that is marked stays as it is. */
export function mark(marks: FleetDeletionMarks, itemId: string): FleetDeletionMarks {
  if (marks.marked.has(itemId)) return marks
  const version = marks.version + 1
  const entry = { markId: version, done: new Set<string>() }
  return { version, marked: new Map(marks.marked).set(itemId, entry) }
}

export function unmark(marks: FleetDeletionMarks, itemId: string): FleetDeletionMarks {
  if (!marks.marked.has(itemId)) return marks
  const marked = new Map(marks.marked)
  marked.delete(itemId)
  return { version: marks.version + 1, marked }
}

/** A confirmation of an earlier mark came late and changes nothing. */
export function confirm(
  marks: FleetDeletionMarks,
  { itemId, markId }: MarkedItem,
  serial: string,
): FleetDeletionMarks {
  const entry = marks.marked.get(itemId)
  if (entry?.markId !== markId || entry.done.has(serial)) return marks
  const done = new Set(entry.done).add(serial)
  return { ...marks, marked: new Map(marks.marked).set(itemId, { markId, done }) }
}

export function listOf({ marked }: FleetDeletionMarks): readonly MarkedItem[] {
  return [...marked].map(([itemId, { markId }]) => ({ itemId, markId }))
}

/** What a device has not confirmed yet. */
export function outstandingOf({ marked }: FleetDeletionMarks, serial: string): readonly string[] {
  return [...marked].flatMap(([itemId, { done }]) => (done.has(serial) ? [] : itemId))
}
