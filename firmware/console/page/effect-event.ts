/** For effects, which run when something has changed, and then do what the last drawing knows. */
import { useCallback, useRef } from 'preact/hooks'

/** A function that is the same one at each drawing, and does what that of the last drawing does. */
export function useEffectEvent<Given extends unknown[], Value>(
  handle: (...given: Given) => Value,
): (...given: Given) => Value {
  const latest = useRef(handle)
  latest.current = handle
  return useCallback((...given: Given) => latest.current(...given), [])
}
