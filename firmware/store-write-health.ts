/** A database as its writes find it: a write that the disk refuses is what its health tells. */

import type { PartConditionKeeper } from '#hal/part-condition.ts'
import type { CallKind } from '#hal/store-call-kinds.ts'
import { Fault } from './fault.ts'

/** The same store, everything passed on; each watched write of `calls` keeps `condition` true. */
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
  // What is not a write stays the store's own, getters too.
  return Object.assign(Object.create(store) as Store, Object.fromEntries(own))
}
