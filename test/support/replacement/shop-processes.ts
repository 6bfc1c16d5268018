/**
 * A shop of real processes: a bank, a master that keeps backups, and lane-7, whose till sells. Both
 * cards may die, and new ones take their place.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { ownSigner } from '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { startFakeBank } from '#test/processes/fake-bank-process.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { createTill, type Till } from '#test/replacement/till-client.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Shop Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
}

export interface Running {
  readonly laned: Laned
  readonly url: string
  readonly till: Till
}

export interface Card {
  readonly dataFolder: string
  readonly config: string
}

/** As lanectl printed it; throws with what it complained of. */
export async function ctl(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await lanectl(args)
  if (code !== 0) throw new Error(`lanectl ${args[0]} ${args[1]}: ${code} ${stderr}${stdout}`)
  return stdout
}

export async function openShop(opening: AsyncDisposableStack) {
  const folder = opening.use(temporaryFolder())
  const bank = opening.use(await startFakeBank(folder.file('bank.jsonl')))
  const { identity, recipient } = await newKeys()
  writeFileSync(folder.file('shop.key'), `${identity}\n`)
  for (const name of ['depot', 'stick']) mkdirSync(folder.file(name))

  function card(name: string, yaml: readonly string[]): Card {
    mkdirSync(folder.file(name), { recursive: true })
    const config = folder.file(`${name}.yaml`)
    writeFileSync(config, ['embedder: { driver: fake }', ...yaml].join('\n'))
    return { dataFolder: folder.file(name), config }
  }

  const masterCard = (name: string, listen: string) =>
    card(name, [
      'serialNumber: master-1',
      `sync: { role: master, listen: "${listen}", announce: false }`,
      `backup: { folder: ${folder.file('stick')}, recipients: [${recipient}], sameDisk: true, forLanes: { folder: ${folder.file('depot')} } }`,
    ])

  /** A card for lane-7 as `flash.sh` makes it: with its serial number, and the first one with its key. */
  const laneCard = (name: string, master: string, keyFile: string | null) =>
    card(name, [
      'serialNumber: lane-7',
      `sync: { role: subordinate, master: "${master}"${keyFile ? `, keyFile: ${keyFile}` : ''} }`,
      `banks: { "*": { driver: gateway, url: "${bank.url}" } }`,
      `backup: { remote: { driver: master }, recipients: [${recipient}] }`,
    ])

  async function start({ dataFolder, config }: Card): Promise<Running> {
    const laned = opening.use(startLaned({ dataFolder, environment: { LANED_CONFIG: config } }))
    const url = await laned.url()
    return { laned, url, till: createTill(url) }
  }

  const identityFile = folder.file('shop.key')
  /** As a technician does once for each lane: whose signature is believed. */
  const trust = (serial: string, { dataFolder }: Card) =>
    ctl(['backup', 'trust', identityFile, serial, ownSigner(dataFolder) ?? 'no backup yet'])
  return { folder, bank, identity: identityFile, trust, masterCard, laneCard, start }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export async function addressOf({ till }: Running): Promise<string> {
  return waitUntil('the master listens', async () => {
    const { data } = await till.get<{ data: { master: string | null } }>('/api/get_sync_status')
    return data.master
  })
}

/** A shop that is open: lane-7 has its key, its settings and something learnt. */
export async function openForBusiness(shop: Shop, listen = '127.0.0.1:0') {
  const masterCard = shop.masterCard('master', listen)
  const master = await shop.start(masterCard)
  const address = await addressOf(master)
  const { data } = await master.till.post<{ data: { key: string } }>('/api/add_fleet_key', {
    sn: 'lane-7',
  })
  const keyFile = shop.folder.file('lane-7.key')
  writeFileSync(keyFile, data.key, { mode: 0o600 })
  const card = shop.laneCard('lane', `https://${address}`, keyFile)
  const lane = await shop.start(card)
  await lane.till.post('/updateDriverSettings', { settings: SETTINGS })
  return { master, masterCard, address, lane, card }
}

/** The id of a payment whose code is on the glass. */
export async function show({ url }: Running, amount: number): Promise<string> {
  const answer = await fetch(`${url}/showQR`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount, purpose: 'Tea' }),
  })
  if (!answer.ok) throw new Error(`showQR: ${await answer.text()}`)
  return String(answer.headers.get('transaction-id'))
}

export async function accepted({ till }: Running, id: string): Promise<void> {
  await waitUntil('the payment is accepted', async () => {
    const { transaction } = await till.get<{ transaction: { dynamicQRStatus: string } }>(
      `/transactions/${id}`,
    )
    return transaction.dynamicQRStatus === 'ACCEPTED'
  })
}

export async function sell(shop: Shop, lane: Running, amount: number): Promise<string> {
  const id = await show(lane, amount)
  if (!(await shop.bank.pull('pay', { order: id }))) throw new Error(`the bank has no order ${id}`)
  await accepted(lane, id)
  return id
}

export async function teach({ till }: Running, id: string, kind: number): Promise<void> {
  await till.put('/sim/camera', goods(kind, 0))
  await till.post('/api/add_item_template', { id })
}

export async function knows({ till }: Running, id: string): Promise<void> {
  await waitUntil(`${id} is known`, async () => {
    const { data } = await till.get<{ data: { id: string; count: number }[] }>('/api/get_item_list')
    return data.some((item) => item.id === id && item.count > 0)
  })
}

export interface SyncStatus {
  readonly in_step: boolean
  readonly trouble: string | null
  readonly masterSN: string | null
}

export async function syncStatus({ till }: Running): Promise<SyncStatus> {
  return (await till.get<{ data: SyncStatus }>('/api/get_sync_status')).data
}

export async function inStep(lane: Running): Promise<void> {
  await waitUntil('in step', async () => (await syncStatus(lane)).in_step)
}

/** Resolves with the name of the backup that the lane made and its master has. */
export async function backedUp({ till }: Running): Promise<string> {
  await till.post('/backups')
  return waitUntil('the backup is at the master', async () => {
    const { task } = await till.get<{
      task: { status: string; name?: string; why?: string }
    }>('/backups')
    if (task.status === 'failed') throw new Error(task.why)
    return task.name ?? null
  })
}
