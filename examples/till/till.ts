/**
 * A till at a lane, in the order of a sale: three items by recognition, a payment by QR code, one item
 * given back, the shift closed.
 *
 *   npm ci && npm run clients
 *   scripts/node examples/till/till.ts http://127.0.0.1:8080 [TOKEN]
 *
 * Put an item before the camera and press Enter, three times. What the camera does not know is asked for
 * by its PLU. examples/README.md says more.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createLane } from '../../clients/typescript/dist/lane.js'

const PRICES: Readonly<Record<string, { name: string; kopecks: number }>> = {
  '0417': { name: 'Tomatoes', kopecks: 18_900 },
  '4011': { name: 'Bananas', kopecks: 12_990 },
  '0102': { name: 'Lemons', kopecks: 5_400 },
}
const [url = 'http://127.0.0.1:8080', token] = process.argv.slice(2)
const { payment, items, statusOf } = createLane({ url, ...(token !== undefined && { token }) })
const keyboard = createInterface({ input: process.stdin })
const lines = keyboard[Symbol.asyncIterator]()

const basket = [await nextItem(), await nextItem(), await nextItem()]
const total = basket.reduce((sum, { kopecks }) => sum + kopecks, 0)
const sale = `sale-${randomUUID()}`
const id = await pay(total, sale)
if (id) {
  await giveBack(id, basket[0]?.kopecks ?? 0, `return-${sale}`)
  await closeShift()
}
keyboard.close()

async function nextItem() {
  console.log('put an item before the camera, then Enter')
  await lines.next()
  for (let look = 0; look < 10; look += 1) {
    const { data } = await items.GET('/api/get_result', { params: { query: { top: 1 } } })
    const seen = data?.data
    const item = PRICES[seen?.items[0]?.id ?? '']
    if (seen?.status === 'moving') {
      await pause(300)
      continue
    }
    // 'uncertain' is for a person to confirm; 'unknown' and 'empty' have no item worth a price.
    if (item && seen?.status === 'certain') return bought(item)
    break
  }
  for (;;) {
    console.log('which one is it? PLU, then Enter')
    const { value, done } = await lines.next()
    if (done) throw new Error('nobody said which item it is')
    const item = PRICES[value.trim()]
    if (item) return bought(item)
  }
}

function bought(item: { name: string; kopecks: number }) {
  console.log(`${item.name.padEnd(20)} ${roubles(item.kopecks)}`)
  return item
}

/** The id of a payment whose money has come; null: no goods are handed out. */
async function pay(amount: number, key: string): Promise<string | null> {
  // The client asks again after a lost connection: with the key it is the same payment.
  const { error, response } = await payment.POST('/showQR', {
    params: { header: { 'Idempotency-Key': key } },
    body: { amount, purpose: 'Groceries', reference: key.slice(0, 64) },
  })
  const transaction = response.headers.get('transaction-id')
  if (error) {
    // Not tried again with another key: if there is an id, that payment may still be paid.
    console.log(
      `no code: ${error.error_message ?? response.status} (${transaction ?? 'no payment'})`,
    )
    return null
  }
  console.log(`scan to pay ${roubles(amount)}`)
  for (;;) {
    await pause(1_000)
    // Of this payment: the status alone is of the last one, which may be another till's.
    const status = await statusOf(transaction ?? '')
    if (status === null || status === 'PENDING') continue
    console.log(status === 'ACCEPTED' ? 'paid' : `not paid: ${status}`)
    // Only ACCEPTED is money. ERROR may become ACCEPTED later: /events and the report tell.
    return status === 'ACCEPTED' ? transaction : null
  }
}

async function giveBack(id: string, amount: number, key: string): Promise<void> {
  const { data, error } = await payment.POST('/transactions/{id}/refunds', {
    params: { path: { id }, header: { 'Idempotency-Key': key } },
    body: { amount, reason: 'changed their mind' },
  })
  if (error) return console.log(`not given back: ${error.error_message}`)
  let { refund } = data
  // 202: the refund is pending. The lane follows it; a till may look again whenever it likes.
  for (
    let look = 0;
    look < 30 && refund.state !== 'returned' && refund.state !== 'refused';
    look += 1
  ) {
    await pause(1_000)
    const path = { id, refund: refund.id }
    const now = await payment.GET('/transactions/{id}/refunds/{refund}', { params: { path } })
    refund = now.data?.refund ?? refund
  }
  console.log(`given back ${roubles(amount)}: ${refund.state}`)
}

async function closeShift(): Promise<void> {
  const { data, error } = await payment.POST('/shifts/close', {
    params: { header: { 'Idempotency-Key': `evening-${randomUUID()}` }, query: { width: '42' } },
    body: {},
  })
  console.log(error ? `the shift stays open: ${JSON.stringify(error)}` : data.text)
}

function roubles(kopecks: number): string {
  return `${(kopecks / 100).toFixed(2)} RUB`
}
