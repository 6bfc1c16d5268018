/**
 * A release that cannot read the data of this device is refused before anything of it is fetched,
 * and so is the way back to one that cannot any more; what the data does not say, the trial judges.
 */
import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import type { Migration } from '#drivers/storage/sqlite/migrate.ts'
import { type Database, openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { needReadable } from '#scripts/ota/database-compatibility.ts'
import { check, installBundle, rollBack, run } from '#scripts/ota/update-commands.ts'
import { readStanding } from '#scripts/ota/updater-notes.ts'
import { writeBundle } from '#scripts/release/publish-release.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import {
  channelFiles,
  current,
  openUpdateRig,
  refusalOf,
  type UpdateRig,
} from '#test/updates/update-rig.ts'

const LIMITS = { deadlineMs: 30_000, silenceMs: 60_000, steadyMs: 200, patienceMs: 0, everyMs: 30 }
const quiet = () => {}
const BEFORE = { 'payments.db': { oldest: 1, newest: 2 } }

const STEPS: readonly string[] = [
  'CREATE TABLE payment (id INTEGER PRIMARY KEY)',
  'ALTER TABLE payment ADD COLUMN amount INTEGER',
]
const ADDED = 'ALTER TABLE payment ADD COLUMN purpose TEXT'
const BROKEN = { breaking: 'ALTER TABLE payment DROP COLUMN amount' }

/** As the lane keeps it: open, with its log beside it. */
function dataOf(rig: UpdateRig, ...more: Migration[]): Database {
  return openDatabase(join(rig.device.data, 'payments.db'), [...STEPS, ...more])
}

interface Offered extends UpdateRig {
  readonly asked: string[]
}

/** Runs 1.0.0. */
async function ready(): Promise<Offered> {
  const rig = await openUpdateRig()
  const asked: string[] = []
  const files = channelFiles(join(rig.folder, 'channel'))
  await rig.release('1.0.0', { reads: BEFORE })
  await rig.factory('1.0.0')
  await rig.serve((request, reply) => {
    asked.push(request.url ?? '')
    return files(request, reply)
  })
  return Object.assign(rig, { asked })
}

async function isRefused(rig: Offered, attempt: Promise<unknown>, words: RegExp): Promise<void> {
  const { kind, message } = await refusalOf(attempt)
  assert.is(kind, 'data', message)
  assert.match(message, words)
  const { onTrial, bad } = await readStanding(rig.device)
  assert.equal([onTrial, bad], [null, []], 'neither tried nor called bad')
}

const INSTALLED = { status: 'installed', version: '1.0.1' }

spec(
  'an update that cannot read the data',
  {
    async 'of an older schema waits for a release between'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1', {
        reads: { 'payments.db': { oldest: 3, newest: 4 } },
      })
      using before = dataOf(rig)
      const words = /1\.0\.1 cannot read payments\.db .*schema 2, it reads 3 and later/
      await isRefused(rig, run(rig.device, quiet, LIMITS), words)
      await isRefused(rig, check(rig.device), words)
      const bundle = join(rig.folder, 'laned.bundle')
      await writeBundle(published, bundle)
      await isRefused(rig, installBundle(rig.device, bundle, LIMITS), words)
      assert.equal(
        rig.asked.filter((path) => path.endsWith('.zst')),
        [],
        'nothing of it is fetched',
      )
      assert.equal(await readdir(join(rig.device.root, 'releases')), ['1.0.0'])
      before[Symbol.dispose]()
      using _ = dataOf(rig, ADDED)
      assert.equal(await run(rig.device, quiet, LIMITS), INSTALLED)
    },
    async 'that a newer release broke is refused'() {
      await using rig = await ready()
      await rig.release('1.0.1', { reads: BEFORE })
      using _ = dataOf(rig, BROKEN)
      const words = /1\.0\.1 cannot read payments\.db .*schema 3, it knows up to 2/
      await isRefused(rig, run(rig.device, quiet, LIMITS), words)
      assert.is(await current(rig), '1.0.0')
    },
    async 'that a newer release only added to is no reason'() {
      await using rig = await ready()
      await rig.release('1.0.1', { reads: BEFORE })
      using _ = dataOf(rig, ADDED)
      assert.equal(await run(rig.device, quiet, LIMITS), INSTALLED)
    },
    async 'is no way back either'() {
      await using rig = await ready()
      await rig.release('1.0.1', { reads: { 'payments.db': { oldest: 1, newest: 3 } } })
      dataOf(rig)[Symbol.dispose]()
      assert.equal(await run(rig.device, quiet, LIMITS), INSTALLED)
      // What the confirmed release does at its next start.
      using _ = dataOf(rig, BROKEN)
      await isRefused(rig, rollBack(rig.device, LIMITS), /1\.0\.0 cannot read payments\.db/)
      assert.is(await rig.running(), '1.0.1')
    },
    async 'is not what a release is that says nothing of data, as the first ones: from it and back to it'() {
      await using rig = await ready()
      const manifest = join(rig.device.root, 'releases/1.0.0/manifest.json')
      const { reads: _, ...rest } = JSON.parse(await readFile(manifest, 'utf8'))
      await writeFile(manifest, JSON.stringify(rest))
      execFileSync('minisign', ['-S', '-s', rig.secretKey, '-m', manifest], { stdio: 'ignore' })
      await rig.release('1.0.1', { reads: BEFORE })
      assert.equal(await run(rig.device, quiet, LIMITS), INSTALLED)
      await rollBack(rig.device, LIMITS)
      assert.is(await rig.running(), '1.0.0')
    },
    async 'is not judged by what says nothing: no file, no database, no promise of ours'() {
      using folder = temporaryFolder()
      const release = { version: '1.0.1', reads: { 'payments.db': { oldest: 7, newest: 9 } } }
      for (const content of [null, '', 'a shopping list '.repeat(64), 'SQLite format 3\0']) {
        if (content !== null) await writeFile(folder.file('payments.db'), content)
        await needReadable({ data: folder.path }, release)
      }
    },
    async 'is never the release whose own program wrote it'() {
      using folder = temporaryFolder()
      using _ = openSqliteTransactions(folder.file('payments.db'))
      for (const file of ['items.db', 'fleet.db'])
        await (await openSqliteTemplates(folder.file(file)))[Symbol.asyncDispose]()
      const own = { version: '1.0.1', reads: SCHEMAS_READ }
      await needReadable({ data: folder.path }, own)
      for (const [file, { newest }] of Object.entries(SCHEMAS_READ)) {
        const later = { oldest: newest + 1, newest: newest + 1 }
        const other = { ...own, reads: { [file]: later } }
        const thrown = await needReadable({ data: folder.path }, other).catch(
          (error: unknown) => error,
        )
        const words = new RegExp(`cannot read ${file} .*schema ${newest},`)
        assert.match(String(thrown), words)
      }
    },
  },
  60_000,
)
