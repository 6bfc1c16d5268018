/**
 * A process that makes or restores a backup until it dies at a chosen step. Its arguments: 'create'
 * or 'restore', the options as JSON, and the step to die at (0: none). It says how many there were.
 */
import { type BackupPlan, makeBackup } from '#drivers/storage/lane-backup/backup-create.ts'
import { type RestoreOptions, restoreBackup } from '#drivers/storage/lane-backup/backup-restore.ts'

const [what = '', options = '', deadlyStep = '0'] = process.argv.slice(2)
let steps = 0

function step(): void {
  steps += 1
  if (steps === Number(deadlyStep)) process.kill(process.pid, 'SIGKILL')
}

if (what === 'create') await makeBackup(JSON.parse(options) as BackupPlan, step)
else await restoreBackup({ ...(JSON.parse(options) as Omit<RestoreOptions, 'step'>), step })
process.stdout.write(String(steps))
