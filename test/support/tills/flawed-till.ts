/** A till with the flaws that it is given, on a clock of its own; a good one without any. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '#scripts/examine/sale-record.ts'
import { OrderFailed, type TillDriver } from '#scripts/examine/till-driver.ts'
import type { TillRule } from '#scripts/examine/till-rules.ts'
import { call, postJson } from '#test/http-call.ts'

export interface TillClock {
  nowMs: number
}

/** A moment for the lane to work in; how long it takes says nothing. */
const MOMENT_MS = 5

export function createFlawedTill(
  url: string,
  clock: TillClock,
  flaw: TillRule | null = null,
): TillDriver {
  let lastTransaction = ''
  const transactions = new Map<string, string>()

  async function show(sum: number, key: string, named: string): Promise<void> {
    // As tills do that reckon in roubles.
    const amount = flaw === 'wrong-amount' ? sum * 100 : sum
    const reference = flaw === 'reference-lost' ? undefined : named
    const headers = flaw === 'second-showqr-without-key' ? {} : { 'idempotency-key': key }
    // As tills do that reckon in seconds.
    const body = { amount, reference, ttl: flaw === 'wrong-ttl' ? 300 : 5 }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const reply = await postJson(url, '/showQR', body, headers).catch(() => null)
      lastTransaction = String(reply?.headers['transaction-id'] ?? '')
      // As tills do that call showQR and look at nothing but the status from then on.
      if (reply || flaw === 'other-sales-status') return
    }
    throw new Error('the lane does not answer')
  }

  async function giveBack(transaction: string, amount: number, key: string): Promise<Outcome> {
    const reply = await postJson(
      url,
      `/transactions/${transaction}/refunds`,
      { amount },
      { 'idempotency-key': key },
    )
    return reply.http < 300 ? 'refunded' : 'not-refunded'
  }

  async function statusNow(): Promise<string> {
    clock.nowMs += flaw === 'asked-too-often' ? 0 : 1_000
    await pause(MOMENT_MS)
    const { json, headers } = await call(url, '/getDynamicQRStatus')
    const { dynamicQRStatus: status } = json as { dynamicQRStatus: string }
    const isOfThisSale = headers['transaction-id'] === lastTransaction
    return isOfThisSale || flaw === 'other-sales-status' ? status : statusInLedger()
  }

  async function statusInLedger(): Promise<string> {
    const { text } = await call(url, `/transactions/${lastTransaction}`)
    return /"dynamicQRStatus":"([A-Z]+)"/.exec(text)?.[1] ?? 'EMPTY'
  }

  async function followed(): Promise<Outcome> {
    for (let ask = 1; ; ask += 1) {
      const status = await statusNow()
      if (flaw === 'paid-without-accepted' && ask === 3) return 'paid'
      if (status === 'PENDING' || (flaw === 'ignored-error' && status === 'ERROR')) continue
      return status === 'ACCEPTED' && flaw !== 'accepted-not-seen' ? 'paid' : 'unpaid'
    }
  }

  return {
    tellsReference: true,
    async order({ action, amount, sale, reference, refundOf = '' }) {
      if (action === 'refund') {
        const asked = flaw === 'wrong-refund' ? amount + 100 : amount
        return giveBack(transactions.get(refundOf) ?? '', asked, sale)
      }
      if (action === 'look-again') {
        if (flaw === 'late-money-missed') return 'unpaid'
        return (await statusInLedger()) === 'ACCEPTED' ? 'paid' : 'unpaid'
      }
      await show(amount, sale, reference)
      if (lastTransaction === '' && flaw !== 'other-sales-status') return 'unpaid'
      transactions.set(sale, lastTransaction)
      if (action === 'cancel') {
        const { http } = await call(url, '/cancelQR', { method: 'POST' })
        return http === 200 || flaw === 'cancel-ignored' ? 'unpaid' : followed()
      }
      if (action === 'cancel-and-sell') {
        await call(url, '/cancelQR', { method: 'POST' })
        await show(amount, flaw === 'key-after-cancel' ? sale : `${sale}-again`, reference)
      }
      if (flaw === 'not-ended') throw new OrderFailed('its handler failed')
      // Sends its customer away before they could pay.
      return flaw === 'nothing-sold' ? 'unpaid' : followed()
    },
    [Symbol.dispose]: () => {},
  }
}
