/** The assortment of a device, in memory: the driver's own tables on SQLite, without their thread. */

import { createAssortmentStore } from '#drivers/storage/assortment/assortment-sqlite.ts'
import { createAssortmentTables } from '#drivers/storage/assortment/assortment-tables.ts'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/sqlite.ts'
import type { Thread } from '#drivers/storage/sqlite/storage-thread.ts'
import { TEMPLATES_MIGRATIONS } from '#drivers/storage/templates/templates-schema.ts'
import type { TemplateTables } from '#drivers/storage/templates/templates-synchronous.ts'
import type { AssortmentStore } from '#hal/assortment-store.ts'

export interface MemoryAssortment extends AssortmentStore, Disposable {
  /** From now on every write fails; null mends the card. */
  fail(accident: 'disk-full' | null): void
}

export function openMemoryAssortment(): MemoryAssortment {
  const db = openDatabase(IN_MEMORY, TEMPLATES_MIGRATIONS)
  const tables = createAssortmentTables(db) as Partial<TemplateTables>
  const thread: Pick<Thread<TemplateTables>, 'call'> = {
    async call(name, ...args) {
      const call = tables[name] as (...given: unknown[]) => ReturnType<TemplateTables[typeof name]>
      return structuredClone(call(...structuredClone(args)))
    },
  }
  return Object.assign(createAssortmentStore(thread), {
    fail: (accident: 'disk-full' | null) =>
      db.connection.exec(`PRAGMA query_only = ${accident ? 'ON' : 'OFF'}`),
    [Symbol.dispose]: () => db[Symbol.dispose](),
  })
}
