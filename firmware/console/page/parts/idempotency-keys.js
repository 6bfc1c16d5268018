/** The `Idempotency-Key` of what a person wishes: the same wish, sent again, has the same key and is done once. */
import { useRef } from '../html.js'

/** `of(wish)` is the key of this text; `forget()` when it is done: the same words are another wish then. */
export function useWishKeys() {
  const keys = useRef(new Map()).current
  return {
    of(wish) {
      if (!keys.has(wish)) keys.set(wish, newKey())
      return keys.get(wish)
    },
    forget: () => keys.clear(),
  }
}

// Not randomUUID: a page that came without TLS has none.
function newKey() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return `page-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
