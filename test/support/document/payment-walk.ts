/** Every operation of the payment terminal, in an order in which each has something to tell. */
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import { postJson } from '#test/http-call.ts'
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
  samples.keep('date', date)
  samples.keep(
    'registry',
    `Заказ;Номер операции;Сумма;Дата\n${id};1;123.45;${date} 12:00:00\n4711;2;50.00;${date} 12:10:00\n`,
  )
  await samples.ask('getDayReport')
  await samples.ask('getHoursReport')
  await samples.ask('downloadTransactions')
  await samples.ask('reconcileDay')
  await samples.ask('reconcileFile')
  await samples.ask('withdrawFoundMoney')
  await samples.ask('streamPaymentEvents')
  await samples.ask('getCurrentShift')
  await samples.ask('closeShift')
  await samples.ask('listShifts')
  await samples.ask('getShift')
  await samples.ask('getDayStatement')
  await samples.ask('exportToCsv')
  await samples.ask('listLedgerGaps')
  await samples.ask('settleLedgerGap')
  await tellWord(ask, id, date)
  await samples.ask('registryAnswers')
  await samples.ask('takeBackRegistryAnswer')
  await samples.ask('getHealth')
  await samples.askOthers()
}

/** A payout that is called a payment by mistake, with the word that the sample takes back. */
async function tellWord(ask: Ask, id: string, date: string): Promise<void> {
  const rows = [
    'Заказ;Номер операции;Тип;Сумма;Дата',
    `${id};1;Оплата;123.45;${date} 12:00:00`,
    `4712;3;Перечисление на р/с;900.00;${date} 12:20:00`,
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
    const { body: told } = await samples.ask('getDynamicQrStatus')
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
