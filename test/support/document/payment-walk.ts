/** Every operation of the payment terminal, in an order in which each has something to tell. */
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import { call, postJson } from '#test/http-call.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples, type Samples } from './sample-walk.ts'

type PaymentSamples = Samples<typeof PAYMENT_OPERATIONS>

export async function walkPayment(ask: Ask, lane: LaneToWalk): Promise<void> {
  const samples = createSamples(ask, PAYMENT_OPERATIONS)
  await samples.ask('getVersion')
  await samples.ask('updateDriverSettings')
  await samples.ask('getDriverSettings')
  await addSpareProfile(ask)
  await samples.ask('listBankProfiles')
  await samples.ask('removeBankProfile')
  await samples.ask('showInfoQr')
  await samples.ask('displayStatus')
  await samples.ask('showBasket')
  await samples.ask('clearScreen')

  const id = await pay(samples, lane)
  samples.keep('payment', id)
  await samples.ask('requestRefund')
  await samples.ask('listRefunds')
  await samples.ask('getRefund')
  await settleRefund(samples, lane, id)

  await ask('POST /showQR', {
    headers: { 'idempotency-key': 'sale-18' },
    body: { amount: 9_900, purpose: 'Tea' },
  })
  await samples.ask('cancelQr')
  await samples.ask('listTransactions')
  const { body: one } = await samples.ask('getTransaction')
  const { createdAt } = (one as { transaction: { createdAt: string } }).transaction
  const date = dayOf(createdAt)
  const at = moscowTime(Date.parse(createdAt))
  samples.keep('date', date)
  samples.keep(
    'registry',
    `Заказ;Номер операции;Сумма;Дата\n${id};1;123.45;${at}\n4711;2;50.00;${at}\n`,
  )
  await samples.ask('getDayReport')
  await samples.ask('getHoursReport')
  await samples.ask('downloadTransactions')
  await samples.ask('reconcileDay')
  await samples.ask('reconcileFile')
  await settleDifference(samples)
  await samples.ask('withdrawFoundMoney')
  await samples.ask('streamPaymentEvents')
  await samples.ask('getCurrentShift')
  await samples.ask('closeShift')
  await samples.ask('listShifts')
  await samples.ask('getShift')
  await samples.ask('getDayStatement')
  // Only a day that is over can be filed.
  samples.keep('pastDate', dateAfter(date, -1))
  await samples.ask('fileStatement')
  await samples.ask('listFiledStatements')
  await samples.ask('getFiledStatement')
  await samples.ask('exportToCsv')
  await samples.ask('listLedgerGaps')
  await samples.ask('settleLedgerGap')
  await tellWord(ask, { id, date, at })
  await samples.ask('registryAnswers')
  await samples.ask('takeBackRegistryAnswer')
  // Before the day is compared for all lanes.
  await samples.ask('withdrawComparison')
  await samples.ask('getHealth')
  await compareShop(samples, lane, date)
  await samples.askOthers()
}

/** The file has an order that this lane never made. */
async function settleDifference(samples: PaymentSamples): Promise<void> {
  const { body } = await samples.ask('listDifferences')
  const { differences } = body as { differences: { id: string; code: string }[] }
  const foreign = differences.find(({ code }) => code === 'unknown-order')
  samples.keep('difference', foreign?.id ?? '')
  await samples.ask('settleDifference')
  await samples.ask('reopenDifference')
}

/** Its only lane is the master's own, which compares after the answer. */
async function compareShop(
  samples: PaymentSamples,
  { url }: LaneToWalk,
  date: string,
): Promise<void> {
  await samples.ask('compareShop')
  await samples.ask('compareShopFile')
  await lanesHaveCompared(url, date)
  await samples.ask('getShopStatement')
  await samples.ask('getShopMonth')
  // Only a day that is over can be filed, and where every lane has compared it.
  const before = dateAfter(date, -1)
  const body = `Заказ;Сумма;Дата\n4711;50.00;${before} 12:10:00\n`
  const headers = { 'content-type': 'text/csv' }
  await call(url, `/reports/shop?date=${before}`, { method: 'POST', headers, body })
  await lanesHaveCompared(url, before)
  await samples.ask('fileShopStatement')
  await samples.ask('getFiledShopStatement')
  await awaitRemovedLane(url, dateAfter(date, -2))
  await samples.ask('leaveOutShopLane')
}

/** A lane whose key was revoked after a comparison was begun that it never answered. */
async function awaitRemovedLane(url: string, date: string): Promise<void> {
  const { json } = await postJson(url, '/api/add_fleet_key', { sn: 'lane-2' })
  const { data } = json as { data: { key_id: string } }
  const body = `Заказ;Сумма;Дата\n4711;50.00;${date} 12:10:00\n`
  const headers = { 'content-type': 'text/csv' }
  await call(url, `/reports/shop?date=${date}`, { method: 'POST', headers, body })
  await postJson(url, '/api/revoke_fleet_key', { key_id: data.key_id })
}

function lanesHaveCompared(url: string, date: string): Promise<true> {
  return waitUntil('the lane has compared', async () => {
    const { text } = await call(url, `/reports/shop?date=${date}`)
    const { report } = JSON.parse(text) as { report: { banks: { state: string }[] } }
    return report.banks.every(({ state }) => state === 'finished')
  })
}

/** A payout that is called a payment by mistake, with the word that the sample takes back. */
async function tellWord(
  ask: Ask,
  { id, date, at }: Readonly<Record<'id' | 'date' | 'at', string>>,
): Promise<void> {
  const rows = [
    'Заказ;Номер операции;Тип;Сумма;Дата',
    `${id};1;Оплата;123.45;${at}`,
    `4712;3;Перечисление на р/с;900.00;${at}`,
  ]
  const query = { date, word: 'Перечисление на р/с=payment' }
  await ask('POST /reports/reconciliation', { query, csv: `${rows.join('\n')}\n` })
}

async function addSpareProfile(ask: Ask): Promise<void> {
  const spare = { bankName: 'Static', staticQR: 'https://qr.example/till-3' }
  const { bankProfiles } = DEMO_SETTINGS.settings
  const withSpare = { settings: { bankProfiles: { ...bankProfiles, spare } } }
  await ask('POST /updateDriverSettings', { body: withSpare })
}

/** One that the bank was never told of, since it is out: it ends when a person says so. */
async function settleRefund(samples: PaymentSamples, lane: LaneToWalk, id: string): Promise<void> {
  // The bank is asked how it is once in a while: whoever wants to know it during the outage is told this.
  await samples.ask('getHealth')
  await lane.pull('/sim/bank/outage', { on: true })
  const key = { 'idempotency-key': 'return-18' }
  const waiting = postJson(lane.url, `/transactions/${id}/refunds`, { amount: 500 }, key)
  await waitUntil('it is written down', async () => {
    const { body } = await samples.ask('listOpenRefunds')
    const [open] = (body as { refunds: { id: string }[] }).refunds
    if (open) samples.keep('openRefund', open.id)
    return open !== undefined
  })
  await samples.ask('settleRefund')
  await waiting
  await lane.pull('/sim/bank/outage', { on: false })
}

async function pay(samples: PaymentSamples, lane: LaneToWalk): Promise<string> {
  const shown = await samples.ask('showQr')
  await lane.pull('/sim/bank/pay')
  await waitUntil('the bank says paid', async () => {
    const { body: status } = await samples.ask('getDynamicQrStatus')
    return (status as { dynamicQRStatus: string }).dynamicQRStatus === 'ACCEPTED'
  })
  return shown.headers['transaction-id'] ?? ''
}

/** By the clock on the wall, as the report counts days. */
function dayOf(iso: string): string {
  const time = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
}
