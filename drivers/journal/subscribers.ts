/** Those who hear of each entry of a journal as it is made. */
import { createListeners } from '#firmware/async/listeners.ts'
import type { JournalDriver, JournalEntry } from '#hal/journal.ts'

export interface Subscribers extends Pick<JournalDriver, 'subscribe'> {
  tell(entry: JournalEntry): void
}

export function createSubscribers(): Subscribers {
  const listeners = createListeners<[entry: JournalEntry]>()
  return {
    subscribe: listeners.add,
    tell(entry) {
      listeners.tell(entry)
    },
  }
}
