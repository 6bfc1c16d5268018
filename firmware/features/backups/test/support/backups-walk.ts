/** Every operation of the backups, for the documents and the recorded answers (test/support/document/master-walk.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { createSamples, type Samples } from '#test/document/sample-walk.ts'
import { waitUntil } from '#test/wait-until.ts'
import { BACKUP_OPERATIONS } from '../../backup-operations.ts'

export async function walk(ask: Ask, lane: LaneToWalk): Promise<void> {
  const backups = createSamples(ask, BACKUP_OPERATIONS)
  await backups.ask('startBackup')
  const name = await waitUntil('the backup is there', async () => {
    const { body } = await backups.ask('listBackups')
    const { task } = body as { task: { status: string; name?: string; why?: string } }
    if (task.status === 'failed') throw new Error(task.why)
    return task.name ?? null
  })
  backups.keep('backup', name)
  backups.keep('identity', lane.identity)
  await backups.ask('downloadBackup')
  // Begun, and nothing is replaced.
  await backups.ask('restoreBackup')
  await unpackIs(backups, 'failed')
  await backups.ask('verifyBackup')
  await unpackIs(backups, 'sound')
  await backups.askOthers()
}

async function unpackIs(backups: Samples<typeof BACKUP_OPERATIONS>, wanted: string): Promise<void> {
  await waitUntil(`the unpacking is ${wanted}`, async () => {
    const { body } = await backups.ask('listBackups')
    return (body as { unpack: { status: string } }).unpack.status === wanted
  })
}
