/**
 * No statement of a database takes longer because the shop has been open for longer: each text
 * that the contract suites make the stores prepare is explained on the real schema.
 *
 * A new query is seen here as soon as a contract case uses it.
 */
import '#test/as-root.ts'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import type { Migrations } from '#drivers/storage/migrations.ts'
import { MIGRATIONS } from '#drivers/storage/transactions-schema.ts'
import { spec } from '#test/spec.ts'
import { costsOf, recordStatements } from '#test/statement-plans.ts'

const statements = recordStatements()
await import('./transaction-store-sqlite.test.ts')

function schemaOf(migrations: Migrations): DatabaseSync {
  const schema = new DatabaseSync(':memory:')
  for (const step of migrations) schema.exec(typeof step === 'string' ? step : step.breaking)
  return schema
}

function problemsOf(migrations: Migrations, allowed: readonly RegExp[]): string[] {
  using schema = schemaOf(migrations)
  return [...statements].flatMap((sql) => {
    const costs = costsOf(schema, sql)?.filter((cost) => !allowed.some((one) => one.test(cost)))
    return costs?.length ? [`${costs.join(', ')}: ${sql}`] : []
  })
}

spec('statements of payments.db', {
  'were seen at all'() {
    assert.ok(statements.size > 15, [...statements].join('\n'))
  },
  'none walks over, counts or sorts what grows'() {
    const allowed = [
      // What is open at the bank: a partial index, as long as the last three days' unpaid.
      /^walks transactions_unsettled$/,
      // One row for each table.
      /^walks sqlite_sequence$/,
    ]
    assert.equal(problemsOf(MIGRATIONS, allowed), [])
  },
})
