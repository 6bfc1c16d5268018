/** A value that components follow: `createStore(first)`, and `useStore(store)` inside of one. */
import { useEffect, useRef, useState } from 'preact/hooks'

export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState(0)
  const drawn = useRef(store.get())
  drawn.current = store.get()
  useEffect(() => {
    const look = () => {
      if (store.get() !== drawn.current) redraw((count) => count + 1)
    }
    // The value may have changed between the drawing and this subscription.
    look()
    return store.subscribe(look)
  }, [store])
  return drawn.current
}

/** Resolves once it is not null. */
export async function known<Value>(store: Store<Value | null>): Promise<void> {
  if (store.get() !== null) return
  await new Promise<void>((resolve) => {
    const end = store.subscribe(() => {
      if (store.get() === null) return
      end()
      resolve()
    })
  })
}
