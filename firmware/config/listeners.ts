/** `listeners:` the addresses the device answers at, and what each of them serves. */
import { type Static, Type } from 'typebox'
import { address, exact, oneOf, section } from './vocabulary.ts'

export const DEFAULT_ADDRESS = '127.0.0.1:8080'

const Listener = exact({
  address: address({ default: DEFAULT_ADDRESS }),
  serve: Type.Array(oneOf(['payment', 'items', 'console', 'sim', 'sync']), {
    minItems: 1,
    default: ['payment', 'items', 'console', 'sim'],
  }),
})

export const Listeners = section(Type.Array(Listener, { minItems: 1, maxItems: 8 }), [{}])
export type ListenerConfig = Static<typeof Listener>
