/**
 * What statements of items.db (and of fleet.db, which has its schema) cost: no more than their
 * answer, but for those that are about all templates. Of these there are 100,000 at most, and they
 * are on a thread of their own.
 */
import '#test/rerun-as-root.ts'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { TEMPLATES_MIGRATIONS } from '#drivers/storage/items/items-migrations.ts'
import { openTemplateTables } from '#drivers/storage/items/templates-sqlite.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { costlyStatements, recordStatements } from '#test/storage/sql-query-plans.ts'
import { templateStoreContract } from './template-store.ts'

const statements = recordStatements()

/** The tables in this process, where what they prepare can be seen. */
function openHere(path: string): TemplateStoreDriver {
  const tables = openTemplateTables(path)
  let databaseId = tables.databaseId()
  const calls = Object.entries(tables).map(([name, call]) => [
    name,
    async (...args: unknown[]) => (call as (...args: unknown[]) => unknown)(...args),
  ])
  return {
    ...Object.fromEntries(calls),
    get databaseId() {
      return databaseId
    },
    async reset() {
      databaseId = tables.reset()
    },
    [Symbol.asyncDispose]: async () => tables[Symbol.dispose](),
  }
}

templateStoreContract('sqlite, in this process', async () => {
  const card = insertCard({ bytes: 6 << 20 })
  const path = join(card.path, 'items.db')
  let store = openHere(path)
  return {
    store,
    async again() {
      await store[Symbol.asyncDispose]()
      store = openHere(path)
      return store
    },
    fillCard: () => card.fill(),
    emptyCard: card.empty,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      card[Symbol.dispose]()
    },
  }
})

/** Of a few rows: one for each table, one for each model, the templates of one item. */
const SMALL = /^walks (sqlite_sequence|space)$|TERMS OF ORDER BY|FOR DISTINCT$/

/** What is about all there is cannot cost less. */
const ABOUT_ALL: readonly RegExp[] = [
  // The list of items, the totals, all names: what the interface asks for.
  /^SELECT i\.id, .* UNION ALL .* ORDER BY 1$/,
  /^SELECT COUNT\(DISTINCT item\)/,
  /^SELECT \* FROM label ORDER BY item, field$/,
  // At the end of an import: how many there are now. The highest key is one step.
  /^SELECT COUNT\(\*\) AS total FROM template$/,
  /^SELECT MAX\(key\) AS key FROM template$/,
  // Everything is removed, or replaced by what was staged.
  /FROM template WHERE (true|NOT EXISTS \(SELECT 1 FROM staged)/,
  /^DELETE FROM (vector|space)$/,
  // What is dated later than it can be is repaired (firmware/sync/repair-left-out-records.ts): seldom.
  /^(SELECT DISTINCT item FROM|UPDATE) template (SET created_at = 0 )?WHERE created_at > \?$/,
  /FROM template WHERE created_at > \?( ORDER BY key|\))$/,
  /^SELECT 1 FROM label WHERE at > \? LIMIT 1$/,
  // Counter-examples: 1,000 at most (items/limits.ts).
  /^(SELECT|DELETE) .*FROM counter_example/,
  /^UPDATE counter_example SET at = 0 WHERE at > \?$/,
  // Which shop of the chain wrote what: of all of it, when the relay starts and when a person asks.
  /^SELECT (DISTINCT shop, item|origin, number|shop, COUNT\(\*\).*) FROM template_shop WHERE (at|taken_back) /,
  // A person withdraws what a shop wrote in a time: seldom.
  /^SELECT t\.origin, .* WHERE t\.created_at BETWEEN \? AND \? AND NOT EXISTS \(SELECT 1 FROM template_shop /,
  // Entries of the inbox and doubts: 1,000 of each (firmware/config/sections/); goods in the list and usual weights: 20,000 and 2,000.
  /^(SELECT|DELETE) .*FROM (review|doubt|assortment|sale_day|usual_weight)\b/,
  // A model is counted, or forgotten.
  /^SELECT name, \(SELECT COUNT\(\*\) FROM vector/,
  /^DELETE FROM (vector WHERE space|space WHERE name) = \?$/,
]

spec('statements of items.db', {
  'were seen at all'() {
    assert.ok(statements().length > 40)
  },
  'cost no more than their answer, but for those about all templates'() {
    const isAllowed = (cost: string, sql: string) =>
      SMALL.test(cost) || ABOUT_ALL.some((one) => one.test(sql))
    assert.equal(costlyStatements(statements(), TEMPLATES_MIGRATIONS, isAllowed), [])
  },
})
