/** What a device keeps of choices, in memory: the driver's own tables on SQLite, without their thread. */

import { createChoiceStore } from '#drivers/storage/choices/choices-sqlite.ts'
import { createChoiceTables } from '#drivers/storage/choices/choices-tables.ts'
import { IN_MEMORY, openDatabase } from '#drivers/storage/sqlite/sqlite.ts'
import type { Thread } from '#drivers/storage/sqlite/storage-thread.ts'
import { TEMPLATES_MIGRATIONS } from '#drivers/storage/templates/templates-schema.ts'
import type { TemplateTables } from '#drivers/storage/templates/templates-synchronous.ts'
import type { ChoiceStore } from '#hal/choice-store.ts'

export interface MemoryChoices extends ChoiceStore, Disposable {
  /** From now on every write fails; null mends the card. */
  fail(accident: 'disk-full' | null): void
}

export function openMemoryChoices(): MemoryChoices {
  const db = openDatabase(IN_MEMORY, TEMPLATES_MIGRATIONS)
  const tables = createChoiceTables(db) as Partial<TemplateTables>
  const thread: Pick<Thread<TemplateTables>, 'call'> = {
    async call(name, ...args) {
      const call = tables[name] as (...given: unknown[]) => ReturnType<TemplateTables[typeof name]>
      return structuredClone(call(...structuredClone(args)))
    },
  }
  return Object.assign(createChoiceStore(thread), {
    fail: (accident: 'disk-full' | null) =>
      db.connection.exec(`PRAGMA query_only = ${accident ? 'ON' : 'OFF'}`),
    [Symbol.dispose]: () => db[Symbol.dispose](),
  })
}
