/**
 * The lane whose plug is pulled. As a program (in the machine) it works without pause and says
 * `ACK …` for each thing that was acknowledged; as a module (on the host, afterwards) it opens
 * what is left and compares.
 */

import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { boot } from '#firmware/boot.ts'
import { loadConfig } from '#firmware/config/load.ts'

export type Acknowledged =
  | { readonly kind: 'payment'; readonly id: string; readonly state: string }
  | { readonly kind: 'template'; readonly item: string; readonly sid: string }
  | { readonly kind: 'settings'; readonly port: string }

export interface Lane extends AsyncDisposable {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body?: object): Promise<Answer>
}

const CONFIG = 'listeners: [{ address: "127.0.0.1:0" }]\nembedder: { driver: fake }\n'

export async function startLane(dataFolder: string): Promise<Lane> {
  const config = loadConfig({ name: 'laned.yaml', text: CONFIG })
  const device = await boot({ config, dataFolder, journal: createMemoryJournal() })
  const [base = ''] = device.addresses
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${base}${path}`, init)
    const body = (await answer.json()) as Answer & { status?: string; code?: number }
    if (body.status === 'error' || (body.code ?? 0) !== 0)
      throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: body ? { 'content-type': 'application/json' } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}

/** Everything that was acknowledged must be there, in the last acknowledged form or a later one. */
export async function compare(lane: Lane, acks: readonly Acknowledged[]): Promise<void> {
  const sids = new Map<string, Set<string>>()
  for (const ack of acks) {
    if (ack.kind === 'payment') {
      const { transaction } = await lane.get<{ transaction: { dynamicQRStatus: string } }>(
        `/transactions/${ack.id}`,
      )
      const { dynamicQRStatus: now } = transaction
      if (ack.state === 'ACCEPTED' && now !== 'ACCEPTED')
        throw new Error(`${ack.id} was ${ack.state} and is ${now}`)
    }
    if (ack.kind === 'template') {
      if (!sids.has(ack.item)) {
        const { data } = await lane.post<{ data: string[] }>('/api/get_item_template_list', {
          id: ack.item,
        })
        sids.set(ack.item, new Set(data))
      }
      if (!sids.get(ack.item)?.has(ack.sid)) throw new Error(`template ${ack.sid} is gone`)
    }
  }
  const last = acks.findLast((ack) => ack.kind === 'settings')
  if (last) {
    const { settings } = await lane.get<{ settings: { deviceConnection: { portName: string } } }>(
      '/getDriverSettings',
    )
    // The next one may have reached the disk without its answer having reached the client.
    const { portName } = settings.deviceConnection
    if (Number(portName.slice(3)) < Number(last.port.slice(3)))
      throw new Error(`settings ${last.port} were acknowledged, ${portName} is there`)
  }
}

if (import.meta.main) await work(process.argv[2] ?? 'var')

async function work(dataFolder: string): Promise<never> {
  const lane = await startLane(dataFolder)
  let port = await lastPort(lane)
  await settings()
  console.log('READY')
  for (;;) {
    await payment()
    await template()
    await settings()
  }

  async function settings(): Promise<void> {
    port += 1
    const portName = `tty${port}`
    await lane.post('/updateDriverSettings', {
      settings: {
        bankProfile: 'a',
        bankProfiles: {
          a: { bankName: 'CFT', accAlias: 'a', extEntityId: 'b', merchantId: 'c', password: 'd' },
        },
        deviceConnection: { connectionType: 'Serial', portName },
      },
    })
    acknowledge({ kind: 'settings', port: portName })
  }

  async function payment(): Promise<void> {
    await lane.post('/showQR', { amount: 100 + port })
    const { transactions } = await lane.get<{ transactions: { id: string }[] }>(
      '/transactions?limit=1',
    )
    const id = transactions[0]?.id ?? ''
    acknowledge({ kind: 'payment', id, state: 'PENDING' })
    await lane.post('/sim/bank/pay')
    for (;;) {
      const { dynamicQRStatus } = await lane.get<{ dynamicQRStatus: string }>('/getDynamicQRStatus')
      if (dynamicQRStatus === 'ACCEPTED') break
    }
    acknowledge({ kind: 'payment', id, state: 'ACCEPTED' })
  }

  async function template(): Promise<void> {
    const item = String(port % 40).padStart(4, '0')
    const { data } = await lane.post<{ data: { sid: string } }>('/api/add_item_template', {
      id: item,
    })
    acknowledge({ kind: 'template', item, sid: data.sid })
    // Room for the next ones: an item holds only so many.
    await lane.post('/api/delete_item', { id: String((port + 20) % 40).padStart(4, '0') })
  }
}

async function lastPort(lane: Lane): Promise<number> {
  const { settings } = await lane.get<{ settings?: { deviceConnection?: { portName?: string } } }>(
    '/getDriverSettings',
  )
  return Number(settings?.deviceConnection?.portName?.slice(3) ?? 0)
}

function acknowledge(what: Acknowledged): void {
  console.log(`ACK ${JSON.stringify(what)}`)
}
