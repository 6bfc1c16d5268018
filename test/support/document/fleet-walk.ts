/** Every operation of a fleet's master, its backups and its selftest, and the set-up of a new lane. */

import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { waitPatiently } from './walk-deadlines.ts'

const PARTS = {
  bank: { name: 'Alfa Bank', driver: 'gateway', url: 'https://bank.example/api' },
  display: { protocol: 'auto' },
  camera: 'none',
}

export async function walkFleet(ask: Ask, lane: LaneToWalk): Promise<void> {
  await ask('GET /api/get_sync_status')
  await ask('POST /api/set_sync_limit', { body: { sync_limit: 600 } })
  await ask('GET /api/get_sync_limit')
  await ask('POST /api/set_deletion_all_flag', { body: { id: '0417' } })
  await ask('GET /api/get_deletion_all_progress')
  await ask('POST /api/clear_deletion_all_flag', { body: { id: '0417' } })
  const { body } = await ask('POST /api/add_fleet_key', { body: { sn: 'lane-2' } })
  await ask('GET /api/get_fleet_keys')
  await ask('POST /api/replace_device', { body: { sn: 'lane-2' } })
  const { key_id } = (body as { data: { key_id: string } }).data
  await ask('POST /api/revoke_fleet_key', { body: { key_id } })
  await ask('POST /api/publish_fleet_config', { body: { ...lane.fragment, first: ['lane-9'] } })
  await ask('GET /api/get_fleet_config')
  await ask('POST /api/withdraw_fleet_config')
  // Refused: nothing is in force, and what is asks for a restart.
  await ask('POST /api/revert_fleet_config')
  await ask('POST /api/sync')
  await ask('POST /api/set_sync_slave', { body: { masterIP: '127.0.0.1:1', upload: true } })
  await ask('POST /api/set_sync_master', { body: { upload: true, download: true } })
  await ask('POST /api/set_sync_off')
  await ask('POST /api/factory_reset')
}

export async function walkCare(ask: Ask, lane: LaneToWalk): Promise<void> {
  await ask('POST /backups')
  const name = await waitPatiently('the backup is there', async () => {
    const { body } = await ask('GET /backups')
    const { task } = body as { task: { status: string; name?: string; why?: string } }
    if (task.status === 'failed') throw new Error(task.why)
    return task.name ?? null
  })
  await ask('GET /backups/:name', { path: { name } })
  // Begun, and nothing is replaced: it opens with a key, not with a passphrase.
  await ask('POST /backups/:name/restore', {
    path: { name },
    body: { passphrase: 'correct horse', confirm: 'lane-1' },
  })
  await unpackIs(ask, 'failed')
  await ask('POST /backups/:name/verify', { path: { name }, body: { identity: lane.identity } })
  await unpackIs(ask, 'sound')

  await ask('POST /selftest', { body: { look: false } })
  await waitPatiently('the selftest has ended', async () => {
    const { body } = await ask('GET /selftest')
    const { task, report } = body as { task: { status: string }; report: unknown }
    return task.status === 'idle' && report !== null
  })
  await ask('PUT /selftest/seen', { body: { display: true, sound: true, lamp: null } })
}

async function unpackIs(ask: Ask, wanted: string): Promise<void> {
  await waitPatiently(`the unpacking is ${wanted}`, async () => {
    const { body } = await ask('GET /backups')
    return (body as { unpack: { status: string } }).unpack.status === wanted
  })
}

export async function walkSetup(ask: Ask, lane: LaneToWalk): Promise<void> {
  const url = lane.setupUrl
  await ask('GET /setup/door', { url })
  const code = await waitPatiently(
    'the glass has a code',
    async () => (await lane.setupCode()) || null,
  )
  const { body } = await ask('POST /setup/session', { url, body: { code } })
  const headers = { authorization: `Bearer ${(body as { token: string }).token}` }
  await ask('GET /setup', { url, headers })
  await ask('GET /setup/parts', { url, headers })
  await ask('POST /setup/parts', { url, headers, body: PARTS })
  // Refused where no flashed device carries it out.
  await ask('POST /setup/network', {
    url,
    headers,
    body: { name: 'shop', password: 'correct horse', hidden: false },
  })
  await ask('POST /setup/finish', { url, headers })
}
