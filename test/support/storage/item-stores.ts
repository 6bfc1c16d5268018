/** Template stores for their contract suite: on a card that fills up. */
import { join } from 'node:path'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { insertCard } from './mounted-card.ts'

/** What the contract suite is given. */
export interface StoreRig extends AsyncDisposable {
  readonly store: TemplateStoreDriver
  /** What the next start finds; the store before it is closed. */
  again(): Promise<TemplateStoreDriver>
  fillCard(): void
  emptyCard(): void
}

/** On a real card: that takes root. */
export function onCard(open: (path: string) => Promise<TemplateStoreDriver>) {
  return async (): Promise<StoreRig> => {
    const card = insertCard({ bytes: 6 << 20 })
    const path = join(card.path, 'items.db')
    let store = await open(path)
    return {
      store,
      async again() {
        await store[Symbol.asyncDispose]()
        store = await open(path)
        return store
      },
      fillCard: () => card.fill(),
      emptyCard: card.empty,
      async [Symbol.asyncDispose]() {
        await store[Symbol.asyncDispose]()
        card[Symbol.dispose]()
      },
    }
  }
}
