/**
 * The template store of a device, in memory: the driver's own tables on SQLite, without their thread.
 * The next start finds it as it was, and on a word every write fails.
 */
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from '#drivers/storage/items/items-migrations.ts'
import {
  createTemplateTables,
  type TemplateTables,
} from '#drivers/storage/items/templates-sqlite.ts'
import { createTemplateStore } from '#drivers/storage/items/templates-thread.ts'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { Thread } from '#drivers/storage/sqlite/storage-thread.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'

export interface MemoryTemplates extends TemplateStoreDriver {
  /** From now on every write fails; null mends the card. */
  fail(accident: 'disk-full' | null): void
  /** The next start of the device: what was staged is discarded. */
  restart(): void
  /** How many pictures are held, named or not. */
  pictures(): number
}

export function openMemoryTemplates(): MemoryTemplates {
  const db = openDatabase(IN_MEMORY, TEMPLATES_MIGRATIONS, { layout: TEMPLATES_LAYOUT })
  let tables = createTemplateTables(db)
  const thread: Thread<TemplateTables> = {
    // Copied on both ways, as between threads: nobody writes to what the other one holds.
    async call(name, ...args) {
      const call = tables[name] as (...given: unknown[]) => ReturnType<TemplateTables[typeof name]>
      return structuredClone(call(...structuredClone(args)))
    },
    async [Symbol.asyncDispose]() {
      tables[Symbol.dispose]()
    },
  }
  return Object.assign(createTemplateStore(thread, tables.databaseId()), {
    // SQLite itself refuses, and takes back what it had begun.
    fail: (accident: 'disk-full' | null) =>
      db.connection.exec(`PRAGMA query_only = ${accident ? 'ON' : 'OFF'}`),
    restart() {
      tables = createTemplateTables(db)
    },
    pictures: () => db.get<{ count: number }>('SELECT COUNT(*) AS count FROM picture')?.count ?? 0,
  })
}
