/** The `Idempotency-Key` of a person's wish: the same wish that is sent again has the same key, and is done once. */
import { useRef } from 'preact/hooks'

/** `of(wish)` is the key of this text; call `forget()` once it is done: the same text is a new wish then. */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>()).current
  return {
    of(request: string): string {
      const key = keys.get(request) ?? newKey()
      keys.set(request, key)
      return key
    },
    forget: () => keys.clear(),
  }
}

// Not randomUUID, which a page without TLS does not have.
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return `page-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
