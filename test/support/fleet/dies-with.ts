/** A store as a process has it: when the process is gone, nothing it does reaches the card. */

import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'

export function diesWith<Store extends object>(
  store: Store,
  life: { readonly isOver: boolean },
): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (life.isOver)
          return Promise.reject(new Fault('storage', asSentence('the process is gone')))
        return (value as (...given: unknown[]) => unknown).apply(target, args)
      }
    },
  })
}
