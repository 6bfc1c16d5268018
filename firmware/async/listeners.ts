/**
 * Those who want to hear of something. Each is told once per `tell`, in the order they came. A listener that is
 * added or removed during a `tell` counts from the next one on.
 * A listener must not throw: it is called in the middle of somebody else's work.
 */
export interface Listeners<What extends readonly unknown[]> {
  /** Disposing of the result removes the listener. */
  add(listener: (...what: What) => void): Disposable
  tell(...what: What): void
  clear(): void
}

export function createListeners<What extends readonly unknown[] = []>(): Listeners<What> {
  // A list of entries and not a set of functions: the same function may listen twice.
  let entries: readonly { readonly listener: (...what: What) => void }[] = []
  return {
    add(listener) {
      const entry = { listener }
      entries = [...entries, entry]
      return {
        [Symbol.dispose]() {
          entries = entries.filter((other) => other !== entry)
        },
      }
    },
    tell(...what) {
      for (const entry of entries) if (entries.includes(entry)) entry.listener(...what)
    },
    clear() {
      entries = []
    },
  }
}
