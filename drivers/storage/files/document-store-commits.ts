/**
 * What every DocumentStore does, whatever it writes to: a new value goes to the medium first, then to memory; one
 * commit at a time.
 */
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import type { DocumentStore } from '#hal/document-store.ts'

/** `write` resolves when the value is kept; what it rejects with reaches the caller as it is. */
export function createDocument<T>(
  initial: T,
  write: (value: T) => Promise<void>,
): DocumentStore<T> {
  let value: T = frozen(initial)
  const commits = createSerialQueue()

  async function commit(change: (value: T) => T): Promise<T> {
    // A change that throws is the caller's own error: it reaches the caller as it is.
    const next = frozen(change(value))
    await write(next)
    value = next
    return value
  }

  return {
    get value() {
      return value
    },
    update: (change) => commits.run(() => commit(change)),
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
