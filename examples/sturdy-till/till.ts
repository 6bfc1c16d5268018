/**
 * A till at a lane that may be slow, silent, killed or restarted in the middle of a sale: no payment is lost, none is
 * taken twice. A line of input is a sale, its receipt and its sum: `R-17 12345`.
 *
 *   scripts/node examples/sturdy-till/till.ts http://127.0.0.1:8080 [TOKEN]
 *
 * The till itself may end at any moment, too: the same receipt, given again, goes on with the same payment.
 */
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createLane } from '../../clients/typescript/dist/lane.js'

const [url = 'http://127.0.0.1:8080', token] = process.argv.slice(2)
// Shorter than a cashier's patience: a lane that is silent is asked again.
const { payment } = createLane({ url, timeoutMs: 5_000, ...(token !== undefined && { token }) })

for await (const line of createInterface({ input: process.stdin })) {
  const [receipt = '', kopecks = ''] = line.split(' ')
  console.log(`${receipt}: ${await sell(receipt, Number(kopecks))}`)
}

async function sell(receipt: string, amount: number): Promise<string> {
  // The receipt always has the same key: asking again after a lost answer is the same payment.
  const header = { 'Idempotency-Key': `receipt-${receipt}` }
  const shown = await answered(async () => {
    const body = { amount, reference: receipt }
    const { error, response } = await payment.POST('/showQR', { params: { header }, body })
    const id = response.headers.get('transaction-id')
    // If a refusal names a payment, that payment still exists, and somebody may pay it.
    if (id) return { id }
    return error && isFinal(response.status) ? { refused: error.error_message ?? 'refused' } : null
  })
  if (shown.refused !== undefined) return shown.refused

  console.log(`${receipt}: scan to pay`)
  const status = await answered(async () => {
    const { data } = await payment.GET('/transactions/{id}', { params: { path: { id: shown.id } } })
    const { dynamicQRStatus: status = 'PENDING', phase } = data?.transaction ?? {}
    // Unknown: the bank does not answer. The lane goes on asking it, and so do we. Any other ERROR is final.
    return status === 'PENDING' || phase === 'unknown' ? null : status
  })
  // Only ACCEPTED is money.
  return status === 'ACCEPTED' ? 'paid' : `not paid, ${status}`
}

/** False where the lane may answer otherwise when asked again: it is starting, or has too much to do. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 429
}

/** Asks until there is an answer: the payment exists, even while the lane or the network is silent. */
async function answered<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      console.log(`no answer (${error.name}), asking again`)
      return null
    })
    if (answer !== null) return answer
    await pause(500)
  }
}
