/** Every operation of a fleet's master, its features and its selftest. */

import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples } from './sample-walk.ts'
import { walkFeatures } from './walk-features.ts'

export async function walkFleet(ask: Ask, lane: LaneToWalk): Promise<void> {
  const sync = createSamples(ask, SYNC_OPERATIONS)
  await sync.ask('getSyncStatus')
  await sync.ask('setSyncLimit')
  await sync.ask('getSyncLimit')
  await sync.ask('addFleetKey')
  await sync.ask('listFleetKeys')
  await sync.ask('replaceDevice')
  await sync.ask('revokeFleetKey')
  await walkFeatures('walkFleet', ask, lane)
  await sync.ask('syncNow')
  await sync.ask('followMaster')
  await sync.ask('becomeMaster')
  await sync.ask('standAlone')
  await sync.askOthers()
  await createSamples(ask, MACHINE_OPERATIONS).ask('resetRecognition')
}

export async function walkCare(ask: Ask, lane: LaneToWalk): Promise<void> {
  await walkFeatures('walk', ask, lane)

  const selftest = createSamples(ask, SELFTEST_OPERATIONS)
  await selftest.ask('startSelftest')
  await waitUntil('the selftest has ended', async () => {
    const { body } = await selftest.ask('getSelftest')
    const { task, report } = body as { task: { status: string }; report: unknown }
    return task.status === 'idle' && report !== null
  })
  await selftest.askOthers()
}
