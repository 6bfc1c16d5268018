/**
 * Whatever table a release has emptied, dropped or written over: going back puts back what the copy from before has, and all
 * that the lane got since stays.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { TEMPLATES_MIGRATIONS } from '#drivers/storage/items/items-migrations.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import {
  copyDatabases,
  lostSince,
  orderPutBack,
  putBack,
} from '#scripts/ota/trial/databases-before.ts'
import { findLost } from '#scripts/ota/trial/lost-data.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

const [EARLIER, BAD] = ['1.0.0', '1.0.1']
const FILES = ['payments.db', 'items.db']
const UNTIL = Date.UTC(2026, 5, 1)
/** What is counted of now, or is there only while something is done: the lane's own is right. */
const OF_NOW = ['deadline', 'moving', 'shift_ends', 'shift_remarks', 'shift_sums', 'staged']

type Row = Readonly<Record<string, number | string | null | Uint8Array>>

/** As a release does it that nothing holds: without triggers. */
function unguarded(path: string, work: (database: DatabaseSync) => void): void {
  using database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all() as unknown as { name: string; sql: string }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  work(database)
  for (const { sql } of triggers)
    try {
      database.exec(sql)
    } catch {
      // Of a table that is gone.
    }
  database.exec('COMMIT')
}

function tablesOf(path: string): string[] {
  using database = new DatabaseSync(path, { readOnly: true })
  return database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1",
    )
    .all()
    .map(({ name }) => String(name))
}

function rowsOf(path: string, table: string): Row[] {
  using database = new DatabaseSync(path, { readOnly: true })
  return database.prepare(`SELECT * FROM ${table}`).all() as unknown as Row[]
}

function schemaOf(path: string): unknown {
  using database = new DatabaseSync(path, { readOnly: true })
  return database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
}

/** A row of its own in each of these tables, made after its columns. */
function addRows(path: string, tables: readonly string[], number: number): void {
  unguarded(path, (database) => {
    for (const table of tables) {
      const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table)
      const values = columns.map(({ name, type }) => {
        if (name === 'only' || name === 'one') return 1
        if (name === 'op') return 'put'
        if (type === 'TEXT') return `${name} ${number}`
        return type === 'BLOB' ? new Uint8Array([number]) : number
      })
      const marks = values.map(() => '?').join(', ')
      database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${marks})`).run(...values)
    }
  })
}

function placesIn(folder: Folder) {
  const [state, data] = [folder.file('state'), folder.file('data')]
  return { state, data, freeBytes: () => 2 ** 40, reserveBytes: 0 }
}

/** Copied, with something in each table. */
async function openLane(folder: Folder) {
  const device = placesIn(folder)
  const { state, data } = device
  for (const path of [state, data]) mkdirSync(path)
  fillLedger(join(data, 'payments.db'), 30, UNTIL)
  openDatabase(join(data, 'items.db'), TEMPLATES_MIGRATIONS)[Symbol.dispose]()
  for (const file of FILES) {
    const tables = tablesOf(join(data, file)).filter((table) => !OF_NOW.includes(table))
    addRows(join(data, file), tables, 101)
  }
  await copyDatabases(device, BAD)
  return device
}

const WAYS: Readonly<Record<string, (table: string) => string>> = {
  emptied: (table) => `DELETE FROM ${table}`,
  dropped: (table) => `DROP TABLE ${table}`,
}

spec(
  'a table that a release has destroyed',
  Object.fromEntries(
    Object.entries(WAYS).map(([way, sql]) => [
      `by having it ${way} is back as it was, with what came since, whichever it is`,
      async () => {
        using first = temporaryFolder()
        const { data } = await openLane(first)
        const all = FILES.flatMap((file) =>
          tablesOf(join(data, file)).map((table) => ({ file, table })),
        )
        assert.ok(all.length > 30)
        for (const { file, table } of all.filter(({ table }) => !OF_NOW.includes(table))) {
          using folder = temporaryFolder()
          cpSync(first.path, folder.path, { recursive: true })
          const device = placesIn(folder)
          const path = join(device.data, file)
          const [before, schema] = [rowsOf(path, table), schemaOf(path)]
          assert.ok(before.length > 0, table)
          unguarded(path, (database) => database.exec(sql(table)))
          // The lane goes on selling, into any other table.
          const others = tablesOf(path).filter((one) => one !== table)
          addRows(path, others, 202)
          const grown = others.map((other) => [other, rowsOf(path, other).length] as const)
          assert.match(String(await orderPutBack(device)), `${file}: `)
          const [words] = await putBack(device, EARLIER)
          assert.match(String(words), table)
          assert.equal(rowsOf(path, table), before, `${table} ${way}`)
          for (const [other, rows] of grown)
            assert.is(rowsOf(path, other).length, rows, `${other} of ${table}`)
          assert.equal(schemaOf(path), schema, table)
        }
      },
    ]),
  ),
  240_000,
)

spec('what never goes', {
  async 'is said by the schema, for each table that nobody may delete from'() {
    using folder = temporaryFolder()
    const device = await openLane(folder)
    const path = join(device.data, 'payments.db')
    const judged = tablesOf(path).filter((table) => {
      using own = temporaryFolder()
      const copy = own.file('payments.db')
      using live = new DatabaseSync(path)
      live.prepare('VACUUM INTO ?').run(copy)
      unguarded(copy, (database) => database.exec(`DELETE FROM ${table}`))
      return findLost(device.data, own.path, 'payments.db', 'what never goes') !== null
    })
    assert.equal(judged, [
      'entries',
      'filed_statements',
      'found_money',
      'lane_entries',
      'money_before',
      'refunds',
      'shift_papers',
      'shifts',
      'transactions',
    ])
  },
  async 'and was written over, or given again, is as it was, and the other one is kept beside it'() {
    using folder = temporaryFolder()
    const device = await openLane(folder)
    const path = join(device.data, 'payments.db')
    const before = rowsOf(path, 'shifts')
    unguarded(path, (database) => database.exec("UPDATE shifts SET report = 'of today'"))
    addRows(path, ['transactions'], 202)
    const payments = rowsOf(path, 'transactions').length
    assert.match(String(lostSince(device)), /shifts 101 says something else than before/)
    const [words] = await putBack(device, EARLIER)
    assert.match(String(words), /left is kept as payments\.db\.left-by-1\.0\.1/)
    assert.equal(rowsOf(path, 'shifts'), before)
    assert.is(rowsOf(path, 'transactions').length, payments)
    const [aside] = readdirSync(device.data).filter((name) => name.includes('left-by'))
    assert.equal(
      rowsOf(join(device.data, String(aside)), 'shifts').map(({ report }) => report),
      ['of today'],
    )
  },
  async 'alone is put back by itself: what a person has deleted since stays so'() {
    using folder = temporaryFolder()
    const device = await openLane(folder)
    const path = join(device.data, 'items.db')
    unguarded(path, (database) => database.exec('DELETE FROM assortment'))
    assert.is(lostSince(device), null)
    assert.equal(await putBack(device, EARLIER), [])
    assert.equal(rowsOf(path, 'assortment'), [])
  },
})
