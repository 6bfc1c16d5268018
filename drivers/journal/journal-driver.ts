/** The half that all journals share: an entry per call, written down, then told to subscribers. */
import { createListeners } from '#firmware/async/listeners.ts'
import type { JournalDriver, JournalEntry, JournalFields, JournalLevel } from '#hal/journal.ts'

/** `write` never throws. */
export function createJournalDriver(write: (entry: JournalEntry) => void): JournalDriver {
  const listeners = createListeners<[entry: JournalEntry]>()
  const record =
    (level: JournalLevel) =>
    (event: string, fields: JournalFields = {}) => {
      const entry = { level, event, fields }
      write(entry)
      listeners.tell(entry)
    }
  return {
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
    subscribe: listeners.add,
  }
}
