/**
 * A journal in memory: for simulations, tests and tools that want no lines on stdout. Its disk
 * fills up on request.
 */
import { Sentence } from '#firmware/words/sentence.ts'
import type { JournalEntry, UncheckedJournalDriver } from '#hal/journal.ts'
import { createJournalDriver } from './journal-driver.ts'

export interface MemoryJournal extends UncheckedJournalDriver {
  /** The newest entries, oldest first. Sentences of the lane are English text here, as in a log line. */
  readonly entries: readonly JournalEntry[]
  /** 'disk-full': entries are lost, as lines are; subscribers hear of them all the same. */
  fail(accident: 'disk-full' | null): void
}

/** A simulation may go on for days. */
const ENTRIES_KEPT = 10_000

export function createMemoryJournal(): MemoryJournal {
  const entries: JournalEntry[] = []
  let accident: 'disk-full' | null = null

  return {
    ...createJournalDriver((entry) => {
      if (!accident) entries.push(asWritten(entry))
      if (entries.length > 2 * ENTRIES_KEPT) entries.splice(0, ENTRIES_KEPT)
    }),
    entries,
    fail(next) {
      accident = next
    },
  }
}

function asWritten(entry: JournalEntry): JournalEntry {
  try {
    const fields = Object.entries(entry.fields).map(([name, value]) => [
      name,
      value instanceof Sentence ? String(value) : value,
    ])
    return { ...entry, fields: Object.fromEntries(fields) }
  } catch {
    // Fields may be anything: an entry is recorded even if they cannot be read.
    return entry
  }
}
