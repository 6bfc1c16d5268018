/** Every operation of the payment terminal, in an order in which each has something to tell. */

import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/payment-operations.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples, type Samples } from './sample-walk.ts'
import { waitPatiently } from './walk-deadlines.ts'

const SALE = { amount: 12_345, purpose: 'Bread, milk', ttl: 5, reference: '3-00000017' }
const BASKET = {
  lines: [
    { name: 'Bread', quantity: 1, sum: 4_345 },
    { name: 'Apples', quantity: 0.8, unit: 'kg', sum: 8_000 },
  ],
  total: 12_345,
}

export async function walkPayment(ask: Ask, lane: LaneToWalk): Promise<void> {
  await ask('GET /version')
  await ask('POST /updateDriverSettings', { body: DEMO_SETTINGS })
  await ask('GET /getDriverSettings')
  const spare = { bankName: 'Static', staticQR: 'https://qr.example/till-3' }
  const { bankProfiles } = DEMO_SETTINGS.settings
  const withSpare = { settings: { bankProfiles: { ...bankProfiles, spare } } }
  await ask('POST /updateDriverSettings', { body: withSpare })
  await ask('GET /bankProfiles')
  await ask('POST /removeBankProfile', { body: { name: 'spare' } })
  await ask('POST /showInfoQR', { body: { infoQR: 'https://shop.example/offers' } })
  await ask('POST /displayStatus', { body: { status: 3 } })
  await ask('POST /showBasket', { body: BASKET })
  await ask('POST /clearScreen')

  const samples = createSamples(ask, PAYMENT_OPERATIONS)
  const id = await pay(ask, lane, SALE, 'sale-17')
  samples.keep('payment', id)
  await samples.ask('requestRefund')
  await samples.ask('listRefunds')
  await samples.ask('getRefund')

  await settleRefund(samples, lane, id)

  await ask('POST /showQR', {
    headers: { 'idempotency-key': 'sale-18' },
    body: { amount: 9_900, purpose: 'Tea' },
  })
  await ask('POST /cancelQR')
  await ask('GET /transactions', { query: { reference: SALE.reference, limit: '10' } })
  const { body: one } = await ask('GET /transactions/:id', { path: { id } })
  const { createdAt } = (one as { transaction: { createdAt: string } }).transaction
  const date = dayOf(createdAt)
  await ask('GET /reports/day', { query: { date } })
  await ask('GET /reports/hours', { query: { date } })
  await ask('GET /transactions.csv')
  await ask('GET /reports/reconciliation', { query: { date } })
  const csv = `Заказ;Номер операции;Сумма;Дата\n${id};1;123.45;${date} 12:00:00\n4711;2;50.00;${date} 12:10:00\n`
  await ask('POST /reports/reconciliation', { query: { date }, csv })
  await ask('POST /reports/reconciliation/withdraw', {
    body: { from: 1, to: 100, note: 'a file of another shop' },
  })
  await ask('GET /events', { headers: { 'last-event-id': '0' } })
  await samples.ask('getCurrentShift')
  await samples.ask('closeShift')
  await ask('GET /reports/statement', { query: { date, language: 'en', width: '42' } })
  await ask('POST /exportToCSV', { body: { path: 'november.csv' } })
  await ask('GET /ledger/gaps')
  await ask('POST /ledger/gaps/:id/settle', {
    path: { id: '1' },
    body: { note: "Anna, with the bank's registry" },
  })
  await ask('GET /health')
  await samples.askOthers()
}

/** One that the bank was never told of, since it is out: it ends when a person says so. */
async function settleRefund(
  samples: Samples<typeof PAYMENT_OPERATIONS>,
  lane: LaneToWalk,
  id: string,
): Promise<void> {
  await lane.pull('/sim/bank/outage', { on: true })
  const key = { 'idempotency-key': 'return-18' }
  const waiting = postJson(lane.url, `/transactions/${id}/refunds`, { amount: 500 }, key)
  await waitPatiently('it is written down', async () => {
    const { body } = await samples.ask('listOpenRefunds')
    const [open] = (body as { refunds: { id: string }[] }).refunds
    if (open) samples.keep('openRefund', open.id)
    return open !== undefined
  })
  await samples.ask('settleRefund')
  await waiting
  await lane.pull('/sim/bank/outage', { on: false })
}

async function pay(ask: Ask, lane: LaneToWalk, body: object, key: string): Promise<string> {
  const shown = await ask('POST /showQR', { headers: { 'idempotency-key': key }, body })
  await lane.pull('/sim/bank/pay')
  await waitPatiently('the bank says paid', async () => {
    const { body: told } = await ask('GET /getDynamicQRStatus')
    return (told as { dynamicQRStatus: string }).dynamicQRStatus === 'ACCEPTED'
  })
  return shown.headers['transaction-id'] ?? ''
}

/** By the clock on the wall, as the report counts days. */
function dayOf(iso: string): string {
  const time = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
}
