/**
 * A journal in memory: for simulations, tests and tools that want no lines on stdout. Its disk
 * fills up on request.
 */
import type { JournalDriver, JournalEntry, JournalFields, JournalLevel } from '#hal/journal.ts'
import { createSubscribers } from './subscribers.ts'

export interface MemoryJournal extends JournalDriver {
  /** The newest, oldest first. */
  readonly entries: readonly JournalEntry[]
  /** 'disk-full': entries are lost, as lines are; subscribers hear of them all the same. */
  fail(accident: 'disk-full' | null): void
}

/** A simulation may go on for days. */
const ENTRIES_KEPT = 10_000

export function createMemoryJournal(): MemoryJournal {
  const { subscribe, tell } = createSubscribers()
  const entries: JournalEntry[] = []
  let accident: 'disk-full' | null = null

  function record(level: JournalLevel, event: string, fields: JournalFields = {}): void {
    const entry = { level, event, fields }
    if (!accident) entries.push(entry)
    if (entries.length > 2 * ENTRIES_KEPT) entries.splice(0, ENTRIES_KEPT)
    tell(entry)
  }

  return {
    entries,
    fail(next) {
      accident = next
    },
    info: (event, fields) => record('info', event, fields),
    warn: (event, fields) => record('warn', event, fields),
    error: (event, fields) => record('error', event, fields),
    subscribe,
  }
}
