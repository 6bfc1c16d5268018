/**
 * A document in memory, kept as the JSON that a card would hold: for simulations and tests. It
 * survives the process that a simulation kills; its disk fills up on request.
 */

import { createDocument } from '#drivers/storage/files/document-store-commits.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'

export interface MemoryDocument<T> extends DocumentStore<T> {
  fail(accident: 'disk-full' | null): void
  /** What the next start of the device finds. */
  reopen(): DocumentStore<T>
}

export function createMemoryDocument<T>(initial: T): MemoryDocument<T> {
  let kept = JSON.stringify(initial)
  let accident: 'disk-full' | null = null

  async function write(value: T): Promise<void> {
    if (accident) throw new Fault('storage', asSentence('the disk is full'))
    kept = JSON.stringify(value)
  }

  const document = createDocument(initial, write)
  return {
    get value() {
      return document.value
    },
    update: document.update,
    fail(next) {
      accident = next
    },
    reopen: () => createDocument(JSON.parse(kept) as T, write),
  }
}
