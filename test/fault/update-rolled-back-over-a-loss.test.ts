/** A technician goes back from a release that has destroyed the ledger: the release before starts on what was there before it. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { run } from '#scripts/ota/update-commands.ts'
import { readStanding } from '#scripts/ota/updater-notes.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { spec } from '#test/spec.ts'
import { openUpdateRig, type UpdateRig } from '#test/updates/update-rig.ts'

const [BEFORE, DESTROYER] = ['1.0.0', '1.0.1']
const LIMITS = {
  deadlineMs: 60_000,
  silenceMs: 60_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}

function rowsIn(ledger: string, table: string): number {
  using opened = new DatabaseSync(ledger, { readOnly: true })
  return Number(opened.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
}

function paymentsIn(ledger: string): number {
  return rowsIn(ledger, 'transactions')
}

/** In the probation of DESTROYER, on a lane with twenty payments and three closed shifts. */
async function inProbation(rig: UpdateRig): Promise<string> {
  const ledger = join(rig.device.data, 'payments.db')
  fillLedger(ledger, 20, Date.UTC(2026, 5, 1))
  on(ledger, "INSERT INTO shifts VALUES (1, 1, 'Z1', 'a'), (2, 2, 'Z2', 'b'), (3, 3, 'Z3', 'c')")
  await rig.release(BEFORE, { reads: SCHEMAS_READ })
  await rig.factory(BEFORE)
  await rig.release(DESTROYER, { reads: SCHEMAS_READ })
  await rig.serve()
  assert.is((await run(rig.device, () => {}, LIMITS)).status, 'installed')
  return ledger
}

function on(ledger: string, sql: string): void {
  using opened = new DatabaseSync(ledger)
  opened.exec(sql)
}

/** A minute after the update: the closed shifts and the bank's operations are gone, and something is sold. */
function destroyShifts(ledger: string): void {
  on(ledger, 'DROP TRIGGER shifts_stay; DELETE FROM shifts; DELETE FROM operations')
  on(
    ledger,
    `CREATE TABLE sold AS SELECT * FROM transactions LIMIT 1;
     UPDATE sold SET position = 1000, id = 'sold-since';
     INSERT INTO transactions SELECT * FROM sold; DROP TABLE sold`,
  )
}

spec(
  'lanectl update rollback',
  {
    async 'over a destroyed ledger puts the copy back, and keeps what was sold into the other one'() {
      await using rig = await openUpdateRig()
      const { state } = rig.device
      const ledger = await inProbation(rig)
      for (const end of ['', '-wal', '-shm']) rmSync(ledger + end, { force: true })
      fillLedger(ledger, 3, Date.UTC(2026, 5, 2))

      const { code, stdout, stderr } = await lanectl(['update', 'rollback'], rig.environment)
      assert.is(code, 0, stderr)
      assert.match(stdout, BEFORE)
      assert.is(await rig.running(), BEFORE)
      assert.is((await readStanding(rig.device)).good, BEFORE)
      assert.equal([ledger, `${ledger}.left-by-${DESTROYER}`].map(paymentsIn), [20, 3])
      assert.match(
        readFileSync(join(state, 'verdicts'), 'utf8'),
        ` ${DESTROYER} bad destroyed payments.db: `,
      )
      // Nothing is lost any more, and the next update is taken.
      assert.not(existsSync(join(state, 'databases-before')))
      await rig.release('1.0.2', { reads: SCHEMAS_READ })
      assert.equal(await run(rig.device, () => {}, LIMITS), {
        status: 'installed',
        version: '1.0.2',
      })
      assert.is(paymentsIn(ledger), 20)
    },
    async 'a minute after closed shifts were deleted says so, puts them back, and keeps what was sold'() {
      await using rig = await openUpdateRig()
      const ledger = await inProbation(rig)
      const operations = rowsIn(ledger, 'operations')
      destroyShifts(ledger)

      const { code, stdout, stderr } = await lanectl(['update', 'rollback'], rig.environment)
      assert.is(code, 0, stderr)
      assert.match(stdout, /Missing: payments\.db: .*0 of 3 rows of shifts are left/)
      assert.match(stdout, new RegExp(`0 of ${operations} rows of operations are left`))
      assert.is(await rig.running(), BEFORE)
      assert.equal([rowsIn(ledger, 'shifts'), rowsIn(ledger, 'operations')], [3, operations])
      assert.is(paymentsIn(ledger), 21)
      assert.not(existsSync(`${ledger}.left-by-${DESTROYER}`))
    },
    async 'leaves the data as it is where a person says so'() {
      await using rig = await openUpdateRig()
      const ledger = await inProbation(rig)
      destroyShifts(ledger)
      const words = ['update', 'rollback', '--leave-data']
      const { code, stdout, stderr } = await lanectl(words, rig.environment)
      assert.is(code, 0, stderr)
      assert.not.match(stdout, 'Missing')
      assert.equal([rowsIn(ledger, 'shifts'), paymentsIn(ledger)], [0, 21])
    },
  },
  240_000,
)
