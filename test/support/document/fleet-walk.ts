/** Every operation of a fleet's master, its backups and its selftest, and the set-up of a new lane. */

import { BACKUP_OPERATIONS } from '#firmware/backups/backup-operations.ts'
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { GUIDE_OPERATIONS } from '#firmware/setup/guide-operations.ts'
import { FLEET_CONFIG_OPERATIONS } from '#firmware/sync/operations/fleet-config-operations.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples, type Samples } from './sample-walk.ts'

export async function walkFleet(ask: Ask, lane: LaneToWalk): Promise<void> {
  const sync = createSamples(ask, SYNC_OPERATIONS)
  const configs = createSamples(ask, FLEET_CONFIG_OPERATIONS)
  configs.keep('fragment', lane.fragment.content)
  configs.keep('signature', lane.fragment.signature)
  await sync.ask('getSyncStatus')
  await sync.ask('setSyncLimit')
  await sync.ask('getSyncLimit')
  await sync.ask('addFleetKey')
  await sync.ask('listFleetKeys')
  await sync.ask('replaceDevice')
  await sync.ask('revokeFleetKey')
  await configs.ask('publishFleetConfig')
  await configs.ask('getFleetConfig')
  await configs.ask('withdrawFleetConfig')
  // Refused: nothing is in force, and what is asks for a restart.
  await configs.ask('revertFleetConfig')
  await configs.askOthers()
  await sync.ask('syncNow')
  await sync.ask('followMaster')
  await sync.ask('becomeMaster')
  await sync.ask('standAlone')
  await sync.askOthers()
  await createSamples(ask, MACHINE_OPERATIONS).ask('resetRecognition')
}

export async function walkCare(ask: Ask, lane: LaneToWalk): Promise<void> {
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

  const selftest = createSamples(ask, SELFTEST_OPERATIONS)
  await selftest.ask('startSelftest')
  await waitUntil('the selftest has ended', async () => {
    const { body } = await selftest.ask('getSelftest')
    const { task, report } = body as { task: { status: string }; report: unknown }
    return task.status === 'idle' && report !== null
  })
  await selftest.askOthers()
}

async function unpackIs(backups: Samples<typeof BACKUP_OPERATIONS>, wanted: string): Promise<void> {
  await waitUntil(`the unpacking is ${wanted}`, async () => {
    const { body } = await backups.ask('listBackups')
    return (body as { unpack: { status: string } }).unpack.status === wanted
  })
}

export async function walkSetup(ask: Ask, lane: LaneToWalk): Promise<void> {
  const headers: Record<string, string> = {}
  const guide = createSamples(
    (name, asked) => ask(name, { ...asked, url: lane.setupUrl, headers: { ...headers } }),
    GUIDE_OPERATIONS,
  )
  await guide.ask('getSetupDoor')
  const code = await waitUntil('the glass has a code', async () => (await lane.setupCode()) || null)
  guide.keep('code', code)
  const { body } = await guide.ask('openSetupSession')
  headers['authorization'] = `Bearer ${(body as { token: string }).token}`
  await guide.ask('getSetup')
  await guide.ask('getSetupParts')
  await guide.ask('setSetupParts')
  // Refused where no flashed device carries it out.
  await guide.ask('joinNetwork')
  await guide.askOthers()
}
