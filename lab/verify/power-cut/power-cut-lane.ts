/**
 * The lane whose plug is pulled (in the machine): takes payments, learns and forgets templates and
 * changes its settings, all three at once and without pause. It says `DOING …` before each change
 * is asked for and `DONE …` when it was acknowledged.
 */
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { type Lane, portNumber, startLane } from '../lane-on-fakes.ts'
import type { Change } from './power-cut-promises.ts'

/** So often the customer's till asks whether the payment is through. */
const ASK_EVERY_MS = 20
/** Settings are small: without a pause they would leave the other writers little of the machine. */
const SETTINGS_EVERY_MS = 100
const TEMPLATES_PER_ITEM = 2
const ITEMS_KEPT = 4

const lane = await startLane(process.argv[2] ?? 'var')
let settings = await portNumber(lane)
let item = await lastItem(lane)
await changeSettings()
// It never comes to its end, where this would be done; the next start is quicker.
flushCompileCache()
console.log('READY')
await Promise.all([forever(pay), forever(learn), forever(changeSettingsInAWhile)])

async function forever(work: () => Promise<void>): Promise<never> {
  for (;;) await work()
}

/** `work` resolves to the change with what only its answer tells. */
async function change(asked: Change, work: () => Promise<Change>): Promise<void> {
  console.log(`DOING ${JSON.stringify(asked)}`)
  console.log(`DONE ${JSON.stringify(await work())}`)
}

async function changeSettings(): Promise<void> {
  settings += 1
  const asked: Change = { kind: 'settings', number: settings }
  await change(asked, async () => {
    await lane.post('/updateDriverSettings', {
      settings: {
        bankProfile: 'a',
        bankProfiles: {
          a: { bankName: 'CFT', accAlias: 'a', extEntityId: 'b', merchantId: 'c', password: 'd' },
        },
        deviceConnection: { connectionType: 'Serial', portName: `tty${settings}` },
      },
    })
    return asked
  })
}

async function changeSettingsInAWhile(): Promise<void> {
  await wait(SETTINGS_EVERY_MS)
  await changeSettings()
}

async function pay(): Promise<void> {
  let id = ''
  await change({ kind: 'payment', id, state: 'PENDING' }, async () => {
    const show = () => lane.post('/showQR', { amount: 100 })
    // One that was paid in the moment of the last cut refuses the next, once: the till asks again.
    await show().catch(show)
    const { transactions } = await lane.get<{ transactions: { id: string }[] }>(
      '/transactions?limit=1',
    )
    id = transactions[0]?.id ?? ''
    return { kind: 'payment', id, state: 'PENDING' }
  })
  const paid: Change = { kind: 'payment', id, state: 'ACCEPTED' }
  await change(paid, async () => {
    await lane.post('/sim/bank/pay')
    for (;;) {
      const { dynamicQRStatus } = await lane.get<{ dynamicQRStatus: string }>('/getDynamicQRStatus')
      if (dynamicQRStatus === 'ACCEPTED') return paid
      await wait(ASK_EVERY_MS)
    }
  })
}

async function learn(): Promise<void> {
  item += 1
  const id = String(item)
  for (let each = 0; each < TEMPLATES_PER_ITEM; each += 1)
    await change({ kind: 'template', item: id, sid: '' }, async () => {
      const { data } = await lane.post<{ data: { sid: string } }>('/api/add_item_template', { id })
      return { kind: 'template', item: id, sid: data.sid }
    })
  const old: Change = { kind: 'deletion', item: String(item - ITEMS_KEPT) }
  const { data } = await lane.post<{ data: string[] }>('/api/get_item_template_list', {
    id: old.item,
  })
  if (data.length > 0)
    await change(old, async () => {
      await lane.post('/api/delete_item', { id: old.item })
      return old
    })
}

async function lastItem(of: Lane): Promise<number> {
  const { data } = await of.get<{ data: { id: string }[] }>('/api/get_item_list')
  return Math.max(0, ...data.map(({ id }) => Number(id)))
}
