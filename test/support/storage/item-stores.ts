/** The stores in items.db for tests: in memory, and on a card that fills up. */
import { join } from 'node:path'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/sqlite.ts'
import type { Thread } from '#drivers/storage/sqlite/storage-thread.ts'
import { TEMPLATES_MIGRATIONS } from '#drivers/storage/templates/templates-schema.ts'
import {
  openTemplatesAtStart,
  type TemplatesAtStart,
} from '#drivers/storage/templates/templates-sqlite.ts'
import type { TemplateTables } from '#drivers/storage/templates/templates-synchronous.ts'
import { insertCard } from './mounted-card.ts'

/** What the contract suite of such a store is given. */
export interface StoreRig<Store> extends AsyncDisposable {
  readonly store: Store
  /** What the next start finds; the store before it is closed. */
  again(): Promise<Store>
  fillCard(): void
  emptyCard(): void
}

export interface MemoryCard extends Disposable {
  /** From now on every write fails; null mends the card. */
  fail(accident: 'disk-full' | null): void
}

/** The driver's own tables on SQLite in memory, without their thread. */
export function openInMemory<Store extends object>(
  createTables: (db: ReturnType<typeof openDatabase>) => object,
  createStore: (thread: Pick<Thread<TemplateTables>, 'call'>) => Store,
): Store & MemoryCard {
  const db = openDatabase(IN_MEMORY, TEMPLATES_MIGRATIONS)
  const tables = createTables(db) as Partial<TemplateTables>
  const thread: Pick<Thread<TemplateTables>, 'call'> = {
    // Copied on both ways, as between threads: nobody writes to what the other one holds.
    async call(name, ...args) {
      const call = tables[name] as (...given: unknown[]) => ReturnType<TemplateTables[typeof name]>
      return structuredClone(call(...structuredClone(args)))
    },
  }
  return Object.assign(createStore(thread), {
    fail: (accident: 'disk-full' | null) =>
      db.connection.exec(`PRAGMA query_only = ${accident ? 'ON' : 'OFF'}`),
    [Symbol.dispose]: () => db[Symbol.dispose](),
  })
}

export function inMemory<Store extends MemoryCard>(open: () => Store) {
  return async (): Promise<StoreRig<Store>> => {
    const store = open()
    return {
      store,
      again: async () => store,
      fillCard: () => store.fail('disk-full'),
      emptyCard: () => store.fail(null),
      [Symbol.asyncDispose]: async () => store[Symbol.dispose](),
    }
  }
}

interface Opened<Store> {
  readonly store: Store
  /** What is closed with it. */
  readonly database: AsyncDisposable
}

/** On a real card: that takes root. */
export function onCard<Store>(open: (path: string) => Promise<Opened<Store>>) {
  return async (): Promise<StoreRig<Store>> => {
    const card = insertCard({ bytes: 6 << 20 })
    const path = join(card.path, 'items.db')
    let opened = await open(path)
    return {
      store: opened.store,
      async again() {
        await opened.database[Symbol.asyncDispose]()
        opened = await open(path)
        return opened.store
      },
      fillCard: () => card.fill(),
      emptyCard: card.empty,
      async [Symbol.asyncDispose]() {
        await opened.database[Symbol.asyncDispose]()
        card[Symbol.dispose]()
      },
    }
  }
}

/** A store beside the templates, on their thread. */
export async function openOnThread<Part extends 'assortment' | 'choices' | 'review'>(
  path: string,
  part: Part,
): Promise<Opened<TemplatesAtStart[Part]>> {
  const opened = await openTemplatesAtStart(path)
  opened.started()
  return { store: opened[part], database: opened.store }
}
