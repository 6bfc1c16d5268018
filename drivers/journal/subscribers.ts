/** Those who hear of each entry of a journal as it is made. */
import type { JournalDriver, JournalEntry } from '#hal/journal.ts'

export interface Subscribers extends Pick<JournalDriver, 'subscribe'> {
  tell(entry: JournalEntry): void
}

export function createSubscribers(): Subscribers {
  const listeners = new Set<(entry: JournalEntry) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    tell(entry) {
      for (const listener of listeners) listener(entry)
    },
  }
}
