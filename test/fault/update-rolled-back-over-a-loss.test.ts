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
import { openUpdateRig } from '#test/updates/update-rig.ts'

const [BEFORE, DESTROYER] = ['1.0.0', '1.0.1']
const LIMITS = {
  deadlineMs: 60_000,
  silenceMs: 60_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}

function paymentsIn(ledger: string): number {
  using opened = new DatabaseSync(ledger, { readOnly: true })
  return Number(opened.prepare('SELECT count(*) AS n FROM transactions').get()?.['n'])
}

spec(
  'lanectl update rollback',
  {
    async 'over a destroyed ledger puts the copy back, and keeps what was sold into the other one'() {
      await using rig = await openUpdateRig()
      const { data, state } = rig.device
      const ledger = join(data, 'payments.db')
      fillLedger(ledger, 20, Date.UTC(2026, 5, 1))
      await rig.release(BEFORE, { reads: SCHEMAS_READ })
      await rig.factory(BEFORE)
      await rig.release(DESTROYER, { reads: SCHEMAS_READ })
      await rig.serve()
      assert.is((await run(rig.device, () => {}, LIMITS)).status, 'installed')
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
  },
  240_000,
)
