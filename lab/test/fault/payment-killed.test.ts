/**
 * The device killed with SIGKILL at two hundred random moments (fewer where that takes too long),
 * while a till drives payments over HTTP and customers pay at a bank that is a process of its
 * own. After each restart the ledger and the bank agree: what was paid is ACCEPTED, what is ACCEPTED was paid, and nothing is
 * payable that nobody waits for.
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import { type BankProcess, startFakeBank } from '#test/processes/fake-bank-process.ts'
import {
  GATEWAY_SETTINGS,
  laneAtGateway,
  waitUntilAgreed,
} from '#test/processes/lane-at-gateway.ts'
import { type Laned, START_MS_MAX } from '#test/processes/laned-process.ts'
import type { SeededChance } from '#test/seeded-chance.ts'

const FAULTS = ['http-500', 'http-429', 'unknown-word', 'paid-during-cancel'] as const
/**
 * On a machine that starves, a cancellation may use up its grace and be asked about a quarter of a
 * minute later, and a registration that was under way when the kill came be found after a minute.
 */
const AGREE_MS_MAX = 100_000

interface PaymentAnswer {
  readonly id: string
  readonly amount: number
  readonly dynamicQRStatus: string
}

killedAtRandom<Laned>(
  'a device that is killed while it takes payments',
  'agrees with the bank after each restart',
  {
    kills: 200,
    budget: { ms: 90_000, killsMin: 10 },
    sideBySide: 2,
    async setUp({ chance, folder, use }) {
      const bank = use(await startFakeBank(folder.file('bank.jsonl')))
      const start = laneAtGateway(folder, bank, 2_000)
      {
        await using device = start()
        const url = await device.url(START_MS_MAX)
        const { json } = await postJson(url, '/updateDriverSettings', GATEWAY_SETTINGS)
        assert.equal(json, { status: 'success' })
      }
      const agree = async (device: Laned) => {
        const url = await device.url(START_MS_MAX)
        await waitUntilAgreed(() => difference(url, bank), AGREE_MS_MAX)
      }
      const counts = { paid: 0, orders: 0 }
      return {
        acts: { least: 1, most: 12 },
        lingerMsMax: 25,
        starting: { every: 5, withinMs: 900 },
        start,
        look: agree,
        async work(device, onRequest) {
          const closing = new AbortController()
          const customers = pay(chance, bank, closing.signal)
          try {
            await trade(await device.url(), chance, onRequest)
          } finally {
            closing.abort()
            await customers
          }
        },
        async end(device) {
          await agree(device)
          await device.signal('SIGTERM')
          const orders = await bank.orders()
          counts.orders = orders.length
          counts.paid = checkLedger(folder.file('data/payments.db'), orders)
        },
        counts: () => counts,
      }
    },
    isEnough: ({ kills = 0, paid = 0 }) => paid > kills / 10,
  },
)

/** Ends when the device does. */
async function trade(url: string, chance: SeededChance, onRequest: () => void): Promise<void> {
  for (;;) {
    onRequest()
    const amount = 100 + chance.below(1_000)
    const key =
      chance.below(2) === 0 ? {} : { 'idempotency-key': `sale-${chance.below(1_000_000)}` }
    const sale = () => postJson(url, '/showQR', { amount, ttl: 30 }, key)
    await (chance.below(4) === 0 ? Promise.all([sale(), sale()]) : sale())
    for (let asks = chance.below(4); asks > 0; asks -= 1) {
      onRequest()
      await call(url, '/getDynamicQRStatus')
    }
    if (chance.below(4) === 0) await call(url, '/cancelQR', { method: 'POST' })
    if (chance.below(6) === 0) await call(url, '/clearScreen', { method: 'POST' })
  }
}

/** Customers, and a line that is not good. */
async function pay(chance: SeededChance, bank: BankProcess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (chance.below(2) === 0) await bank.pull('pay')
    if (chance.below(8) === 0) await bank.pull('reject')
    if (chance.below(12) === 0)
      await bank.pull('fault', { kind: FAULTS[chance.below(FAULTS.length)], count: 1 })
    await pause(chance.below(40))
  }
}

async function difference(url: string, bank: BankProcess): Promise<string> {
  const { json } = await call(url, '/transactions?limit=1000')
  const { transactions } = json as { transactions: readonly PaymentAnswer[] }
  const ledger = new Map(transactions.map((one) => [one.id, one]))
  // What is older than the thousand newest was compared in earlier rounds.
  const orders = (await bank.orders()).slice(-900)
  for (const { order, state, amountKopecks } of orders) {
    const one = ledger.get(order)
    assert.ok(one, `the ledger does not know the order ${order}`)
    assert.is(one.amount, amountKopecks)
    const isPaid = state === 'paid'
    if (!isPaid) assert.is.not(one.dynamicQRStatus, 'ACCEPTED', `${order} was never paid`)
    if (isPaid !== (one.dynamicQRStatus === 'ACCEPTED')) return `${state}: ${JSON.stringify(one)}`
    const isCurrent = order === transactions[0]?.id && one.dynamicQRStatus === 'PENDING'
    if (state === 'open' && !isCurrent) return `${state}: ${JSON.stringify(one)}`
  }
  return ''
}

/** The whole ledger, not its newest page: money is written down once, and no order is missing. Returns how many paid. */
function checkLedger(path: string, orders: Awaited<ReturnType<BankProcess['orders']>>): number {
  using database = new DatabaseSync(path, { readOnly: true })
  const ids = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ id }) => String(id))
      .sort()
  const accepted = ids("SELECT id FROM transactions WHERE phase = 'accepted'")
  const entries = ids(
    "SELECT transaction_id AS id FROM entries WHERE type LIKE 'transaction.accepted%'",
  )
  const paid = orders.filter(({ state }) => state === 'paid').map(({ order }) => order)
  assert.equal(accepted, paid.sort())
  assert.equal(entries, accepted, 'each payment is written down once')
  const known = new Set(ids('SELECT id FROM transactions'))
  for (const { order } of orders) assert.ok(known.has(order))
  return paid.length
}
