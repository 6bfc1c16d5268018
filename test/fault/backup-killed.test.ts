/**
 * The process that makes a backup, and the one that restores it, are killed at each of their steps.
 * The lane's data stays as it was, or has become what the backup holds; a backup that has a name is
 * whole; and the next run does the work.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { openDataFolder } from '#drivers/storage/files/data-folder.ts'
import type { RestoreOptions } from '#drivers/storage/lane-backup/backup-restore.ts'
import { verifyBackup } from '#drivers/storage/lane-backup/backup-unpack.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import {
  ANYBODY,
  AT_RESTORE,
  type BackupRig,
  lookInto,
  nothing,
  openBackupRig,
} from '#test/storage/backup-rig.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PROGRAM = resolve(import.meta.dirname, '../support/processes/crashing-backup.ts')
const DEADLINE_MS = 300_000

/** The steps it took, or null where it was killed. */
function run(what: 'create' | 'restore', options: object, deadlyStep: number): number | null {
  const args = [PROGRAM, what, JSON.stringify(options), String(deadlyStep)]
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, args)
  if (signal === 'SIGKILL') return null
  assert.is(status, 0, stderr.toString())
  return Number(stdout)
}

async function verifyAll(rig: BackupRig): Promise<number> {
  const whole = readdirSync(rig.stick).filter((name) => !name.startsWith('.'))
  for (const name of whole) {
    using sandbox = temporaryFolder()
    const openWith = { identities: [rig.identity], passphrase: null }
    const file = join(rig.stick, name)
    await verifyBackup({ file, openWith, folder: sandbox.path, believes: ANYBODY, rest: nothing })
  }
  return whole.length
}

spec(
  'a backup that is killed',
  {
    async 'while it is made, leaves the lane as it was and no half a backup'() {
      await using rig = await openBackupRig()
      const before = await lookInto(rig.data)
      let killed = 0
      let named = 0
      for (let deadlyStep = 1; ; deadlyStep += 1) {
        const steps = run('create', rig.plan, deadlyStep)
        assert.equal(await lookInto(rig.data), before, `after a kill at step ${deadlyStep}`)
        named += await verifyAll(rig)
        if (steps !== null) break
        killed += 1
        rmSync(join(rig.stick, 'laned-lane-7-20260301T040506Z.age'), { force: true })
      }
      assert.ok(killed > 12, `killed ${killed} times`)
      assert.is(named, 2, 'the last kill came after it had its name')
      // What the kills left is gone with the run that ended.
      assert.equal(readdirSync(rig.stick), ['laned-lane-7-20260301T040506Z.age'])
      assert.not(readdirSync(rig.data).includes('backup-scratch'))
    },
    async 'while it is restored, leaves the data of before or the data of the backup'() {
      await using rig = await openBackupRig()
      const restored = await lookInto(rig.data)
      const file = await rig.create()
      {
        using store = openSqliteTransactions(join(rig.data, 'payments.db'))
        store.insert(record('later'), entry('later'), null)
      }
      const before = await lookInto(rig.data)
      const openWith = { identities: [rig.identity], passphrase: null }
      const outcomes = new Map<string, number>()
      for (let deadlyStep = 1; ; deadlyStep += 1) {
        using folder = temporaryFolder()
        cpSync(rig.data, folder.path, { recursive: true })
        const given = { file, openWith, dataFolder: folder.path, replaces: true, ...AT_RESTORE }
        const options: Omit<RestoreOptions, 'step'> = given
        const steps = run('restore', options, deadlyStep)
        // The next start of laned.
        openDataFolder(folder.path)[Symbol.dispose]()
        const found = JSON.stringify(await lookInto(folder.path))
        const isOld = found === JSON.stringify(before)
        const isNew = found === JSON.stringify(restored)
        assert.ok(isOld || isNew, `half done after a kill at step ${deadlyStep}`)
        const left = readdirSync(folder.path).filter((name) => /^restor(e-|ing)/.test(name))
        assert.equal(left, [], `after a kill at step ${deadlyStep}`)
        // Nothing of before is lost.
        if (isNew) assert.equal(await lookInto(join(folder.path, 'replaced')), before)
        if (steps !== null) break
        const outcome = isOld ? 'old' : 'new'
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (isNew) continue
        assert.ok(run('restore', options, 0))
        assert.equal(await lookInto(folder.path), restored)
      }
      assert.ok((outcomes.get('old') ?? 0) > 8, JSON.stringify([...outcomes]))
      assert.ok((outcomes.get('new') ?? 0) > 8, JSON.stringify([...outcomes]))
    },
  },
  DEADLINE_MS,
)
