/** A value that components follow: `createStore(first)`, and `useStore(store)` inside of one. */
import { useEffect, useState } from './html.js'

export function createStore(first) {
  let value = first
  const listeners = new Set()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore(store) {
  const [, redraw] = useState(0)
  const drawn = store.get()
  useEffect(() => {
    const again = () => redraw((count) => count + 1)
    // The value may have changed between the drawing and this subscription.
    if (store.get() !== drawn) again()
    return store.subscribe(again)
  }, [store])
  return drawn
}
