/** The health of a database by its writes: 'failed' once the disk refuses one, 'ok' after one that succeeds. */

import type { PartConditionKeeper } from '#hal/part-condition.ts'
import type { CallKind } from '#hal/store-call-kinds.ts'
import { Fault } from './fault.ts'

/** The same store with every call passed on; each watched write of `calls` updates `condition`. */
export function watchWrites<Store extends object>(
  store: Store,
  calls: { readonly [Name in keyof Store]?: CallKind },
  condition: PartConditionKeeper,
): Store {
  const well = () => void condition.become('ok')
  const ill = (thrown: unknown) => {
    if (thrown instanceof Fault && thrown.kind === 'storage')
      condition.become('failed', thrown.said)
  }
  function watched(write: (...given: unknown[]) => unknown) {
    return (...given: unknown[]) => {
      try {
        const result = write.apply(store, given)
        if (result instanceof Promise) result.then(well, ill)
        else well()
        return result
      } catch (thrown) {
        ill(thrown)
        throw thrown
      }
    }
  }
  const own = Object.entries<CallKind>(calls as Record<string, CallKind>)
    .filter(([, kind]) => kind === 'watched write')
    .map(([name]) => [name, watched(store[name as keyof Store] as Parameters<typeof watched>[0])])
  // Everything else stays the store's own, getters too.
  return Object.assign(Object.create(store) as Store, Object.fromEntries(own))
}
