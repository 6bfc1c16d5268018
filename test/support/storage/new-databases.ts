/** The databases of a new lane as its first start makes them: migrated once in this process, and copied from then on. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATES_LAYOUT, TEMPLATES_MIGRATIONS } from '#drivers/storage/items/items-migrations.ts'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let migrated: ReadonlyMap<string, Uint8Array> | null = null

/** Into an empty data folder. */
export function putNewDatabases(dataFolder: string): void {
  migrated ??= migrate()
  for (const [name, bytes] of migrated)
    writeFileSync(join(dataFolder, name), bytes, { mode: 0o600, flag: 'wx' })
}

function migrate(): ReadonlyMap<string, Uint8Array> {
  using folder = temporaryFolder()
  openDatabase(folder.file('payments.db'), PAYMENTS_MIGRATIONS)[Symbol.dispose]()
  const layout = TEMPLATES_LAYOUT
  openDatabase(folder.file('items.db'), TEMPLATES_MIGRATIONS, { layout })[Symbol.dispose]()
  return new Map(['payments.db', 'items.db'].map((name) => [name, readFileSync(folder.file(name))]))
}
