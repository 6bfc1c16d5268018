/** What `npm run verify updates` adds to the ledger's schema of a release: steps that its database takes, after all others. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import type { Migrations } from '#drivers/storage/sqlite/migrate.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { ledgerProgram, withLedgerSteps } from '#lab/verify/updates/ledger-steps.ts'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('steps more of the ledger', {
  async 'are the last ones of a built release'() {
    using folder = temporaryFolder()
    const release = folder.file('release')
    await buildLocalRelease(release)
    const program = join(release, ledgerProgram(release))
    writeFileSync(program, withLedgerSteps(readFileSync(program, 'utf8'), 2))
    const built = (await import(pathToFileURL(program).href)) as Record<string, unknown>
    const steps = built['PAYMENTS_MIGRATIONS'] as Migrations
    assert.is(steps.length, PAYMENTS_MIGRATIONS.length + 2)
    using _ = openDatabase(folder.file('payments.db'), PAYMENTS_MIGRATIONS)
    using database = openDatabase(folder.file('payments.db'), steps)
    const columns = database.all<{ readonly name: string }>('PRAGMA table_info(transactions)')
    assert.equal(
      columns.slice(-2).map(({ name }) => name),
      ['trial_1', 'trial_2'],
    )
  },
  'are not left out in silence'() {
    assert.throws(() => withLedgerSteps('var OTHER = [\n];', 1), /another form/)
  },
})
